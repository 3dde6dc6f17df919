import { deleteAccount, updateProfile } from "#app/account/profile-calls.ts";
import { subscribeToProfile } from "#app/account/profile-stream.ts";
import { getSession, watchSession, refreshSession, signOut, subscribeToSession } from "#app/account/session.ts";
import { takeSignInCode } from "#app/account/sign-in-code.ts";
import { completeSignInLink, sendSignInLink } from "#app/account/sign-in-link.ts";
import { readDisplayName, signInWith } from "#app/account/social-sign-in.ts";
import { startTokenSync } from "#app/account/token-sync.ts";
import { getToken } from "#app/account/token.ts";

const account = {
  completeSignInLink,
  deleteAccount,
  getSession,
  getToken,
  watchSession,
  readDisplayName,
  refreshSession,
  sendSignInLink,
  signInWith,
  signOut,
  startTokenSync,
  subscribeToProfile,
  subscribeToSession,
  takeSignInCode,
  updateProfile,
};

declare global {
  interface Window {
    account: typeof account;
  }
}

takeSignInCode();
window.account = account;
