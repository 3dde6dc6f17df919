import { REMOVAL_TIMEOUT_MS } from "#domain/limits.ts";
import type { ClosetDecisions } from "#domain/people/people-schemas.ts";
import { type Profile, type ProfileChanges, readProfile } from "#domain/profile.ts";
import {
  type CallResult,
  bearerHeader,
  callAccount,
  readFailure,
  type Rejection,
  type Unreachable,
} from "./account-call.ts";
import { endSession, getToken } from "./token.ts";

type Failure = { status: "SIGNED_OUT" } | Rejection | Unreachable;

type ProfileCall = { body?: object; timeoutMs?: number };

async function callWithToken(method: string, userId: string, call: ProfileCall): Promise<CallResult | Failure> {
  for (const isForced of [false, true]) {
    const tokenResult = await getToken({ isForced });
    if (tokenResult.status !== "OK") return tokenResult;
    const headers = bearerHeader(tokenResult.token.text);
    const result = await callAccount(method, `/users/${encodeURIComponent(userId)}`, { headers, ...call });
    if (result.status < 300 && result.status > 0) return result;
    if (result.status !== 401) return readFailure(result);
  }
  return { status: "SIGNED_OUT" };
}

export async function updateProfile(
  userId: string,
  changes: ProfileChanges,
): Promise<{ status: "OK"; profile: Profile | null } | Failure> {
  const result = await callWithToken("PATCH", userId, { body: { ...changes, updatedAt: Date.now() } });
  return "body" in result ? { status: "OK", profile: readProfile(result.body) } : result;
}

/** `closets`: what becomes of them. */
export async function deleteAccount(userId: string, closets: ClosetDecisions): Promise<{ status: "OK" } | Failure> {
  const body = { closets };
  const result = await callWithToken("DELETE", userId, { timeoutMs: REMOVAL_TIMEOUT_MS, body });
  if (!("body" in result)) return result;
  endSession();
  return { status: "OK" };
}
