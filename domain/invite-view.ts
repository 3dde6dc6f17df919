import { isProfileComplete, type Profile } from "./profile.ts";

export type InviteState =
  /** The server has not confirmed the session yet. */
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

/** Spec §2, in its order; `WAIT` is ours. */
export type InviteView =
  | { view: "NAMES"; profile: Profile }
  | { view: "WELCOME" }
  | { view: "SCAN"; back: "SIGN_OUT" | "SIGN_UP" }
  | { view: "VERIFY"; email: string }
  | { view: "EMAIL" }
  | { view: "SIGN_UP" }
  | { view: "WAIT" };

export function getInviteView(state: InviteState): InviteView {
  if (state.session === "LOADING") return { view: "WAIT" };
  if (state.session === "SIGNED_IN") {
    const { profile, hasContinued } = state;
    if (profile !== null && !isProfileComplete(profile)) return { view: "NAMES", profile };
    if (profile === null) return { view: "WAIT" };
    return hasContinued ? { view: "WELCOME" } : { view: "SCAN", back: "SIGN_OUT" };
  }
  if (state.hasAccount) return { view: "SCAN", back: "SIGN_UP" };
  if (state.linkSentTo !== null) return { view: "VERIFY", email: state.linkSentTo };
  return { view: state.isEnteringEmail ? "EMAIL" : "SIGN_UP" };
}
