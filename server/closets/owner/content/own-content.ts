import {
  type ByList,
  CLOSET_LISTS,
  type ClosetList,
  CONTENTS,
  EDITED_LISTS,
  type EditedList,
  HELD_LISTS,
  isEditedList,
  mapLists,
} from "#domain/closet-lists.ts";
import type { Kysely } from "kysely";
import type { ClosetRecord } from "#domain/closet/closet.ts";
import { completePolicy } from "#domain/field-policy.ts";
import { hasLeft } from "#domain/items/left.ts";
import { type ClosetQuota, DEFAULT_QUOTA } from "#domain/limits.ts";
import type { Access } from "#domain/people/rights.ts";
import type { OwnEntry, OwnItem } from "#domain/owner/own-closet.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { type findOwner, openOwned } from "#server/closets/records/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import { listOwnPairs, toOwnCard, toOwnEntry } from "#server/closets/owner/own-entries.ts";
import { sumPictureBytes } from "#server/closets/records/picture-uses.ts";
import { type Editor, OPERATOR } from "#server/closets/owner/run-edit.ts";
import { hasSeveralPeople } from "#server/closets/records/closet-people.ts";
import { listLastChanges } from "#server/closets/records/last-changes.ts";
import { listDeletedSince, type StoredCloset } from "#server/closets/records/read-records.ts";

type Records = Pick<ClosetStore, "db" | "records">;

/** More changed entries are read with the whole closet. */
const MAX_CHANGED = 2000;

/** An outfit of 40 pieces with the longest ids takes 200 KB of memory. */
const ENTRIES_AT_A_TIME = 250;

type FoundOwner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

type OwnCloset = { owner: FoundOwner; stored: StoredCloset };

type ChangesSince = { since: number; changed: ByList<ClosetRecord[]>; deleted: ByList<string[]> };

/** Null: too much has changed, or deleted records are missing. */
async function findChangesSince(
  db: Kysely<Database>,
  { owner, stored }: OwnCloset,
  since: number,
): Promise<ChangesSince | null> {
  if (since < stored.purgedVersion || since > stored.version) return null;
  const changed = mapLists((list) => (stored.lists[list] as ClosetRecord[]).filter(({ version }) => version > since));
  const gone = await listDeletedSince(db, owner.id, since, MAX_CHANGED + 1);
  if (Object.values(changed).reduce((sum, { length }) => sum + length, gone.length) > MAX_CHANGED) return null;
  // They have no time for their order: all of them are read if one has changed.
  if (changed.inspirations.length > 0) changed.inspirations = [...stored.lists.inspirations];
  return { since, changed, deleted: mapLists((list) => gone.filter((row) => row.list === list).map(({ id }) => id)) };
}

async function readOwnUser(db: Kysely<Database>, found: FoundOwner, quota: ClosetQuota) {
  const { username, firstName, pronoun, visibility, isIndexed, tap, policy, ...owner } = found;
  return {
    username,
    firstName,
    ...(pronoun !== null && { pronoun }),
    visibility,
    isIndexed,
    tap,
    policy: completePolicy(policy),
    showsCutouts: owner.showsCutouts,
    stylings: owner.stylings,
    proposals: owner.proposals,
    helperOutfits: owner.helperOutfits,
    mails: owner.mails,
    language: owner.language,
    pictureBytes: await sumPictureBytes(db, owner.id),
    quota,
  };
}

async function* writeList<Row>(
  list: ClosetList,
  rows: readonly Row[],
  show: (row: Row) => object,
): AsyncGenerator<string> {
  yield `,"${list}":[`;
  for (let from = 0; from < rows.length; from += ENTRIES_AT_A_TIME) {
    await yieldToEventLoop();
    const some = rows.slice(from, from + ENTRIES_AT_A_TIME).map(show);
    yield (from === 0 ? "" : ",") + JSON.stringify(some).slice(1, -1);
  }
  yield "]";
}

type ChangedBy = { name: string; at: number };

/** Who changed entries last, for an owner. A closet of one person has none. */
async function readLastChanges(
  db: Kysely<Database>,
  { owner }: OwnCloset,
  { access, accountUserId }: Editor,
  since: number | null,
): Promise<ReadonlyMap<string, ChangedBy>> {
  if (accountUserId === null || access.role !== "owner" || !(await hasSeveralPeople(db, owner.id))) return new Map();
  const rows = await listLastChanges(db, owner.id, accountUserId, since ?? 0);
  return new Map(
    rows.map(({ list, id, changedAt, firstName, lastName }) => [
      `${list} ${id}`,
      { name: [firstName, lastName].filter(Boolean).join(" "), at: changedAt ?? 0 },
    ]),
  );
}

async function* writeLists(
  stored: StoredCloset,
  changes: ChangesSince | null,
  { access }: Editor,
  lastChanges: ReadonlyMap<string, ChangedBy>,
): AsyncGenerator<string> {
  const addLastChange = (entry: OwnEntry, { list, id }: ClosetRecord): object => {
    const changedBy = lastChanges.get(`${list} ${id}`);
    return changedBy ? { ...entry, changedBy } : entry;
  };
  if (changes) {
    for (const list of EDITED_LISTS)
      yield* writeList(list, changes.changed[list], (record) =>
        addLastChange(toOwnEntry(stored, record, access), record),
      );
    return;
  }
  for (const list of CLOSET_LISTS) {
    const held = HELD_LISTS.find((each) => CONTENTS[each].rows === list);
    if (held) yield* writeList(list, listOwnPairs(stored, held), (pair) => pair);
    if (isEditedList(list))
      yield* writeList(list, stored.lists[list] as ClosetRecord[], (record) =>
        addLastChange(toOwnCard(stored, record, access), record),
      );
  }
}

const describeRole = ({ role, seesPrivate }: Access) => role === "helper" && { role, seesPrivate };

export async function readFirstContent(
  store: Records,
  { username, ...access }: Access & { username: string },
  cards: number,
  quota: ClosetQuota,
) {
  const closet = await openOwned(store.records, username);
  if (!closet) return null;
  const { owner, stored } = closet;
  const items = stored.lists.items.filter(({ data }) => !hasLeft(data));
  return {
    user: { ...(await readOwnUser(store.db, owner, quota)), ...describeRole(access) },
    items: items.slice(0, cards).map((item) => toOwnCard(stored, item, access) as OwnItem),
    totalItems: items.length,
  };
}

export type FirstContent = NonNullable<Awaited<ReturnType<typeof readFirstContent>>>;

/** `readFrom`: a version since which the reader may see more or less than before. */
type ContentReader = Editor & { readFrom?: number };

/** @param since a version: null reads the whole closet. @throws {BusyError} */
export async function readOwnContent(
  store: Records,
  username: string,
  since: number | null = null,
  quota: ClosetQuota = DEFAULT_QUOTA,
  { readFrom = 0, ...reader }: ContentReader = OPERATOR,
): Promise<{ version: number; pieces: string[] } | null> {
  const closet = await openOwned(store.records, username);
  if (!closet) return null;
  const { owner, stored } = closet;
  const changes = since === null || since < readFrom ? null : await findChangesSince(store.db, closet, since);
  const totals = mapLists((list) => stored.lists[list].length);
  const { version } = stored;
  const start = { status: "OK", version, ...(changes && { since, deleted: changes.deleted, totals }) };
  const user = { ...(await readOwnUser(store.db, owner, quota)), ...describeRole(reader.access) };
  const lastChanges = await readLastChanges(store.db, closet, reader, changes ? since : null);
  const pieces = [`${JSON.stringify(start).slice(0, -1)},"closet":{"user":${JSON.stringify(user)}`];
  for await (const piece of writeLists(stored, changes, reader, lastChanges)) pieces.push(piece);
  return { version, pieces: [...pieces, "}}"] };
}

type OwnList = { username: string; list: EditedList };

/** `from`: how many entries to leave out. */
type Page = { from: number; limit: number };

/** Null: no closet. */
export const createOwnContent = (store: Records, quota: ClosetQuota) => ({
  /** `since`: a version, or null for everything. */
  readContent: (username: string, since: number | null, reader: ContentReader) =>
    readOwnContent(store, username, since, quota, reader),
  async readPage({ username, list }: OwnList, { from, limit }: Page, access: Access) {
    const closet = await openOwned(store.records, username);
    if (!closet) return null;
    const { stored } = closet;
    const records: readonly ClosetRecord[] = stored.lists[list];
    const entries = records.slice(from, from + limit).map((record) => toOwnEntry(stored, record, access));
    return { version: stored.version, total: records.length, entries };
  },
  async readEntry({ username, list, id }: OwnList & { id: string }, access: Access) {
    const closet = await openOwned(store.records, username);
    const record = closet?.stored.find(list, id);
    return closet && { entry: record ? toOwnEntry(closet.stored, record, access) : null };
  },
});

export type OwnContent = ReturnType<typeof createOwnContent>;
