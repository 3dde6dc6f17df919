import { type Profile, type ProfileChanges, readProfile } from "#domain/profile.ts";
import { type Answer, bearing, callAccount, readFailure, type Refusal, type Unreachable } from "./account-call.ts";
import { endTokens, getToken } from "./token.ts";

type Failure = { status: "SIGNED_OUT" } | Refusal | Unreachable;

/** A call with the session's token; with a new one if the first is not good enough. */
async function callWithToken(method: string, userId: string, body?: object): Promise<Answer | Failure> {
  for (const isForced of [false, true]) {
    const held = await getToken({ isForced });
    if (held.status !== "OK") return held;
    const headers = bearing(held.token.text);
    const answer = await callAccount(method, `/users/${encodeURIComponent(userId)}`, { headers, body });
    if (answer.status < 300 && answer.status > 0) return answer;
    if (answer.status !== 401) return readFailure(answer);
  }
  return { status: "SIGNED_OUT" };
}

/** Writes some fields of one's own profile (spec §7), with the time of the change; the profile as it is then, if the answer has one. */
export async function updateProfile(
  userId: string,
  changes: ProfileChanges,
): Promise<{ status: "OK"; profile: Profile | null } | Failure> {
  const answer = await callWithToken("PATCH", userId, { ...changes, updatedAt: Date.now() });
  return "body" in answer ? { status: "OK", profile: readProfile(answer.body) } : answer;
}

/** Deletes one's account with all that belongs to it; then nobody is signed in here. */
export async function deleteAccount(userId: string): Promise<{ status: "OK" } | Failure> {
  const answer = await callWithToken("DELETE", userId);
  if (!("body" in answer)) return answer;
  endTokens();
  return { status: "OK" };
}
