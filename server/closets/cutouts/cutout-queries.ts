import { type Kysely, sql, type Transaction } from "kysely";
import type { ItemDetails } from "#domain/closet.ts";
import { inChunks } from "#server/closets/editing/entry-row-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

export type UntriedPhotograph = Pick<StoredPicture, "key" | "sha256">;

type StoredDetails = Omit<ItemDetails, "cutout"> & { cutout?: { address: string | null } };

const readDetails = (details: string | null): StoredDetails =>
  details === null ? {} : (JSON.parse(details) as StoredDetails);

export type UntriedPhotographs = {
  lacking: UntriedPhotograph[];
  /** All items with this photograph have a cut-out by the owner. */
  cutAlready: UntriedPhotograph[];
};

/** The photographs of items that the server has not tried to cut out. */
export async function listUntriedPhotographs(db: Kysely<Database>, ownerId: string): Promise<UntriedPhotographs> {
  const untried = await db
    .selectFrom("pictures")
    .select(["key", "sha256"])
    .where("ownerId", "=", ownerId)
    .where("cutoutTried", "=", 0)
    .orderBy("key")
    .execute();
  const found: UntriedPhotographs = { lacking: [], cutAlready: [] };
  for (const some of inChunks(untried)) {
    const addresses = some.map(({ key }) => getStoredAddress(key));
    const items = await db
      .selectFrom("items")
      .select(["thumbnailImageURL", "details"])
      .where("ownerId", "=", ownerId)
      .where("thumbnailImageURL", "in", addresses)
      .execute();
    const byAddress = Map.groupBy(items, ({ thumbnailImageURL }) => thumbnailImageURL);
    for (const photograph of some) {
      const shown = byAddress.get(getStoredAddress(photograph.key)) ?? [];
      if (shown.length === 0) continue;
      const isCut = shown.every(({ details }) => readDetails(details).cutout);
      found[isCut ? "cutAlready" : "lacking"].push(photograph);
    }
  }
  return found;
}

/** The closets of accounts with a photograph that was not tried. */
export async function listAccountClosetsToTry(db: Kysely<Database>): Promise<string[]> {
  const owners = await db
    .selectFrom("owners")
    .select("usernameKey")
    .where("accountUserId", "is not", null)
    .where((owner) =>
      owner.exists(
        owner
          .selectFrom("pictures")
          .innerJoin("items", "items.ownerId", "pictures.ownerId")
          .select("pictures.key")
          .whereRef("pictures.ownerId", "=", "owners.id")
          .where("cutoutTried", "=", 0)
          .where((eb) =>
            eb("items.thumbnailImageURL", "=", sql<string>`${getStoredAddress("")} || ${eb.ref("pictures.key")}`),
          ),
      ),
    )
    .execute();
  return owners.map(({ usernameKey }) => usernameKey);
}

/** `cutout` null: none was made. */
export type TriedPhotograph = { photograph: UntriedPhotograph; cutout: StoredPicture | null };

/** Gives the items of a photograph its cut-out, unless they have one. */
async function addCutout(
  trx: Transaction<Database>,
  { id: ownerId, version }: { id: string; version: number },
  { key }: UntriedPhotograph,
  { givenSha256 = null, ...cutout }: StoredPicture,
): Promise<void> {
  const items = await trx
    .selectFrom("items")
    .select(["id", "details"])
    .where("ownerId", "=", ownerId)
    .where("thumbnailImageURL", "=", getStoredAddress(key))
    .execute();
  const lacking = items.filter(({ details }) => !readDetails(details).cutout);
  if (lacking.length === 0) return;
  await trx
    .insertInto("pictures")
    .values({ ...cutout, givenSha256, ownerId, use: "cutout" })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ use: "cutout", keptSince: null }).where("pictures.use", "=", "kept"),
    )
    .execute();
  for (const { id, details } of lacking) {
    const changed: StoredDetails = { ...readDetails(details), cutout: { address: getStoredAddress(cutout.key) } };
    await trx
      .updateTable("items")
      .set({ details: JSON.stringify(changed), cutoutVersion: version })
      .where("ownerId", "=", ownerId)
      .where("id", "=", id)
      .execute();
  }
}

/** Saves the cut-outs, and that the photographs were tried. Changes nothing when the closet was removed. */
export async function saveTried(
  trx: Transaction<Database>,
  { id: ownerId }: { id: string },
  tried: readonly TriedPhotograph[],
): Promise<void> {
  const keys = tried.map(({ photograph }) => photograph.key);
  if (keys.length === 0) return;
  const hasCutouts = tried.some(({ cutout }) => cutout !== null);
  // First, because it takes the write lock: no edit comes between reading an item and writing it.
  const owner = await trx
    .updateTable("owners")
    .set((eb) => ({ version: eb("version", "+", hasCutouts ? 1 : 0) }))
    .where("id", "=", ownerId)
    .returning(["id", "version"])
    .executeTakeFirst();
  if (!owner) return;
  await trx
    .updateTable("pictures")
    .set({ cutoutTried: 1 })
    .where("ownerId", "=", ownerId)
    .where("key", "in", keys)
    .execute();
  for (const { photograph, cutout } of tried) if (cutout) await addCutout(trx, owner, photograph, cutout);
}
