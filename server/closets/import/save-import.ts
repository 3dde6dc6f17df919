import { EDITED_LISTS, mapLists } from "#domain/closet-lists.ts";
import type { Kysely, Transaction } from "kysely";
import type { ChangedValue } from "#domain/moving-in/item-record.ts";
import { isFields } from "#domain/read-fields.ts";
import type { ClosetLists } from "#domain/closet.ts";
import { type ClosetQuota, MAX_QUOTA } from "#domain/limits.ts";
import { type ClosetStatistics, getStatistics } from "#server/closets/closet-statistics-queries.ts";
import { ClosetExists, noSuchCloset } from "#server/closets/closet-problem.ts";
import {
  addOwner,
  insertClosetEntries,
  type ReplacedOwner,
  replaceOwner,
} from "#server/closets/closet-write-queries.ts";
import { countContents } from "#server/closets/editing/contents-queries.ts";
import { beginEdit, countEntries } from "#server/closets/editing/entry-row-queries.ts";
import { sumPictureBytes } from "#server/closets/editing/picture-use-queries.ts";
import { addSettings, getVisibility } from "#server/closets/owner-queries.ts";
import { findByAccount } from "#server/closets/ownership/ownership-queries.ts";
import { usernameKey } from "#domain/username.ts";
import type { Database, Visibility } from "#server/db/schema.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { addEntries } from "./adding/add-entries.ts";
import { countAll, countChanges, type EntryChanges } from "./adding/count-changes.ts";
import type { ImportSource, LeftOutEntry, LongTexts } from "#server/closets/import-content.ts";
import { checkQuota } from "./import-validation.ts";

type VisibilityOptions = {
  visibility?: Visibility;
  /** For new closets; overrides the file. */
  visibilityOfNew?: Visibility;
};

export type ImportOptions = VisibilityOptions & {
  /** Ignores the settings of the file, such as its field policy. */
  keepsSettings?: boolean;
  username?: string;
  /** `add`: entries whose id the closet has stay as they are; settings and names stay, too. */
  existing?: "replace" | "reject" | "add";
  accountUserId?: string;
  quota?: ClosetQuota;
  ownerEmail?: string;
  fetchPictures?: boolean;
  /** Changes nothing, and exceeds quotas. */
  isPreview?: boolean;
};

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
  longTexts: LongTexts[];
  lostRows: number;
};

export type ImportSummary = ImportFacts & {
  username: string;
  visibility: Visibility;
  hasReplaced: boolean;
  pictures: number;
  changes: EntryChanges;
};

export type PreparedImport = ImportFacts & {
  source: ImportSource;
  options: ImportOptions;
  pictures: StoredPicture[];
};

export const closetExists = (username: string): ClosetExists =>
  new ClosetExists(`there is a closet “${username}” already`, {
    advice: "replace it with --replace, or choose another name with --username NAME",
  });

type Saved = { ownerId: string; hasReplaced: boolean; changes: EntryChanges };

/** A tenth of the quota stays free for what the owner adds next. */
const KEPT_SHARE = 0.9;

/** Replaced pictures stay as far as the quota has room. */
function chooseKept(
  { neededPictures, replacedPictures }: ReplacedOwner,
  pictures: readonly StoredPicture[],
  quota?: ClosetQuota,
): ReplacedOwner["replacedPictures"] {
  const shown = new Set(pictures.map(({ key }) => key));
  const needed = neededPictures.filter(({ key }) => !shown.has(key));
  let room = (quota?.pictureBytes ?? Infinity) * KEPT_SHARE;
  for (const { bytes } of [...pictures, ...needed]) room -= bytes;
  const fitting = replacedPictures.filter(({ key, bytes }) => !shown.has(key) && (room -= bytes) >= 0);
  return [...needed, ...fitting];
}

async function replaceAll(
  trx: Transaction<Database>,
  { source, options, closet, pictures }: PreparedImport,
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
    ownerEmail: options.ownerEmail ?? null,
  };
  const addedId = accountUserId === undefined ? await addOwner(trx, closet, newOwner) : null;
  if (addedId === null && options.existing !== "replace") throw closetExists(username);
  const isNamed = isFields(source.answer.user) && typeof source.answer.user.firstName === "string";
  const replaced =
    addedId === null
      ? await replaceOwner(trx, closet, { visibility: forReplaced, keepsName: !isNamed, accountUserId })
      : null;
  const ownerId = addedId ?? replaced?.id;
  if (ownerId === undefined) throw noSuchCloset(username);
  const kept = replaced ? chooseKept(replaced, pictures, options.quota) : [];
  await insertClosetEntries(trx, ownerId, closet, pictures, kept);
  const keepsSettings = options.keepsSettings === true || (replaced?.accountUserId ?? null) !== null;
  if (source.settings && !keepsSettings) await addSettings(trx, username, source.settings);
  const changes = replaced?.changes ?? {
    added: countAll(closet),
    known: mapLists(() => 0),
    missing: mapLists(() => 0),
  };
  return { ownerId, hasReplaced: addedId === null, changes };
}

async function addAll(trx: Transaction<Database>, { options, closet, pictures }: PreparedImport): Promise<Saved> {
  const { username } = closet.user;
  const { accountUserId } = options;
  const owner = await beginEdit(trx, usernameKey(username));
  const own = owner && accountUserId !== undefined ? await findByAccount(trx, accountUserId) : null;
  const isAllowed = accountUserId === undefined || own?.usernameKey === owner?.usernameKey;
  if (!owner || !isAllowed) throw noSuchCloset(username);
  const changes = await countChanges(trx, owner.id, closet);
  await addEntries(trx, owner, closet, pictures);
  return { ownerId: owner.id, hasReplaced: false, changes };
}

async function saveOne(trx: Transaction<Database>, prepared: PreparedImport): Promise<ImportSummary> {
  const { source: _, options, pictures, ...facts } = prepared;
  const { username } = facts.closet.user;
  const saved = options.existing === "add" ? await addAll(trx, prepared) : await replaceAll(trx, prepared);
  const { ownerId, ...outcome } = saved;
  if (options.isPreview !== true) {
    const entries = mapLists(() => 0);
    for (const list of EDITED_LISTS) entries[list] = await countEntries(trx, ownerId, list);
    const quota = options.quota ?? MAX_QUOTA;
    checkQuota(entries, await countContents(trx, ownerId), await sumPictureBytes(trx, ownerId), quota);
  }
  const visibility = await getVisibility(trx, ownerId);
  return { username, visibility, pictures: pictures.length, ...outcome, ...facts };
}

type SaveControl = { signal?: AbortSignal; beforeSave?: (trx: Transaction<Database>) => Promise<void> };

/** All or none. @throws {ClosetProblem} */
export const saveImports = (
  db: Kysely<Database>,
  prepared: readonly PreparedImport[],
  { signal, beforeSave }: SaveControl = {},
): Promise<ImportSummary[]> =>
  runTransaction(db, async (trx) => {
    await beforeSave?.(trx);
    const summaries: ImportSummary[] = [];
    for (const each of prepared) {
      summaries.push(await saveOne(trx, each));
      signal?.throwIfAborted();
    }
    return summaries;
  });

export type ImportPreview = ImportSummary & { after: ClosetStatistics };

/** @throws {ClosetProblem} */
export async function previewImport(db: Kysely<Database>, prepared: PreparedImport): Promise<ImportPreview> {
  return await returnRollback<ImportPreview>(() =>
    runTransaction(db, async (trx) => {
      const summary = await saveOne(trx, prepared);
      const after = await getStatistics(trx, summary.username);
      throw new Rollback<ImportPreview>({ ...summary, after });
    }),
  );
}
