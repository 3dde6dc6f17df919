import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { type Closet, changeCloset, type ClosetRecord } from "#domain/closet/closet.ts";
import { type ByList, EDITED_LISTS, type EditedList, mapLists } from "#domain/closet-lists.ts";
import { mapPictures } from "#domain/closet-pictures.ts";
import type { ChangedValue } from "#domain/moving-in/item-record.ts";
import type { ClosetLists } from "#domain/closet.ts";
import { applyChange } from "#domain/edit/apply-change.ts";
import type { ClosetChange, ImportChange } from "#domain/edit/closet-change.ts";
import { countContents } from "#domain/edit/collection-records.ts";
import { listImportChanges, listUpdates } from "#domain/edit/import-changes.ts";
import { hasLeft } from "#domain/items/left.ts";
import { type ClosetQuota, MAX_QUOTA } from "#domain/limits.ts";
import { isFields } from "#domain/read-fields.ts";
import { usernameKey } from "#domain/username.ts";
import { ClosetExists, noSuchCloset } from "#server/closets/records/closet-problem.ts";
import { type ClosetStatistics, getStatistics } from "#server/closets/records/closet-statistics.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { addPerson } from "#server/closets/records/closet-people.ts";
import { addOwner, replaceOwner } from "#server/closets/records/closet-write-queries.ts";
import type { ImportSource, LeftOutEntry, LongTexts } from "./import-content.ts";
import { addSettings, beginEdit, openOwned, getVisibility } from "#server/closets/records/owner-queries.ts";
import { listUncut } from "#server/closets/owner/admin/closet-cutouts.ts";
import { findByAccount } from "#server/closets/owner/ownership/ownership-queries.ts";
import { beginChanges, type ClosetWriter } from "#server/closets/records/closet-writer.ts";
import { addPictures, deleteUnusedPictures, sumPictureBytes } from "#server/closets/records/picture-uses.ts";
import { inChunks } from "#server/closets/records/in-chunks.ts";
import { readDeleted, type StoredCloset } from "#server/closets/records/read-records.ts";
import type { Database, Reader, Visibility } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { runInSteps, yieldToEventLoop } from "#server/db/yield-to-event-loop.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { createImportedFinder, matchFile, type NamedUpdate, nameUpdates, toFileName } from "./adding/match-file.ts";
import { checkQuota } from "./import-validation.ts";
import { addImport, findPictureKeys, readImportChanges, type StoredChange } from "./past/import-queries.ts";

type VisibilityOptions = {
  visibility?: Visibility;
  /** For new closets; overrides the file. */
  visibilityOfNew?: Visibility;
};

export type ImportOptions = VisibilityOptions & {
  /** Ignores the settings of the file, such as its field policy. */
  keepsSettings?: boolean;
  username?: string;
  /** `add`: entries that the closet has stay as they are; `update`: they become as in the file. Settings and names stay. */
  existing?: "replace" | "reject" | "add" | "update";
  /** How the owner finds the import again, when the file was renamed on its way. */
  fileName?: string;
  accountUserId?: string;
  quota?: ClosetQuota;
  ownerEmail?: string;
  fetchPictures?: boolean;
  /** Changes nothing, and exceeds quotas. */
  isPreview?: boolean;
};

export const isAdding = ({ existing }: ImportOptions): boolean => existing === "add" || existing === "update";

export const chooseVisibility = (
  { visibility, visibilityOfNew }: VisibilityOptions,
  source: { visibility?: Visibility },
): { forNew: Visibility; forReplaced: Visibility | null } => ({
  forNew: visibility ?? visibilityOfNew ?? source.visibility ?? "public",
  forReplaced: visibility ?? null,
});

export type ImportFacts = {
  closet: ClosetLists;
  leftOut: LeftOutEntry[];
  unusablePictures: LeftOutEntry[];
  missingPictures: number;
  /** Entries whose picture could not be fetched, and why. They keep the address on the other site. */
  notFetched: LeftOutEntry[];
  /** Ignored columns and fields, such as `items.price`; 200 at most. */
  notUnderstood: string[];
  /** Values that came in as others, such as "light blue" as blue. */
  changed: ChangedValue[];
  /** Paths of pictures that no row has. */
  unusedPictures: string[];
  longTexts: LongTexts[];
  lostRows: number;
};

/** What an import does, by list: ids that only the file has, that both have, and that only the closet has. */
type EntryChanges = Record<"added" | "known" | "missing", ByList<number>> & {
  /** Of the added items: sold, given away or worn out. */
  addedLeft: number;
};

export type ImportSummary = ImportFacts & {
  username: string;
  visibility: Visibility;
  hasReplaced: boolean;
  /** To a closet that was there. */
  hasAdded: boolean;
  pictures: number;
  /** The hashes of photographs that the closet did not have, and that have no cut-out. */
  newUncut: string[];
  changes: EntryChanges;
  /** Null: it changed nothing, or was a preview. */
  importId: string | null;
  /** What the file says otherwise than the closet. Written with `existing: "update"`. */
  updates: NamedUpdate[];
};

export type PreparedImport = ImportFacts & {
  source: ImportSource;
  options: ImportOptions;
  pictures: StoredPicture[];
};

export const closetExists = (username: string): ClosetExists =>
  new ClosetExists(`there is a closet “${username}” already`, {
    advice: "add to it with --add, replace it with --replace, or choose another name with --username NAME",
  });

type Saved = { owner: { id: string; version: number }; hasReplaced: boolean; keepsSettings: boolean };

/** A tenth of the quota stays free for what the owner adds next. */
const KEPT_SHARE = 0.9;

async function beginReplacement(
  trx: Transaction<Database>,
  { source, options, closet }: PreparedImport,
): Promise<Saved> {
  const { username } = closet.user;
  const { accountUserId } = options;
  const { forNew, forReplaced } = chooseVisibility(options, source);
  // The exported closet was public, so its picture addresses may be known: a new epoch changes them.
  const hasBecomePrivate = forNew === "private" && source.visibility !== "private";
  const newOwner = {
    visibility: forNew,
    isIndexed: source.isIndexed === true,
    pictureEpoch: (source.pictureEpoch ?? 0) + (hasBecomePrivate ? 1 : 0),
  };
  const addedId = accountUserId === undefined ? await addOwner(trx, closet, newOwner) : null;
  if (addedId !== null && options.ownerEmail !== undefined)
    await addPerson(trx, { ownerId: addedId, role: "owner", email: options.ownerEmail });
  if (addedId !== null) return { owner: { id: addedId, version: 1 }, hasReplaced: false, keepsSettings: false };
  if (options.existing !== "replace") throw closetExists(username);
  const isNamed = isFields(source.answer.user) && typeof source.answer.user.firstName === "string";
  const replaced = await replaceOwner(trx, closet, { visibility: forReplaced, keepsName: !isNamed, accountUserId });
  if (!replaced) throw noSuchCloset(username);
  return { owner: replaced, hasReplaced: true, keepsSettings: Boolean(replaced.hasOwner) };
}

const mayImport = async (db: Kysely<Database>, { options, closet }: PreparedImport): Promise<boolean> =>
  options.accountUserId === undefined ||
  (await findByAccount(db, options.accountUserId, usernameKey(closet.user.username))) !== null;

async function beginAddition(trx: Transaction<Database>, prepared: PreparedImport): Promise<Saved> {
  const { username } = prepared.closet.user;
  const owner = await beginEdit(trx, usernameKey(username));
  if (!owner || !(await mayImport(trx, prepared))) throw noSuchCloset(username);
  return { owner, hasReplaced: false, keepsSettings: true };
}

/** @param closet as it was before the import */
function countChanges(closet: Closet, entries: Pick<ClosetLists, EditedList>): EntryChanges {
  const countNone = () => mapLists(() => 0);
  const changes = { added: countNone(), known: countNone(), missing: countNone(), addedLeft: 0 };
  for (const list of EDITED_LISTS) {
    const given = new Set<string>(entries[list].map(({ id }) => id));
    const known = [...given].filter((id) => closet.find(list, id)).length;
    changes.added[list] = given.size - known;
    changes.known[list] = known;
    changes.missing[list] = closet.lists[list].length - known;
  }
  changes.addedLeft = entries.items.filter((item) => hasLeft(item) && !closet.find("items", item.id)).length;
  return changes;
}

/** The file as a change of the closet. */
function toChange(before: Closet, { source, options, closet: given }: PreparedImport, past: readonly StoredChange[]) {
  const isAdded = isAdding(options);
  const { closet, toFileId } = matchFile(before, given, { madeIds: source.madeIds ?? null, earlier: past });
  const updates = isAdded ? listUpdates(before, closet, createImportedFinder(past)) : [];
  const entries = mapPictures(closet, ({ address }) => ({ address }));
  const change: ClosetChange = isAdded
    ? { kind: "add", entries, updates: options.existing === "update" ? updates : [] }
    : { kind: "replace", entries };
  return { change, toFileId, changes: countChanges(before, closet), updates: nameUpdates(closet, updates) };
}

type Plan = Pick<ImportSummary, "changes" | "updates"> & {
  /** Of this version of the closet. */
  before: Closet<{ id: string }>;
  changed: readonly ClosetRecord[];
  /** What is noted for the undo and the next import of this file. */
  importChanges: readonly ImportChange[];
};

async function planImport(db: Reader, before: Plan["before"], prepared: PreparedImport): Promise<Plan> {
  const past = isAdding(prepared.options) ? await readImportChanges(db, before.owner.id) : [];
  const { change, toFileId, ...planned } = toChange(before, prepared, past);
  const outcome = await runInSteps(applyChange(before, change, { nowMs: Date.now(), quota: null }));
  if (outcome.status !== "OK") throw new Error(`An import was rejected: ${outcome.status}.`);
  const importChanges: ImportChange[] = [];
  for (const some of inChunks(outcome.changed)) {
    await yieldToEventLoop();
    importChanges.push(...listImportChanges(before, some, toFileId));
  }
  return { ...planned, before, changed: outcome.changed, importChanges };
}

/** The transaction itself has raised the version by one. */
const isOfVersion = ({ before }: Plan, { owner, version }: StoredCloset): boolean =>
  before.owner.id === owner.id && before.version === version - 1;

async function saveEntries(
  trx: Transaction<Database>,
  writer: ClosetWriter,
  prepared: PreparedImport,
  planned: Plan | null,
): Promise<Pick<ImportSummary, "changes" | "importId" | "updates">> {
  const { source, options } = prepared;
  const { closet } = writer;
  const isCurrent = planned !== null && isOfVersion(planned, closet);
  const { changed, importChanges, changes, updates } = isCurrent ? planned : await planImport(trx, closet, prepared);
  await writer.put(changed);
  await writer.finish();
  if (importChanges.length === 0) return { changes, updates, importId: null };
  const importId = randomUUID();
  const { owner, version } = writer.closet;
  const name = toFileName(options.fileName ?? source.name);
  await addImport(trx, owner.id, { id: importId, name, version, changes: importChanges });
  return { changes, updates, importId };
}

const countAll = ({ lists }: StoredCloset) => mapLists((list) => lists[list].length);

/**
 * Replaced pictures stay if the quota has room for all of them; the bin gives up what this import put into it last.
 *
 * @throws {ClosetProblem} when the closet is beyond its quota all the same
 */
async function makeRoom(trx: Transaction<Database>, writer: ClosetWriter, quota: ClosetQuota): Promise<void> {
  const { owner, version } = writer.closet;
  const sum = () => sumPictureBytes(trx, owner.id);
  let pictureBytes = await sum();
  if (pictureBytes > quota.pictureBytes * KEPT_SHARE) {
    await deleteUnusedPictures(trx, owner.id, { before: Date.now() + 1 });
    pictureBytes = await sum();
  }
  if (pictureBytes > quota.pictureBytes) {
    const keys = (await readDeleted(trx, owner.id)).filter((record) => record.version === version);
    await writer.apply({ kind: "purge", keys }, null);
    await writer.finish();
    pictureBytes = await sum();
  }
  checkQuota(countAll(writer.closet), countContents(writer.closet), pictureBytes, quota);
}

/** The closet before the transaction, and what the file does to it. */
type Known = { known: StoredCloset; plan: Plan } | { known: null; plan: null };

async function saveOne(
  trx: Transaction<Database>,
  prepared: PreparedImport,
  { known, plan }: Known,
): Promise<{ summary: ImportSummary; stored: StoredCloset }> {
  const { source, options, pictures, ...facts } = prepared;
  const { username } = facts.closet.user;
  const { owner, hasReplaced, keepsSettings } = isAdding(options)
    ? await beginAddition(trx, prepared)
    : await beginReplacement(trx, prepared);
  const writer = await beginChanges(trx, owner, known);
  const before = writer.closet.pictures;
  await addPictures(trx, owner.id, pictures);
  const saved = await saveEntries(trx, writer, prepared, plan);
  await makeRoom(trx, writer, options.quota ?? MAX_QUOTA);
  const stored = writer.closet;
  if (source.settings && !keepsSettings && options.keepsSettings !== true)
    await addSettings(trx, username, source.settings);
  const visibility = await getVisibility(trx, owner.id);
  return {
    summary: {
      username,
      visibility,
      pictures: pictures.length,
      newUncut: listUncut(stored).flatMap(({ key, sha256 }) => (before.has(key) ? [] : sha256)),
      hasReplaced,
      hasAdded: isAdding(options),
      ...saved,
      ...facts,
    },
    stored,
  };
}

type SaveControl = { signal?: AbortSignal; beforeSave?: (trx: Transaction<Database>) => Promise<void> };

type Store = Pick<ClosetStore, "db" | "records">;

/** As it is before the transaction. */
const openKnown = async ({ records }: Store, { closet }: PreparedImport): Promise<StoredCloset | null> =>
  (await openOwned(records, closet.user.username))?.stored ?? null;

/** Other owners wait for the transaction: most of the work comes before it. */
async function planKnown(store: Store, prepared: PreparedImport): Promise<Known> {
  const known = await openKnown(store, prepared);
  return known ? { known, plan: await planImport(store.db, known, prepared) } : { known, plan: null };
}

/** All or none. @throws {ClosetProblem} */
export async function saveImports(
  store: Store,
  prepared: readonly PreparedImport[],
  { signal, beforeSave }: SaveControl = {},
): Promise<ImportSummary[]> {
  const known: Known[] = [];
  for (const each of prepared) known.push(await planKnown(store, each));
  const saved = await runTransaction(store.db, async (trx) => {
    await beforeSave?.(trx);
    const closets: Awaited<ReturnType<typeof saveOne>>[] = [];
    for (const [at, each] of prepared.entries()) {
      closets.push(await saveOne(trx, each, known[at] ?? { known: null, plan: null }));
      signal?.throwIfAborted();
    }
    return closets;
  });
  for (const { stored } of saved) store.records.keep(stored);
  return saved.map(({ summary }) => summary);
}

export type ImportPreview = ImportSummary & { after: ClosetStatistics };

/** Of an existing closet. It writes nothing and holds no lock. @throws {ClosetProblem} */
export async function previewImport(store: Store, prepared: PreparedImport): Promise<ImportPreview> {
  const { source: _, options, pictures, ...facts } = prepared;
  const { username } = facts.closet.user;
  const stored = await openKnown(store, prepared);
  if (!stored || !(await mayImport(store.db, prepared))) throw noSuchCloset(username);
  const { changed, changes, updates } = await planImport(store.db, stored, prepared);
  const { lists } = changeCloset(stored, stored.version, changed);
  const now = await getStatistics(store.db, username);
  const keys = pictures.map(({ key }) => key);
  const known = await findPictureKeys(store.db, stored.owner.id, keys);
  const added = pictures.filter(({ key }) => !known.has(key));
  return {
    ...facts,
    username,
    visibility: now.visibility,
    pictures: pictures.length,
    newUncut: [],
    hasReplaced: !isAdding(options),
    hasAdded: isAdding(options),
    changes,
    importId: null,
    updates,
    after: {
      ...now,
      ...mapLists((list) => lists[list].length),
      items: lists.items.filter(({ data }) => !hasLeft(data)).length,
      wishlistItems: lists.items.filter(({ data }) => data.wishlist).length,
      pictures: now.pictures + added.length,
      pictureBytes: added.reduce((sum, { bytes }) => sum + bytes, now.pictureBytes),
    },
  };
}
