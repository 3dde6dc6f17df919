import { toPathSegment } from "#domain/closet-tabs.ts";
import type { DraftStyling, SendProblem } from "#domain/composer/draft.ts";
import { DRAWING_TIMEOUT_MS } from "#domain/limits.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";

const BY_STATUS: Partial<Record<number, SendProblem>> = {
  401: "signIn",
  403: "closed",
  404: "private",
  429: "tooMany",
};

const BY_CODE: Partial<Record<string, SendProblem>> = {
  pieceGone: "pieceGone",
  badStylistEmail: "badEmail",
  inboxFull: "inboxFull",
};

async function readResult(response: Response, content: NewStyling): Promise<DraftStyling> {
  if (response.status >= 500) return { content, stage: "waiting", problem: "busy" };
  const { token, code } = (await response.json().catch(() => ({}))) as { token?: unknown; code?: unknown };
  if (response.ok) return typeof token === "string" ? { content, stage: "sent", token } : { content, stage: "waiting" };
  const problem = BY_CODE[String(code)] ?? BY_STATUS[response.status] ?? "refused";
  return { content, stage: problem === "private" ? "waiting" : "stopped", problem };
}

/** One tab after the other. Without a secure context there are no locks: then the server gets a request twice. */
export const withSendLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  (navigator.locks as LockManager | undefined)?.request("stylings", work) ?? work();

/**
 * `POST /closets/{username}/stylings`. A repeated request with the same id is one styling.
 *
 * @returns `waiting` without an answer, from a busy server, and while the closet is private
 */
export async function sendStyling(username: string, content: NewStyling): Promise<DraftStyling> {
  try {
    const response = await fetch(`/closets/${toPathSegment(username)}/stylings`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(content),
      signal: AbortSignal.timeout(DRAWING_TIMEOUT_MS),
    });
    return await readResult(response, content);
  } catch {
    return { content, stage: "waiting" };
  }
}
