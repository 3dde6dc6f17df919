import type { ExpressionBuilder, Kysely, Transaction } from "kysely";
import type { ClosetRecord } from "#domain/closet/closet.ts";
import type { Database, Reader } from "#server/db/schema.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { inChunks } from "./in-chunks.ts";
import { listPictureKeys } from "./picture-keys.ts";
import { readDeleted, type StoredCloset } from "./read-records.ts";

type Pictures = ExpressionBuilder<Database, "pictures">;

const ofStyling = (eb: Pictures) =>
  eb
    .selectFrom("stylings")
    .select("stylings.id")
    .whereRef("stylings.ownerId", "=", "pictures.ownerId")
    .whereRef("stylings.pictureKey", "=", "pictures.key");

const ofVersion = (eb: Pictures) =>
  eb
    .selectFrom("stylingVersions")
    .select("stylingVersions.version")
    .whereRef("stylingVersions.ownerId", "=", "pictures.ownerId")
    .whereRef("stylingVersions.pictureKey", "=", "pictures.key");

const ofProposal = (eb: Pictures) =>
  eb
    .selectFrom("stylingProposals")
    .select("stylingProposals.place")
    .whereRef("stylingProposals.ownerId", "=", "pictures.ownerId")
    .whereRef("stylingProposals.pictureKey", "=", "pictures.key");

/** Leaves out pictures of stylings, and of versions, that are not accepted: strangers must not fill the closet. What they propose is limited. */
export async function sumPictureBytes(db: Reader, ownerId: string): Promise<number> {
  const { sum } = await db
    .selectFrom("pictures")
    .where("ownerId", "=", ownerId)
    .where((eb) => {
      const unaccepted = ofStyling(eb).where("stylings.state", "!=", "accepted");
      const isLeftOut = eb.or([eb.exists(unaccepted), eb.exists(ofVersion(eb))]);
      return eb.or([eb("unusedSince", "is", null), eb.not(isLeftOut)]);
    })
    .select((eb) => eb.fn.sum("bytes").as("sum"))
    .executeTakeFirstOrThrow();
  // PostgreSQL returns a string; null without rows.
  return Number(sum);
}

/** No record names them yet. */
export async function addPictures(
  trx: Transaction<Database>,
  ownerId: string,
  pictures: readonly StoredPicture[],
): Promise<void> {
  const unusedSince = Date.now();
  for (const some of inChunks(pictures)) {
    await trx
      .insertInto("pictures")
      .values(some.map(({ givenSha256 = null, ...picture }) => ({ ...picture, givenSha256, ownerId, unusedSince })))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  }
}

async function setUnusedSince(trx: Transaction<Database>, ownerId: string, keys: readonly string[], at: number | null) {
  for (const some of inChunks(keys)) {
    const rows = trx.updateTable("pictures").where("ownerId", "=", ownerId).where("key", "in", some);
    await rows
      .where("unusedSince", at === null ? "is not" : "is", null)
      .set({ unusedSince: at })
      .execute();
  }
}

/** With more keys, all deleted records are read. */
const MAX_FILTERED = 20;

/** @returns those that no record names, deleted or not */
async function leaveOutNamed(db: Reader, closet: StoredCloset, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const uses = await closet.findUses();
  const unshown = keys.filter((key) => !uses.has(getStoredAddress(key)));
  if (unshown.length === 0) return [];
  const addresses = unshown.length > MAX_FILTERED ? null : unshown.map(getStoredAddress);
  const deleted = await listPictureKeys(await readDeleted(db, closet.owner.id, addresses));
  return unshown.filter((key) => !deleted.has(key));
}

/** Call it when the records are written. `before`: those that were changed, as they were. */
export async function updatePictureUses(
  trx: Transaction<Database>,
  closet: StoredCloset,
  { before, changed }: { before: readonly ClosetRecord[]; changed: readonly ClosetRecord[] },
): Promise<void> {
  const [earlier, named] = [await listPictureKeys(before), await listPictureKeys(changed)];
  const ownerId = closet.owner.id;
  await setUnusedSince(trx, ownerId, [...named.difference(earlier)], null);
  const left = await leaveOutNamed(trx, closet, [...earlier.difference(named)]);
  await setUnusedSince(trx, ownerId, left, Date.now());
}

const isNowhere = (eb: Pictures) =>
  eb.and([
    eb("unusedSince", "is not", null),
    ...[ofStyling, ofVersion, ofProposal].map((use) => eb.not(eb.exists(use(eb)))),
  ]);

/** Deletes pictures that no record, no styling, no version of one and no proposal names. */
export async function deleteUnusedPictures(
  trx: Transaction<Database>,
  ownerId: string,
  chosen: { keys: readonly string[] } | { before: number },
): Promise<void> {
  const unused = trx.deleteFrom("pictures").where("ownerId", "=", ownerId).where(isNowhere);
  if ("before" in chosen) await unused.where("unusedSince", "<", chosen.before).execute();
  else for (const keys of inChunks(chosen.keys)) await unused.where("key", "in", keys).execute();
}

/** Those with records that were deleted, or pictures that were last named, before this time. */
export async function listOwnersToPurge(db: Kysely<Database>, before: number): Promise<{ username: string }[]> {
  const deleted = db.selectFrom("entries").where("deletedAt", "<", before).select("ownerId");
  const unused = db.selectFrom("pictures").where("unusedSince", "<", before).where(isNowhere).select("ownerId");
  const owners = db.selectFrom("owners").where((eb) => eb.or([eb("id", "in", deleted), eb("id", "in", unused)]));
  return await owners.select("username").execute();
}
