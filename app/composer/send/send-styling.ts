import { toPathSegment } from "#domain/closet-tabs.ts";
import type { DraftStyling, SendProblem } from "#domain/composer/draft.ts";
import { DRAWING_TIMEOUT_MS, WRITER_CALL_TIMEOUT_MS } from "#domain/limits.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";
import { callAccount } from "#app/account/account-call.ts";
import { makeId } from "#app/storage/make-id.ts";

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
  const answer = (await response.json().catch(() => ({}))) as { token?: unknown; code?: unknown; differs?: unknown };
  const { token, code, differs } = answer;
  if (response.ok && typeof token !== "string") return { content, stage: "waiting", problem: "busy" };
  if (response.ok && differs === true) {
    // An earlier version had arrived. First this is stored: a crash must not leave both with the owner.
    const changed = { ...content, id: makeId(), secret: makeId() };
    return { content: changed, stage: "waiting", earlierToken: String(token) };
  }
  if (response.ok) return { content, stage: "sent", token: String(token) };
  const problem = BY_CODE[String(code)] ?? BY_STATUS[response.status] ?? "refused";
  return { content, stage: problem === "private" ? "waiting" : "stopped", problem };
}

/** One tab after the other. Without a secure context there are no locks: then the server gets a request twice. */
export const withSendLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  (navigator.locks as LockManager | undefined)?.request("stylings", work) ?? work();

/** Takes the earlier version back. Null: this is done. */
async function replaceEarlier(content: NewStyling, earlierToken: string): Promise<DraftStyling | null> {
  const { status } = await callAccount("DELETE", `/stylings/${earlierToken}`, { timeoutMs: WRITER_CALL_TIMEOUT_MS });
  if (status === 204) return null;
  if (status === 409) return { content, stage: "stopped", problem: "earlierKept", token: earlierToken };
  return { content, stage: "waiting", problem: "busy" };
}

/**
 * `POST /closets/{username}/stylings`. A repeated request with the same id is one styling.
 *
 * @returns `waiting` without an answer (`offline`), from a busy server, while the closet is private, and with `earlierToken` when an
 * earlier version has to be taken back first
 */
export async function sendStyling(
  username: string,
  { content, earlierToken }: Pick<DraftStyling, "content" | "earlierToken">,
): Promise<DraftStyling> {
  const earlier = earlierToken === undefined ? {} : { earlierToken };
  try {
    const stopped = earlierToken === undefined ? null : await replaceEarlier(content, earlierToken);
    if (stopped) return stopped.problem === "earlierKept" ? stopped : { ...stopped, ...earlier };
    const response = await fetch(`/closets/${toPathSegment(username)}/stylings`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(content),
      signal: AbortSignal.timeout(DRAWING_TIMEOUT_MS),
    });
    const result = await readResult(response, content);
    return result.stage === "sent" ? result : { ...earlier, ...result };
  } catch {
    return { content, stage: "waiting", problem: "offline", ...earlier };
  }
}
