import type { Kysely, Transaction } from "kysely";
import type { ItemDetails } from "#domain/closet.ts";
import { usernameKey } from "#domain/username.ts";
import { noSuchCloset } from "#server/closets/closet-problem.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { beginEdit } from "#server/closets/editing/entry-row-queries.ts";
import { findOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { makeCutout } from "#server/pictures/make-cutout.ts";
import { checkPicture } from "#server/pictures/picture-check.ts";
import { findPictureKey, getPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

export type CutoutReport = {
  made: number;
  uncertain: number;
  transparent: number;
  unreadable: number;
};

type CutoutOptions = {
  signal?: AbortSignal;
  cutOut?: typeof makeCutout;
  onProgress?: (progress: { done: number; total: number }) => void;
};

type StoredDetails = Omit<ItemDetails, "cutout"> & { cutout?: { address: string | null } };

const readDetails = (details: string | null): StoredDetails =>
  details === null ? {} : (JSON.parse(details) as StoredDetails);

async function listUncut(db: Kysely<Database>, ownerId: string): Promise<Pick<StoredPicture, "key" | "sha256">[]> {
  const items = await db
    .selectFrom("items")
    .select(["thumbnailImageURL", "details"])
    .where("ownerId", "=", ownerId)
    .execute();
  const uncut = items.filter(({ details }) => !readDetails(details).cutout);
  const keys = new Set(uncut.map(({ thumbnailImageURL }) => findPictureKey(thumbnailImageURL)));
  const pictures = db.selectFrom("pictures").select(["key", "sha256"]).where("ownerId", "=", ownerId).orderBy("key");
  return (await pictures.execute()).filter(({ key }) => keys.has(key));
}

async function addCutout(
  trx: Transaction<Database>,
  closetKey: string,
  photographKey: string,
  { givenSha256 = null, ...cutout }: StoredPicture,
): Promise<void> {
  // No edit comes between reading an item and writing it.
  const owner = await beginEdit(trx, closetKey);
  if (!owner) return;
  const items = await trx
    .selectFrom("items")
    .select(["id", "details"])
    .where("ownerId", "=", owner.id)
    .where("thumbnailImageURL", "=", getStoredAddress(photographKey))
    .execute();
  const lacking = items.filter(({ details }) => !readDetails(details).cutout);
  if (lacking.length === 0) return;
  await trx
    .insertInto("pictures")
    .values({ ...cutout, givenSha256, ownerId: owner.id, use: "cutout" })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ use: "cutout", keptSince: null }).where("pictures.use", "=", "kept"),
    )
    .execute();
  for (const { id, details } of lacking) {
    const changed: StoredDetails = { ...readDetails(details), cutout: { address: getStoredAddress(cutout.key) } };
    await trx
      .updateTable("items")
      .set({ details: JSON.stringify(changed), version: owner.version })
      .where("ownerId", "=", owner.id)
      .where("id", "=", id)
      .execute();
  }
}

/** What is saved stays when it is stopped or killed. @throws {ClosetProblem} when there is no such closet */
export async function makeMissingCutouts(
  store: ClosetStore,
  username: string,
  { onProgress, cutOut = makeCutout, signal }: CutoutOptions,
): Promise<CutoutReport> {
  const closetKey = usernameKey(username);
  const report: CutoutReport = { made: 0, uncertain: 0, transparent: 0, unreadable: 0 };
  const owner = await findOwner(store.db, closetKey);
  if (!owner) throw noSuchCloset(username);
  const uncut = await listUncut(store.db, owner.id);
  for (const [done, photograph] of uncut.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ done, total: uncut.length });
    const read = await store.pictures.read(photograph.sha256);
    const made = read ? await cutOut(read) : ({ status: "unreadable" } as const);
    report[made.status] += 1;
    if (made.status !== "made") continue;
    const { content, ...facts } = await checkPicture(made.content);
    const sha256 = hashContent(content);
    const cutout = { ...facts, key: getPictureKey(closetKey, sha256), sha256, bytes: content.length };
    await store.pictures.write(content);
    await store.pictures.flush();
    await runTransaction(store.db, (trx) => addCutout(trx, closetKey, photograph.key, cutout));
  }
  return report;
}
