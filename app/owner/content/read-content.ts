import { EMPTY_LISTS } from "#domain/closet.ts";
import { applyContentChanges, type ContentChanges } from "#domain/owner/content-changes.ts";
import { keepKnownEntries } from "#domain/owner/keep-known-entries.ts";
import { showPictures } from "#domain/owner/own-pictures.ts";
import { type OwnCloset, type OwnContent, type OwnEntries, type OwnList, SINGULAR } from "#domain/owner/own-closet.ts";
import { callOwner, getOwnClosetCall } from "#app/owner/owner-call.ts";
import { readField } from "#app/account/account-call.ts";

/** Null when it is not the answer of our server. */
function readContentAnswer(body: unknown): OwnContent | ContentChanges | null {
  const version = Number(readField(body, "version"));
  const closet = readField(body, "closet") as OwnContent["closet"] | undefined;
  if (!closet?.user || !Number.isFinite(version)) return null;
  return readField(body, "since") === undefined
    ? { version, closet: { ...EMPTY_LISTS, ...closet } }
    : (body as ContentChanges);
}

/** @param since a version; null: everything */
export async function fetchContent(username: string, since: number | null) {
  const query = since === null ? "" : `?since=${since}`;
  const answer = await callOwner("GET", `${getOwnClosetCall(username)}/content${query}`);
  return { status: answer.status, content: answer.status === "OK" ? readContentAnswer(answer.body) : null };
}

export function readEntryAnswer<List extends OwnList>(list: List, body: unknown): OwnEntries[List] | null {
  const entry = readField(body, SINGULAR[list]) as OwnEntries[List] | undefined;
  return entry && typeof entry.id === "string" ? entry : null;
}

/** Null: the changes do not fit, so that everything must be read. */
export const takeContent = (base: OwnCloset, content: OwnContent | ContentChanges): OwnCloset | null =>
  "since" in content
    ? applyContentChanges(base, { ...content, closet: showPictures(content.closet) })
    : keepKnownEntries(base, showPictures(content.closet));
