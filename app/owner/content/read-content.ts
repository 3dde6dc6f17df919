import { type EditedList, SINGULAR } from "#domain/closet-lists.ts";
import { EMPTY_LISTS } from "#domain/closet.ts";
import { applyContent, type ContentChanges } from "#domain/owner/content-changes.ts";
import type { OwnCloset, OwnContent, OwnEntries } from "#domain/owner/own-closet.ts";
import { showPictures } from "#domain/owner/own-pictures.ts";
import { readField } from "#app/account/account-call.ts";
import { callOwner, getOwnClosetCall, type OwnerAnswer } from "#app/owner/owner-call.ts";
import { createSerialQueue } from "#app/storage/serial-queue.ts";

export function readEntryAnswer<List extends EditedList>(list: List, body: unknown): OwnEntries[List] | null {
  const entry = readField(body, SINGULAR[list]) as OwnEntries[List] | undefined;
  return entry && typeof entry.id === "string" ? entry : null;
}

/** Null: the page must read everything. */
function readCloset(before: OwnCloset, body: unknown): OwnCloset | null {
  const content = body as OwnContent | ContentChanges;
  if (!readField(content.closet, "user") || !Number.isFinite(content.version)) return null;
  if ("since" in content) return applyContent(before, { ...content, closet: showPictures(content.closet) });
  return applyContent(before, { ...content, closet: showPictures({ ...EMPTY_LISTS, ...content.closet }) });
}

type ReaderParts = {
  username: string;
  getCloset: () => OwnCloset;
  onCloset: (closet: OwnCloset) => void;
  onFailure: (status: OwnerAnswer["status"]) => Promise<void>;
};

export function createContentReader({ username, getCloset, onCloset, onFailure }: ReaderParts) {
  let knownVersion = 0;
  let announcedVersion = 0;
  const inTurn = createSerialQueue();

  /** `since` null: reads everything. */
  async function read(since: number | null): Promise<void> {
    announcedVersion = 0;
    const query = since === null ? "" : `?since=${since}`;
    const answer = await callOwner("GET", `${getOwnClosetCall(username)}/content${query}`);
    const closet = answer.status === "OK" ? readCloset(getCloset(), answer.body) : null;
    if (answer.status !== "OK" || (!closet && since === null)) return await onFailure(answer.status);
    if (!closet) return await read(null);
    knownVersion = Number(readField(answer.body, "version"));
    onCloset(closet);
    if (announcedVersion > knownVersion) await read(knownVersion);
  }

  return {
    getVersion: (): number => knownVersion,
    setVersion: (version: number): void => void (knownVersion = version),
    /** After a write of another device in between, this page is behind. */
    rememberOwnWrite: (version: string): void => {
      if (Number(version) === knownVersion + 1) knownVersion += 1;
      else announcedVersion = Math.max(announcedVersion, Number(version));
    },
    announce: (version: number): void => void (announcedVersion = version),
    isBehind: (): boolean => announcedVersion > knownVersion,
    /** One read after the other: an earlier answer must not replace a later one. */
    load: (): Promise<void> => inTurn(() => read(null)),
    refresh: (): Promise<void> => inTurn(() => read(knownVersion)),
  };
}
