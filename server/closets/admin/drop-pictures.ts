import type { Kysely, Transaction } from "kysely";
import type { ClosetLists } from "#domain/closet.ts";
import { EMPTY_LISTS } from "#domain/closet.ts";
import { mapPictures } from "#domain/closet-pictures.ts";
import { usernameKey } from "#domain/username.ts";
import { beginEdit } from "#server/closets/editing/entry-row-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import { LISTS, type OwnedPicture } from "./closet-check-queries.ts";

const CLOSET: ClosetLists = { user: { username: "", firstName: "" }, ...EMPTY_LISTS };

const ENTRY = { id: "", createdAt: 0 };

const DETAILED = {
  items: { ...ENTRY, thumbnailImageURL: null, brand: null, wishlist: false },
  outfits: { ...ENTRY, previewUrl: null },
} as const;

/** @param details as stored */
function withoutPictures(table: keyof typeof DETAILED, details: string, addresses: ReadonlySet<string>): string | null {
  const entry = { ...DETAILED[table], ...(JSON.parse(details) as object) };
  const { [table]: mapped } = mapPictures({ ...CLOSET, [table]: [entry] }, (photograph) =>
    addresses.has(photograph.address ?? "") ? { address: null } : photograph,
  );
  const left = Object.entries(mapped[0] ?? {}).filter(([field]) => !Object.hasOwn(DETAILED[table], field));
  return left.length === 0 ? null : JSON.stringify(Object.fromEntries(left));
}

type Owner = { id: string; version: number };

async function dropFromDetails(
  trx: Transaction<Database>,
  { id: ownerId, version }: Owner,
  addresses: ReadonlySet<string>,
): Promise<void> {
  for (const table of ["items", "outfits"] as const) {
    const rows = trx.selectFrom(table).select(["id", "details"]).where("ownerId", "=", ownerId);
    for (const { id, details } of await rows.where("details", "is not", null).execute()) {
      if (details === null || ![...addresses].some((address) => details.includes(JSON.stringify(address)))) continue;
      const changed = { details: withoutPictures(table, details, addresses), version };
      await trx.updateTable(table).set(changed).where("ownerId", "=", ownerId).where("id", "=", id).execute();
    }
  }
}

/** Takes pictures out of their entries, as one change of each closet. */
export async function dropPictures(db: Kysely<Database>, pictures: readonly OwnedPicture[]): Promise<void> {
  for (const [username, dropped] of Map.groupBy(pictures, (picture) => picture.username)) {
    const addresses = new Set(dropped.map(({ key }) => getStoredAddress(key)));
    await runTransaction(db, async (trx) => {
      const owner = await beginEdit(trx, usernameKey(username));
      if (!owner) return;
      for (const { table, field } of LISTS) {
        await trx
          .updateTable(table as "items")
          .set({ [field]: null, version: owner.version })
          .where("ownerId", "=", owner.id)
          .where(field as "thumbnailImageURL", "in", [...addresses])
          .execute();
      }
      await dropFromDetails(trx, owner, addresses);
      const rows = trx.deleteFrom("pictures").where("ownerId", "=", owner.id);
      await rows
        .where(
          "key",
          "in",
          dropped.map(({ key }) => key),
        )
        .execute();
    });
  }
}
