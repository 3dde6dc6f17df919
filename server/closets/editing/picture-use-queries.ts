import type { Kysely, Transaction } from "kysely";
import type { ClosetLists } from "#domain/closet.ts";
import { EMPTY_LISTS } from "#domain/closet.ts";
import { findPictureUses, listAddresses, type PictureUse } from "#domain/closet-pictures.ts";
import type { Database } from "#server/db/schema.ts";
import { findPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { inChunks } from "./entry-row-queries.ts";

/** With more keys, all entries are read: faster than a long filter. */
const MAX_FILTERED = 20;

const NOBODY = { user: { username: "", firstName: "" }, ...EMPTY_LISTS };

export const listPictureKeys = (entries: readonly object[]): string[] => [
  ...new Set(entries.flatMap(listAddresses).flatMap(({ address }) => findPictureKey(address) ?? [])),
];

/** Leaves out pictures of stylings, and of versions, that are not accepted: strangers must not fill the closet. */
export async function sumPictureBytes(db: Kysely<Database>, ownerId: string): Promise<number> {
  const { sum } = await db
    .selectFrom("pictures")
    .where("ownerId", "=", ownerId)
    .where((eb) => {
      const unaccepted = eb
        .selectFrom("stylings")
        .select("stylings.id")
        .whereRef("stylings.ownerId", "=", "pictures.ownerId")
        .whereRef("stylings.pictureKey", "=", "pictures.key")
        .where("stylings.state", "!=", "accepted");
      const otherVersion = eb
        .selectFrom("stylingVersions")
        .select("stylingVersions.version")
        .whereRef("stylingVersions.ownerId", "=", "pictures.ownerId")
        .whereRef("stylingVersions.pictureKey", "=", "pictures.key");
      const isLeftOut = eb.or([eb.exists(unaccepted), eb.exists(otherVersion)]);
      return eb.or([eb("use", "!=", "kept"), eb.not(isLeftOut)]);
    })
    .select((eb) => eb.fn.sum("bytes").as("sum"))
    .executeTakeFirstOrThrow();
  // PostgreSQL returns a string; null without rows.
  return Number(sum);
}

export async function addPictures(
  trx: Transaction<Database>,
  ownerId: string,
  pictures: readonly StoredPicture[],
): Promise<void> {
  for (const some of inChunks(pictures)) {
    await trx
      .insertInto("pictures")
      .values(
        some.map(({ givenSha256 = null, ...picture }) => ({ ...picture, givenSha256, ownerId, use: "kept" as const })),
      )
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  }
}

async function listItemPictures(trx: Transaction<Database>, ownerId: string, keys: readonly string[]) {
  const items = trx.selectFrom("items").select(["thumbnailImageURL", "details"]).where("ownerId", "=", ownerId);
  const addresses = keys.map(getStoredAddress);
  const found = items.$if(keys.length <= MAX_FILTERED, (query) =>
    query.where((eb) =>
      eb.or([
        eb("thumbnailImageURL", "in", addresses),
        ...addresses.map((address) => eb("details", "like", `%"${address}"%`)),
      ]),
    ),
  );
  return (await found.execute()).map(({ thumbnailImageURL, details }) => ({
    thumbnailImageURL,
    ...(JSON.parse(details ?? "{}") as object),
  }));
}

async function listOtherPictures(trx: Transaction<Database>, ownerId: string) {
  const outfits = trx.selectFrom("outfits").select("previewUrl").where("previewUrl", "is not", null);
  const portfolios = trx.selectFrom("portfolios").select("picUrl").where("picUrl", "is not", null);
  const inspirations = trx.selectFrom("inspirations").select("picUrl").where("picUrl", "is not", null);
  const photographed = await trx
    .selectFrom("outfits")
    .select("details")
    .where("ownerId", "=", ownerId)
    .where("details", "like", '%"photograph":{%')
    .execute();
  return {
    outfits: [
      ...(await outfits.where("ownerId", "=", ownerId).execute()),
      ...photographed.map(({ details }) => JSON.parse(details ?? "{}") as object),
    ],
    portfolios: await portfolios.where("ownerId", "=", ownerId).execute(),
    inspirations: await inspirations.where("ownerId", "=", ownerId).execute(),
  };
}

/** Visitors get a picture only if an entry shows it: updates the use of these pictures. */
export async function updatePictureUses(
  trx: Transaction<Database>,
  ownerId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const items = await listItemPictures(trx, ownerId, keys);
  const others = await listOtherPictures(trx, ownerId);
  const uses = findPictureUses({ ...NOBODY, ...others, items } as unknown as ClosetLists);
  const byUse = Map.groupBy(new Set(keys), (key): PictureUse => uses.get(getStoredAddress(key)) ?? "kept");
  for (const [use, ofUse] of byUse) {
    for (const some of inChunks(ofUse)) {
      await trx
        .updateTable("pictures")
        .set((eb) => ({ use, keptSince: use === "kept" ? eb.fn.coalesce("keptSince", eb.val(Date.now())) : null }))
        .where("ownerId", "=", ownerId)
        .where("key", "in", some)
        .execute();
    }
  }
}
