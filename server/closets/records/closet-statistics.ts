import { type Kysely, type RawBuilder, sql } from "kysely";
import { EDITED_LISTS, type EditedList } from "#domain/closet-lists.ts";
import type { Item } from "#domain/closet.ts";
import { usernameKey } from "#domain/username.ts";
import type { Database, Visibility } from "#server/db/schema.ts";
import { noSuchCloset } from "./closet-problem.ts";
import { listVersions } from "./owner-queries.ts";
import { hasLeftRow } from "./read-records.ts";

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

const countOf = (list: EditedList, more = sql``) =>
  sql<number | string>`(select count(*) from "entries" where "ownerId" = "owners"."id" and "list" = ${list}
    and "deletedAt" is null ${more})`;

const countPictures = (what: RawBuilder<number>) =>
  sql<number | string>`(select ${what} from "pictures" where "ownerId" = "owners"."id")`;

function selectStatistics(db: Kysely<Database>) {
  return db
    .selectFrom("owners")
    .select(["username", "firstName", "visibility", "isIndexed", "createdAt"])
    .select([
      ...EDITED_LISTS.map((list) => countOf(list, list === "items" ? sql`and not ${hasLeftRow}` : sql``).as(list)),
      // JSON escapes the quotes of texts, so only the field has these.
      countOf("items", sql`and "data" like '%"wishlist":true%'`).as("wishlistItems"),
      countPictures(sql`count(*)`).as("pictures"),
      countPictures(sql`coalesce(sum("bytes"), 0)`).as("pictureBytes"),
    ])
    .orderBy("usernameKey");
}

type Row = Awaited<ReturnType<ReturnType<typeof selectStatistics>["execute"]>>[number];

// PostgreSQL returns counts as text.
const readRow = ({ username, firstName, visibility, isIndexed, createdAt, ...counts }: Row): ClosetStatistics => ({
  username,
  firstName,
  visibility,
  isIndexed: isIndexed === 1,
  createdAt,
  items: Number(counts.items),
  wishlistItems: Number(counts.wishlistItems),
  outfits: Number(counts.outfits),
  portfolios: Number(counts.portfolios),
  collections: Number(counts.collections),
  inspirations: Number(counts.inspirations),
  pictures: Number(counts.pictures),
  pictureBytes: Number(counts.pictureBytes),
});

export async function listStatistics(db: Kysely<Database>): Promise<ClosetStatistics[]> {
  return (await selectStatistics(db).execute()).map(readRow);
}

type ListedStatistics = ClosetStatistics & { changedAt: number; photograph: string | null };

async function readListed(db: Kysely<Database>, ownerIds: readonly string[]): Promise<Map<string, ListedStatistics>> {
  if (ownerIds.length === 0) return new Map();
  const firstItem = sql<string | null>`(select "data" from "entries" where "ownerId" = "owners"."id"
    and "list" = 'items' and "deletedAt" is null and "data" like '%"thumbnailImageURL":"%'
    and "data" not like '%"wishlist":true%' order by "sortKey" desc, "seq" limit 1)`;
  const rows = await selectStatistics(db)
    .select(["owners.id", "owners.changedAt", firstItem.as("firstItem")])
    .where("owners.id", "in", ownerIds)
    .execute();
  return new Map(
    rows.map(({ id, changedAt, firstItem: item, ...row }) => {
      const photograph = item === null ? null : (JSON.parse(item) as Pick<Item, "thumbnailImageURL">).thumbnailImageURL;
      return [id, { ...readRow(row), changedAt: changedAt ?? row.createdAt, photograph }];
    }),
  );
}

const MAX_REMEMBERED = 5000;

/** Counting reads each entry: it happens once for each version of a closet. */
const remembered = new WeakMap<Kysely<Database>, Map<string, { version: string; statistics: ListedStatistics }>>();

/** By owner id; also when they have changed, and the photograph of their first item. */
export async function readStatisticsOf(
  db: Kysely<Database>,
  ownerIds: readonly string[],
): Promise<Map<string, ListedStatistics>> {
  if (ownerIds.length === 0) return new Map();
  const versions = await listVersions(db, ownerIds);
  const getVersion = (id: string): string => Object.values(versions.get(id) ?? {}).join(" ");
  const known = remembered.get(db) ?? new Map<string, { version: string; statistics: ListedStatistics }>();
  remembered.set(db, known);
  if (known.size > MAX_REMEMBERED) known.clear();
  const changed = ownerIds.filter((id) => known.get(id)?.version !== getVersion(id));
  for (const [id, statistics] of await readListed(db, changed)) known.set(id, { version: getVersion(id), statistics });
  return new Map(
    ownerIds.flatMap((id) => {
      const statistics = known.get(id)?.statistics;
      return statistics ? [[id, statistics] as const] : [];
    }),
  );
}

/** @throws {NoSuchCloset} */
export async function getStatistics(db: Kysely<Database>, username: string): Promise<ClosetStatistics> {
  const row = await selectStatistics(db).where("usernameKey", "=", usernameKey(username)).executeTakeFirst();
  if (!row) throw noSuchCloset(username);
  return readRow(row);
}
