import { type ByList, CLOSET_LISTS, type ClosetList, EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import type { Kysely } from "kysely";
import { completePolicy } from "#domain/field-policy.ts";
import { type ClosetQuota, DEFAULT_QUOTA } from "#domain/limits.ts";
import { usernameKey } from "#domain/username.ts";
import { findOwner, type StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { readSnapshot } from "#server/db/transaction.ts";
import { BusyError } from "#server/http/limits/queue.ts";
import { sumPictureBytes } from "#server/closets/editing/picture-use-queries.ts";
import {
  addContents,
  type Page,
  readFirstEntries,
  readOwnEntry,
  readOwnList,
  readOwnPage,
} from "#server/closets/editing/own-entries.ts";
import type { Rows } from "#server/closets/closet-queries.ts";
import { countEntries, selectEntries } from "#server/closets/editing/entry-row-queries.ts";

/** More changed entries are read with the whole closet. */
const MAX_CHANGED = 2000;

type ChangesSince = {
  since: number;
  changed: ByList<number>;
  deleted: ByList<string[]>;
  totals: ByList<number>;
};

const readLists = async <Value>(read: (list: EditedList) => Promise<Value>): Promise<ByList<Value>> => {
  const values: [EditedList, Value][] = [];
  for (const list of EDITED_LISTS) values.push([list, await read(list)]);
  return Object.fromEntries(values) as ByList<Value>;
};

/** Null: too much has changed. */
async function findChangesSince(db: Kysely<Database>, ownerId: string, since: number): Promise<ChangesSince | null> {
  const changed = await readLists(async (list) => {
    const rows = selectEntries(db, ownerId, list).where("version", ">", since);
    const { total } = await rows
      .select((count) => count.fn.countAll<number | string>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  });
  const bin = db.selectFrom("bin").where("ownerId", "=", ownerId).where("version", ">", since);
  const gone = await bin
    .select(["kind", "id"])
    .orderBy("id")
    .limit(MAX_CHANGED + 1)
    .execute();
  if (Object.values(changed).reduce((sum, total) => sum + total, gone.length) > MAX_CHANGED) return null;
  const deleted = await readLists(async (list) => gone.filter(({ kind }) => kind === list).map(({ id }) => id));
  return { since, changed, deleted, totals: await readLists((list) => countEntries(db, ownerId, list)) };
}

/** Inspirations have no time for their order: all of them are read if one has changed. */
async function* readChangedList(
  db: Kysely<Database>,
  owner: StoredOwner,
  list: EditedList,
  { since, changed }: ChangesSince,
): AsyncGenerator<object[]> {
  if (changed[list] === 0) return;
  const chooseChanged = (rows: Rows): Rows => rows.where("version", ">", since);
  for await (const entries of readOwnList(db, owner, list, list === "inspirations" ? undefined : chooseChanged)) {
    yield list === "collections" ? await addContents(db, owner, entries as { id: string }[]) : entries;
  }
}

const MAX_ATTEMPTS = 5;

type FoundOwner = NonNullable<Awaited<ReturnType<typeof findOwner>>>;

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
    mails: owner.mails,
    language: owner.language,
    pictureBytes: await sumPictureBytes(db, owner.id),
    quota,
  };
}

async function writeStart(
  db: Kysely<Database>,
  owner: FoundOwner,
  changes: ChangesSince | null,
  quota: ClosetQuota,
): Promise<string> {
  const { since, deleted, totals } = changes ?? {};
  const start = { status: "OK", version: owner.version, ...(changes && { since, deleted, totals }) };
  const user = await readOwnUser(db, owner, quota);
  return `${JSON.stringify(start).slice(0, -1)},"closet":{"user":${JSON.stringify(user)}`;
}

async function* writeList(list: ClosetList, read: AsyncGenerator<object[]>): AsyncGenerator<string> {
  let comma = "";
  yield `,"${list}":[`;
  for await (const entries of read) {
    if (entries.length === 0) continue;
    yield comma + JSON.stringify(entries).slice(1, -1);
    comma = ",";
  }
  yield "]";
}

async function* writeLists(
  db: Kysely<Database>,
  owner: FoundOwner,
  changes: ChangesSince | null,
): AsyncGenerator<string> {
  if (!changes) for (const list of CLOSET_LISTS) yield* writeList(list, readOwnList(db, owner, list));
  else for (const list of EDITED_LISTS) yield* writeList(list, readChangedList(db, owner, list, changes));
}

/** Null: the closet changed during the read. */
async function readPieces(
  db: Kysely<Database>,
  owner: FoundOwner,
  changes: ChangesSince | null,
  quota: ClosetQuota,
): Promise<string[] | null> {
  const pieces = [await writeStart(db, owner, changes, quota)];
  for await (const piece of writeLists(db, owner, changes)) pieces.push(piece);
  const now = await findOwner(db, owner.usernameKey);
  return now?.id === owner.id && now.version === owner.version ? [...pieces, "}}"] : null;
}

export async function readFirstContent(db: Kysely<Database>, username: string, cards: number, quota: ClosetQuota) {
  const owner = await findOwner(db, usernameKey(username));
  if (!owner) return null;
  const items = await readFirstEntries(db, owner, "items", cards);
  const { total } = await db
    .selectFrom("items")
    .where("ownerId", "=", owner.id)
    .select((count) => count.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  return { user: await readOwnUser(db, owner, quota), items, totalItems: Number(total) };
}

export type FirstContent = NonNullable<Awaited<ReturnType<typeof readFirstContent>>>;

/** @param since a version: null reads the whole closet. @throws {BusyError} when the closet changes again and again */
export async function readOwnContent(
  db: Kysely<Database>,
  username: string,
  since: number | null = null,
  quota: ClosetQuota = DEFAULT_QUOTA,
): Promise<{ version: number; pieces: string[] } | null> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const owner = await findOwner(db, usernameKey(username));
    if (!owner) return null;
    const { version } = owner;
    const isKnown = since !== null && since <= version;
    const changes = isKnown ? await findChangesSince(db, owner.id, since) : null;
    const pieces = await readPieces(db, owner, changes, quota);
    if (pieces) return { version, pieces };
  }
  throw new BusyError("The closet changed while it was read.");
}

type OwnList = { username: string; list: EditedList };

/** Null: no closet. */
export const createOwnContent = (db: Kysely<Database>, quota: ClosetQuota) => ({
  /** `since`: a version, or null for everything. */
  readContent: (username: string, since: number | null) => readOwnContent(db, username, since, quota),
  readPage: ({ username, list }: OwnList, page: Page) =>
    readSnapshot(db, async (trx) => {
      const owner = await findOwner(trx, usernameKey(username));
      if (!owner) return null;
      const total = await countEntries(trx, owner.id, list);
      return { version: owner.version, total, entries: await readOwnPage(trx, owner, list, page) };
    }),
  readEntry: ({ username, list, id }: OwnList & { id: string }) =>
    readSnapshot(db, async (trx) => {
      const owner = await findOwner(trx, usernameKey(username));
      return owner && { entry: await readOwnEntry(trx, owner, list, id) };
    }),
});

export type OwnContent = ReturnType<typeof createOwnContent>;
