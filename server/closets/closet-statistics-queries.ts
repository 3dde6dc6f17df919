import { type Kysely, sql } from "kysely";
import { usernameKey } from "#domain/username.ts";
import type { Database, Visibility } from "#server/db/schema.ts";
import { noSuchCloset } from "./closet-problem.ts";

export type ClosetStatistics = {
  username: string;
  firstName: string;
  visibility: Visibility;
  isIndexed: boolean;
  createdAt: number;
  items: number;
  wishlistItems: number;
  outfits: number;
  portfolios: number;
  collections: number;
  inspirations: number;
  pictures: number;
  pictureBytes: number;
};

const COUNTED = ["inspirations", "pictures"] as const;

function selectStatistics(db: Kysely<Database>) {
  const query = db
    .selectFrom("owners")
    .select(["username", "firstName", "visibility", "isIndexed", "createdAt"])
    .select(["itemsShown", "outfitsShown", "portfoliosShown", "collectionsShown"])
    .select((eb) =>
      COUNTED.map((table) =>
        eb
          .selectFrom(table)
          .select((inner) => inner.fn.countAll().as("count"))
          .whereRef(`${table}.ownerId`, "=", "owners.id")
          .as(table),
      ),
    )
    .select((eb) => [
      eb
        .selectFrom("items")
        .select((inner) => inner.fn.countAll().as("count"))
        .whereRef("items.ownerId", "=", "owners.id")
        .where("wishlist", "=", 1)
        .as("wishlistItems"),
      eb
        .selectFrom("pictures")
        .select(sql`coalesce(sum(bytes), 0)`.as("sum"))
        .whereRef("pictures.ownerId", "=", "owners.id")
        .as("pictureBytes"),
    ]);
  return query.orderBy("usernameKey");
}

type Row = Awaited<ReturnType<ReturnType<typeof selectStatistics>["execute"]>>[number];

// PostgreSQL returns counts as text.
const readRow = ({ username, firstName, visibility, isIndexed, createdAt, ...counts }: Row): ClosetStatistics => ({
  username,
  firstName,
  visibility,
  isIndexed: isIndexed === 1,
  createdAt,
  items: counts.itemsShown + Number(counts.wishlistItems),
  wishlistItems: Number(counts.wishlistItems),
  outfits: counts.outfitsShown,
  portfolios: counts.portfoliosShown,
  collections: counts.collectionsShown,
  inspirations: Number(counts.inspirations),
  pictures: Number(counts.pictures),
  pictureBytes: Number(counts.pictureBytes),
});

export async function listStatistics(db: Kysely<Database>): Promise<ClosetStatistics[]> {
  return (await selectStatistics(db).execute()).map(readRow);
}

/** @throws {NoSuchCloset} */
export async function getStatistics(db: Kysely<Database>, username: string): Promise<ClosetStatistics> {
  const row = await selectStatistics(db).where("usernameKey", "=", usernameKey(username)).executeTakeFirst();
  if (!row) throw noSuchCloset(username);
  return readRow(row);
}
