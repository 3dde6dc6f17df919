import { CONTENTS, type EditedList, HELD_LISTS, type HeldList } from "#domain/closet-lists.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { Contents } from "./edited-lists.ts";
import { type EditedOwner, inChunks, insertRows, listIds } from "./entry-row-queries.ts";

type Reader = Kysely<Database> | Transaction<Database>;

type ContentField = keyof Contents;

export const CONTENT_FIELDS = ["itemIds", "outfitIds", "inspirationIds"] as const satisfies ContentField[];

const KINDS = { itemIds: "items", outfitIds: "outfits", inspirationIds: "inspirations" } as const;

const selectKind = (db: Reader, ownerId: string, kind: EditedList) =>
  db.selectFrom("collectionContents").where("ownerId", "=", ownerId).where("kind", "=", kind);

const selectHeld = (db: Reader, ownerId: string, kind: EditedList) =>
  selectKind(db, ownerId, kind).where("orderKey", "is not", null);

export async function readContents(db: Reader, ownerId: string, collectionId: string): Promise<Contents> {
  const contents: Contents = { itemIds: [], outfitIds: [], inspirationIds: [] };
  for (const field of CONTENT_FIELDS) {
    const held = selectHeld(db, ownerId, KINDS[field]).where("collectionId", "=", collectionId);
    const rows = await held.orderBy("orderKey", "desc").select("entryId").execute();
    contents[field] = rows.map(({ entryId }) => entryId);
  }
  return contents;
}

export async function countContents(db: Reader, ownerId: string): Promise<number> {
  let total = 0;
  for (const table of ["collectionContents", "outfitItems"] as const) {
    const rows = db.selectFrom(table).where("ownerId", "=", ownerId);
    total += Number((await rows.select((eb) => eb.fn.countAll().as("count")).executeTakeFirstOrThrow()).count);
  }
  return total;
}

export async function updateHeldCounts(
  trx: Transaction<Database>,
  ownerId: string,
  collectionIds: readonly string[],
  version: number,
): Promise<void> {
  for (const kind of HELD_LISTS) {
    const count = sql<number>`(select count(*) from "collectionContents" as "rows"
      where "rows"."ownerId" = ${ownerId} and "rows"."kind" = ${kind}
      and "rows"."collectionId" = "collections"."id" and "rows"."orderKey" is not null)`;
    for (const ids of inChunks(collectionIds)) {
      await trx
        .updateTable("collections")
        .set({ [CONTENTS[kind].held]: count, version })
        .where("ownerId", "=", ownerId)
        .where("id", "in", ids)
        .execute();
    }
  }
}

export async function findNextRow(db: Reader, ownerId: string, kind: HeldList): Promise<number> {
  const rows = selectKind(db, ownerId, kind);
  const { last } = await rows.select((eb) => eb.fn.max("position").as("last")).executeTakeFirstOrThrow();
  return ((last as number | null) ?? -1) + 1;
}

export async function deleteHeld(
  trx: Transaction<Database>,
  ownerId: string,
  kind: HeldList,
  collectionIds: readonly string[],
): Promise<void> {
  const rows = trx.deleteFrom("collectionContents").where("ownerId", "=", ownerId).where("kind", "=", kind);
  await rows.where("collectionId", "in", collectionIds).execute();
}

/** `keys`: the order key of each id. Ids that are not in the list are left out: another device may have deleted them. */
async function insertHeld(
  trx: Transaction<Database>,
  ownerId: string,
  collectionId: string,
  field: ContentField,
  keys: ReadonlyMap<string, number>,
): Promise<void> {
  const kind = KINDS[field];
  const known = await listIds(trx, ownerId, kind, [...keys.keys()]);
  const first = await findNextRow(trx, ownerId, kind);
  await insertRows(
    trx,
    "collectionContents",
    [...keys]
      .filter(([id]) => known.has(id))
      .map(([id, orderKey], n) => ({ ownerId, kind, collectionId, entryId: id, position: first + n, orderKey })),
  );
}

async function replaceHeld(
  trx: Transaction<Database>,
  ownerId: string,
  collectionId: string,
  field: ContentField,
  ids: readonly string[],
): Promise<void> {
  await deleteHeld(trx, ownerId, KINDS[field], [collectionId]);
  const keys = new Map([...new Set(ids)].map((id, n) => [id, -1 - n]));
  await insertHeld(trx, ownerId, collectionId, field, keys);
}

export async function appendContents(
  trx: Transaction<Database>,
  owner: Pick<EditedOwner, "id" | "version">,
  collectionId: string,
  field: ContentField,
  ids: readonly string[],
): Promise<void> {
  // A collection that follows the order of the lists gets an order of its own first.
  await writeContents(trx, owner, collectionId, {});
  const inCollection = selectHeld(trx, owner.id, KINDS[field]).where("collectionId", "=", collectionId);
  const held = new Set<string>();
  for (const some of inChunks(ids))
    for (const { entryId } of await inCollection.where("entryId", "in", some).select("entryId").execute())
      held.add(entryId);
  const { least } = await inCollection.select((eb) => eb.fn.min("orderKey").as("least")).executeTakeFirstOrThrow();
  const added = [...new Set(ids)].filter((id) => !held.has(id));
  const from = Math.min(0, least ?? 0);
  const keys = new Map(added.map((id, n) => [id, from - 1 - n]));
  await insertHeld(trx, owner.id, collectionId, field, keys);
  await updateHeldCounts(trx, owner.id, [collectionId], owner.version);
}

/** From then on the collection has an order of its own. */
export async function writeContents(
  trx: Transaction<Database>,
  { id: ownerId, version }: Pick<EditedOwner, "id" | "version">,
  collectionId: string,
  changed: Partial<Contents>,
): Promise<void> {
  const collection = await trx
    .selectFrom("collections")
    .select("ownOrder")
    .where("ownerId", "=", ownerId)
    .where("id", "=", collectionId)
    .executeTakeFirstOrThrow();
  if (collection.ownOrder === 1 && Object.keys(changed).length === 0) return;
  const contents =
    collection.ownOrder === 1 ? changed : { ...(await readContents(trx, ownerId, collectionId)), ...changed };
  for (const field of CONTENT_FIELDS) {
    const ids = contents[field];
    if (ids) await replaceHeld(trx, ownerId, collectionId, field, ids);
  }
  await trx
    .updateTable("collections")
    .set({ ownOrder: 1 })
    .where("ownerId", "=", ownerId)
    .where("id", "=", collectionId)
    .execute();
  await updateHeldCounts(trx, ownerId, [collectionId], version);
}

/** Writes each collection once: 500 restored items may be in ten collections of 10,000, a moved one in 10,000. */
async function rewriteCollections(
  trx: Transaction<Database>,
  ownerId: string,
  collectionIds: readonly string[],
  restored: ReadonlyMap<string, readonly Membership[]> = new Map(),
): Promise<void> {
  for (const some of inChunks(collectionIds)) {
    for (const field of CONTENT_FIELDS) {
      const kind = KINDS[field];
      const held = selectHeld(trx, ownerId, kind).where("collectionId", "in", some).orderBy("orderKey", "desc");
      const found = await held.select(["collectionId", "orderKey", "entryId as id"]).execute();
      const contents = Map.groupBy(found, ({ collectionId }) => collectionId);
      const written = some.flatMap((collectionId) => {
        const back = restored.get(collectionId)?.filter((membership) => membership.field === field) ?? [];
        const ids = [...back, ...(contents.get(collectionId) ?? [])]
          .toSorted((one, other) => (other.orderKey ?? 0) - (one.orderKey ?? 0))
          .map(({ id }) => id);
        return ids.map((id, n) => ({ ownerId, kind, collectionId, entryId: id, orderKey: -1 - n }));
      });
      await deleteHeld(trx, ownerId, kind, some);
      const first = await findNextRow(trx, ownerId, kind);
      await insertRows(
        trx,
        "collectionContents",
        written.map((row, n) => ({ ...row, position: first + n })),
      );
    }
    const collections = trx.updateTable("collections").where("ownerId", "=", ownerId);
    await collections.where("id", "in", some).set({ ownOrder: 1 }).execute();
  }
}

export async function keepOrderOfCollections(
  trx: Transaction<Database>,
  ownerId: string,
  list: EditedList,
  id: string,
): Promise<void> {
  const holding = selectHeld(trx, ownerId, list).where("entryId", "=", id).select("collectionId");
  const found = trx.selectFrom("collections").where("ownerId", "=", ownerId).where("id", "in", holding).select("id");
  const following = await found.where("ownOrder", "=", 0).execute();
  await rewriteCollections(
    trx,
    ownerId,
    following.map(({ id: collectionId }) => collectionId),
  );
}

export type Membership = { field: ContentField; collectionId: string; id: string; orderKey: number };

export async function listMemberships(
  db: Reader,
  ownerId: string,
  list: EditedList,
  ids: readonly string[],
): Promise<Membership[]> {
  const field = CONTENT_FIELDS.find((each) => KINDS[each] === list);
  const found: Membership[] = [];
  if (!field) return found;
  for (const some of inChunks(ids)) {
    const held = await selectHeld(db, ownerId, list)
      .where("entryId", "in", some)
      .select(["collectionId", "orderKey", "entryId as id"])
      .execute();
    for (const { orderKey, ...row } of held) found.push({ field, ...row, orderKey: orderKey ?? 0 });
  }
  return found;
}

/** Each returns to its former place, if its collection has not changed since. */
export async function restoreMemberships(
  trx: Transaction<Database>,
  owner: Pick<EditedOwner, "id" | "version">,
  memberships: readonly Membership[],
): Promise<void> {
  const restored = Map.groupBy(memberships, ({ collectionId }) => collectionId);
  const collectionIds = [...(await listIds(trx, owner.id, "collections", [...restored.keys()]))];
  await rewriteCollections(trx, owner.id, collectionIds, restored);
  await updateHeldCounts(trx, owner.id, collectionIds, owner.version);
}

export async function removeMemberships(
  trx: Transaction<Database>,
  ownerId: string,
  list: EditedList,
  ids: readonly string[],
): Promise<void> {
  const rows = trx.deleteFrom("collectionContents").where("ownerId", "=", ownerId).where("kind", "=", list);
  for (const some of inChunks(ids)) await rows.where("entryId", "in", some).execute();
}

export async function removeContents(
  trx: Transaction<Database>,
  ownerId: string,
  collectionIds: readonly string[],
): Promise<void> {
  for (const kind of HELD_LISTS) for (const some of inChunks(collectionIds)) await deleteHeld(trx, ownerId, kind, some);
}
