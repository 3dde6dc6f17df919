import { findLinkToken, getClosetPath, getStylePath, toPathSegment } from "#domain/closet-tabs.ts";
import { type DraftStyling, readRevisionKey, type SendProblem } from "#domain/composer/draft.ts";
import type { DraftProposal } from "#domain/composer/proposed.ts";
import { DRAWING_TIMEOUT_MS, WRITER_CALL_TIMEOUT_MS } from "#domain/limits.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";
import { callAccount, type CallResult, readField } from "#app/account/account-call.ts";
import { getGuestKey } from "#app/account/guest.ts";
import { readPhoto } from "#app/composer/proposals/read-photo.ts";
import { askForPage } from "#app/closet/ask-for-page.ts";
import { makeId } from "#app/storage/make-id.ts";

const BY_STATUS: Partial<Record<number, SendProblem>> = {
  401: "signIn",
  403: "closed",
  404: "private",
  429: "tooMany",
};

const BY_CODE: Partial<Record<string, SendProblem>> = {
  noSuchItem: "itemGone",
  requestOver: "over",
  badStylistEmail: "badEmail",
  inboxFull: "inboxFull",
  notAsked: "notAsked",
  proposalsClosed: "proposalsClosed",
  proposalsFull: "proposalsFull",
};

const HOUR_S = 3600;

function readResult({ status, body, retryAfterS }: CallResult, content: NewStyling): DraftStyling {
  if (status === 0) return { content, stage: "waiting", problem: "offline" };
  const token = readField(body, "token");
  const isSent = status === 200 || status === 201;
  if (status >= 500 || (isSent && typeof token !== "string")) return { content, stage: "waiting", problem: "busy" };
  if (isSent && readField(body, "differs") === true) {
    // An earlier version had arrived. First this is stored: a crash must not leave both with the owner.
    const changed = { ...content, id: makeId(), secret: makeId() };
    return { content: changed, stage: "waiting", earlierToken: String(token) };
  }
  if (isSent) return { content, stage: "sent", token: String(token) };
  const problem = BY_CODE[String(readField(body, "code"))] ?? BY_STATUS[status] ?? "refused";
  if (problem === "tooMany") {
    return { content, stage: "waiting", problem, retryAt: Date.now() + (retryAfterS || HOUR_S) * 1000 };
  }
  // A closet may be public again.
  return { content, stage: problem === "private" ? "waiting" : "stopped", problem };
}

/** A link that has ended stays so. One with a new password gives the same answer. */
async function checkLink(closetName: unknown, styling: DraftStyling): Promise<DraftStyling> {
  const hasEnded: DraftStyling = { ...styling, stage: "stopped" };
  if (closetName === null) return hasEnded;
  if (typeof closetName !== "string" || findLinkToken(closetName) === null) return styling;
  const state = (await askForPage(getStylePath(closetName)))?.state;
  return state === "gone" ? hasEnded : { ...styling, problem: state === "locked" ? "locked" : "busy" };
}

/** Null: the earlier version is withdrawn. */
async function replaceEarlier(content: NewStyling, earlierToken: string): Promise<DraftStyling | null> {
  const { status } = await callAccount("DELETE", `/stylings/${earlierToken}`, { timeoutMs: WRITER_CALL_TIMEOUT_MS });
  if (status === 204) return null;
  if (status === 409) return { content, stage: "stopped", problem: "earlierKept", token: earlierToken };
  return { content, stage: "waiting", problem: "busy" };
}

/** With the pictures of its proposals that were made here. */
function writeForm(entry: object, { proposals = [] }: NewStyling, kept: readonly DraftProposal[]): object {
  const photos = new Map(kept.map(({ picture, photo }) => [picture, photo]));
  const pictures = proposals.flatMap(({ picture = "" }) => photos.get(picture) ?? []);
  const own = [...new Set(pictures)].filter((photo) => photo.startsWith("data:"));
  if (own.length === 0) return entry;
  const form = new FormData();
  form.set("entry", JSON.stringify(entry));
  for (const photo of own) form.append("picture", readPhoto(photo), "picture");
  return form;
}

/** A repeated request is one styling. Returns `waiting` if another attempt may work, or an earlier version must be withdrawn first. */
export async function sendStyling(
  username: string,
  { content, earlierToken }: Pick<DraftStyling, "content" | "earlierToken">,
  proposals: readonly DraftProposal[] = [],
): Promise<DraftStyling> {
  const revision = readRevisionKey(username);
  if (revision) {
    const { note, layout } = content;
    const next = { version: revision.version, note, layout };
    const body = writeForm(content.proposals ? { ...next, proposals: content.proposals } : next, content, proposals);
    const sent = { body, timeoutMs: DRAWING_TIMEOUT_MS };
    const result = readResult(await callAccount("PUT", `/stylings/${revision.token}`, sent), content);
    if (result.problem !== "private") return result;
    const { body: found } = await callAccount("GET", `/stylings/${revision.token}`);
    return await checkLink(readField(readField(found, "styling"), "username"), result);
  }
  const earlier = earlierToken === undefined ? {} : { earlierToken };
  const stopped = earlierToken === undefined ? null : await replaceEarlier(content, earlierToken);
  if (stopped) return stopped.problem === "earlierKept" ? stopped : { ...stopped, ...earlier };
  const isLink = findLinkToken(username) !== null;
  const path = isLink ? `${getClosetPath(username)}/stylings` : `/closets/${toPathSegment(username)}/stylings`;
  const answer = await callAccount("POST", path, {
    body: writeForm(content, content, proposals),
    headers: { "Guest-Key": getGuestKey() },
    timeoutMs: DRAWING_TIMEOUT_MS,
  });
  const answered = readResult(answer, content);
  const result = answered.problem === "private" ? await checkLink(username, answered) : answered;
  return result.stage === "sent" ? result : { ...earlier, ...result };
}
