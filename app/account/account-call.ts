import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";

/** What a call came to: the HTTP status, or 0 when nothing was heard in time (spec §9), and the JSON of the answer. */
export type Answer = {
  status: number;
  body: unknown;
  /** By how much the server's clock is ahead of this machine's; not a number when the answer has no date. */
  aheadMs?: number;
};

/** What became of a call that did not do what was asked. `message` is the server's sentence for the visitor, or empty. */
export type Refusal = { status: "REFUSED"; message: string };
export type Unreachable = { status: "UNREACHABLE" };

type CallOptions = { body?: object | undefined; headers?: Record<string, string> };

/** Calls our own server with the session's cookie; never throws. */
export async function callAccount(method: string, path: string, { body, headers }: CallOptions = {}): Promise<Answer> {
  const askedAtMs = Date.now();
  try {
    const response = await fetch(path, {
      method,
      headers: { ...(body && { "Content-Type": "application/json" }), ...headers },
      // Of nothing it makes nothing.
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(BACKEND_TIMEOUT_MS),
    });
    const aheadMs = Date.parse(response.headers.get("Date") ?? "") - askedAtMs;
    return { status: response.status, body: await response.json().catch(() => null), aheadMs };
  } catch {
    return { status: 0, body: null };
  }
}

export const bearing = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

export const readField = (body: unknown, field: string): unknown => (body as Record<string, unknown> | null)?.[field];

/** Too slow (408) or too often (429): the same call may do later. */
const PASSING = [408, 429];

/** An answer that is not the one hoped for: none, a server in trouble, which is worth another try, or a refusal with its reason. */
export function readFailure({ status, body }: Answer): Refusal | Unreachable {
  if (status < 400 || status >= 500 || PASSING.includes(status)) return { status: "UNREACHABLE" };
  const message = readField(body, "message");
  return { status: "REFUSED", message: typeof message === "string" ? message : "" };
}
