import { toAddress } from "#domain/base-path.ts";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import { isOwnAnswer } from "#domain/own-answer.ts";

export type CallResult = {
  /** 0: no response within the time limit (spec §9). 502: something between browser and server answered. */
  status: number;
  body: unknown;
  /** By how much the server's clock is ahead of the browser's; NaN when the response has no `Date`. */
  aheadMs?: number;
  /** Of `Retry-After`; 0 or NaN without it. */
  retryAfterS?: number;
};

export type Rejection = { status: "REJECTED"; message: string };
export type Unreachable = { status: "UNREACHABLE" };

type CallOptions = { body?: object | undefined; headers?: Record<string, string>; timeoutMs?: number };

/** Sends the session cookie; never throws. */
export async function callAccount(
  method: string,
  path: string,
  { body, headers, timeoutMs = BACKEND_TIMEOUT_MS }: CallOptions = {},
): Promise<CallResult> {
  const sentAtMs = Date.now();
  try {
    const response = await fetch(toAddress(path), {
      method,
      // A browser names the boundary of a form.
      headers: { ...(body && !(body instanceof FormData) && { "Content-Type": "application/json" }), ...headers },
      body: body instanceof FormData ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const aheadMs = Date.parse(response.headers.get("Date") ?? "") - sentAtMs;
    const retryAfterS = Number(response.headers.get("Retry-After"));
    // Not JSON: no answer of ours.
    const answer = { status: response.status, body: await response.json().catch(() => null) };
    return isOwnAnswer(answer) ? { ...answer, aheadMs, retryAfterS } : { status: 502, body: null };
  } catch {
    // No connection, or no answer in time.
    return { status: 0, body: null };
  }
}

export const bearerHeader = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

export const readField = (body: unknown, field: string): unknown => (body as Record<string, unknown> | null)?.[field];

const RETRYABLE_STATUSES = [408, 429];

/** `UNREACHABLE` is worth another try; `REJECTED` is not. */
export function readFailure({ status, body }: CallResult): Rejection | Unreachable {
  if (status < 400 || status >= 500 || RETRYABLE_STATUSES.includes(status)) return { status: "UNREACHABLE" };
  const message = readField(body, "message");
  return { status: "REJECTED", message: typeof message === "string" ? message : "" };
}
