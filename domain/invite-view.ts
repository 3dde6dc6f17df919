import { hasFirstName, isProfileComplete, type Profile } from "./profile.ts";

export type InviteState =
  | { session: "LOADING" }
  | {
      session: "ANONYMOUS";
      hasAccount: boolean;
      linkSentTo: string | null;
      isEnteringEmail: boolean;
    }
  | {
      session: "SIGNED_IN";
      profile: Profile | null;
      hasContinued: boolean;
    };

/** Spec §2, in its order; `WAIT` and `SIGNED_IN` are ours. */
export type InviteView =
  | { view: "NAMES"; profile: Profile }
  | { view: "WELCOME" }
  | { view: "SCAN"; back: "SIGN_OUT" | "SIGN_UP" }
  | { view: "VERIFY"; email: string }
  | { view: "EMAIL" }
  | { view: "SIGN_UP" }
  | { view: "WAIT" }
  /** Without an inviter: the visitor goes on to the page that asked for the sign-in. */
  | { view: "SIGNED_IN" };

export function getInviteView(state: InviteState, { isInvited = true } = {}): InviteView {
  if (state.session === "LOADING") return { view: "WAIT" };
  if (state.session === "SIGNED_IN") {
    const { profile, hasContinued } = state;
    if (profile !== null && !isInvited) {
      return hasFirstName(profile) ? { view: "SIGNED_IN" } : { view: "NAMES", profile };
    }
    if (profile !== null && !isProfileComplete(profile)) return { view: "NAMES", profile };
    if (profile === null) return { view: "WAIT" };
    return hasContinued ? { view: "WELCOME" } : { view: "SCAN", back: "SIGN_OUT" };
  }
  if (state.hasAccount) return { view: "SCAN", back: "SIGN_UP" };
  if (state.linkSentTo !== null) return { view: "VERIFY", email: state.linkSentTo };
  return { view: state.isEnteringEmail ? "EMAIL" : "SIGN_UP" };
}
