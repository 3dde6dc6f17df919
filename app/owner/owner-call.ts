import { DRAWING_TIMEOUT_MS, WRITER_CALL_TIMEOUT_MS } from "#domain/limits.ts";
import { getToken } from "#app/account/token.ts";
import { toAddress } from "#domain/base-path.ts";
import { getOwnClosetPath } from "#domain/closet-tabs.ts";
import type { DevicePart } from "./content/device-part.ts";
import { callAccount, type CallResult, readFailure, type Unreachable } from "#app/account/account-call.ts";

export type OwnerAnswer =
  | { status: "OK"; body: unknown }
  | { status: "SIGNED_OUT" }
  | { status: "REJECTED"; code: number; body: unknown }
  | Unreachable;

type OwnerCall = { body?: object; headers?: Record<string, string>; timeoutMs?: number };

/** The server draws a layout before it answers. */
export const getWriteTimeout = (fields: { layout?: unknown }): { timeoutMs?: number } =>
  fields.layout ? { timeoutMs: DRAWING_TIMEOUT_MS } : {};

export const getOwnClosetCall = (username: string): string => `/owner/closets/${encodeURIComponent(username)}`;

export function readOwnerAnswer({ status, body }: Pick<CallResult, "status" | "body">): OwnerAnswer {
  if (status >= 200 && status < 300) return { status: "OK", body };
  if (status === 401) return { status: "SIGNED_OUT" };
  const failure = readFailure({ status, body });
  return failure.status === "REJECTED" ? { status: "REJECTED", code: status, body } : failure;
}

const getTimeout = (method: string): { timeoutMs?: number } =>
  method === "GET" ? {} : { timeoutMs: WRITER_CALL_TIMEOUT_MS };

/** Sends the session cookie; never throws. A change waits as long as the server does. */
export const callOwner = async (method: string, path: string, call: OwnerCall = {}): Promise<OwnerAnswer> =>
  readOwnerAnswer(await callAccount(method, path, { ...getTimeout(method), ...call }));

/** Call it after a 404. Null: this session may change the closet. An account that no longer may leaves the page. */
export async function findLostAccess({
  account,
  username,
}: Pick<DevicePart, "account" | "username">): Promise<{ status: "SIGNED_OUT" } | Unreachable | null> {
  const closet = await callOwner("GET", getOwnClosetCall(username));
  if (closet.status === "OK") return null;
  if (closet.status !== "REJECTED") return closet;
  const session = await getToken({ isForced: true });
  // The page that opens empties this device's part of the closet.
  if (session.status === "OK" && session.token.claims.sub === account)
    location.replace(toAddress(`${getOwnClosetPath(username)}/items`));
  return { status: "SIGNED_OUT" };
}
