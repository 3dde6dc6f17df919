import { isProfileComplete, type Profile } from "./profile.ts";

/** All that decides what the invite card shows (spec §2, §4). */
export type InviteState =
  /** Somebody has signed in in this browser, and it is not known yet whether she still is. */
  | { session: "LOADING" }
  | {
      session: "ANONYMOUS";
      /** She chose 'Already have an account? Click here.' */
      hasAccount: boolean;
      /** The address that a sign-in link was sent to; null: none. */
      linkSentTo: string | null;
      isEnteringEmail: boolean;
    }
  | {
      session: "SIGNED_IN";
      /** As it is known; null while it is on its way. */
      profile: Profile | null;
      /** She gave her names and pressed Continue, in this visit. */
      hasContinued: boolean;
    };

/** The card's views, by their numbers in spec §2. */
export type InviteView =
  /** 1: asks for the names that are missing. */
  | { view: "NAMES"; profile: Profile }
  /** 2 */
  | { view: "WELCOME" }
  /** 3 and 4: the same card; its arrow signs out, or leads back to the sign-up card. */
  | { view: "SCAN"; back: "SIGN_OUT" | "SIGN_UP" }
  /** 5 */
  | { view: "VERIFY"; email: string }
  /** 6 */
  | { view: "EMAIL" }
  /** 7 */
  | { view: "SIGN_UP" }
  /** Not known yet who she is: none of the specification's. */
  | { view: "WAIT" };

/** The first view, in the specification's order of precedence, whose condition the state fulfils (spec §2). */
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
