import { type ByList, HELD_LISTS, type HeldList } from "#domain/closet-lists.ts";
import type { Transaction } from "kysely";
import type { ClosetLists, Collection } from "#domain/closet.ts";
import { listHeldRows } from "#domain/collection-contents.ts";
import { addOrderKeys } from "#server/closets/closet-write-queries.ts";
import { deleteHeld, findNextRow, updateHeldCounts } from "#server/closets/editing/contents-queries.ts";
import { inChunks, insertRows } from "#server/closets/editing/entry-row-queries.ts";
import { selectRows } from "#server/closets/closet-queries.ts";
import type { Database } from "#server/db/schema.ts";

export type FreshIds = ByList<ReadonlySet<string>>;

type HeldRow = { collectionId: string; id: string };

type Adding = { trx: Transaction<Database>; owner: { id: string; version: number }; fresh: FreshIds };

async function readHeld({ trx, owner }: Adding, kind: HeldList, collectionIds: readonly string[]): Promise<HeldRow[]> {
  const held: HeldRow[] = [];
  for (const ids of inChunks(collectionIds)) {
    const rows = trx
      .selectFrom("collectionContents")
      .where("ownerId", "=", owner.id)
      .where("kind", "=", kind)
      .where("collectionId", "in", ids)
      .orderBy("position")
      .select(["collectionId", "entryId as id"]);
    held.push(...(await rows.execute()));
  }
  return held;
}

async function replaceHeld(
  { trx, owner }: Adding,
  kind: HeldList,
  collectionIds: readonly string[],
  rows: readonly (HeldRow & { orderKey: number | null })[],
): Promise<void> {
  for (const ids of inChunks(collectionIds)) await deleteHeld(trx, owner.id, kind, ids);
  const first = await findNextRow(trx, owner.id, kind);
  await insertRows(
    trx,
    "collectionContents",
    rows.map(({ id: entryId, ...row }, n) => ({ ownerId: owner.id, kind, entryId, ...row, position: first + n })),
  );
}

async function readCollections({ trx, owner }: Adding): Promise<Collection[]> {
  const rows = trx.selectFrom("collections").where("ownerId", "=", owner.id).select(["id", "ownOrder"]);
  return (await rows.execute()).map(({ id, ownOrder }) => ({
    id,
    name: "",
    folders: [],
    createdAt: 0,
    ...(ownOrder === 1 && { ownOrder: true as const }),
  }));
}

/** Adds rows whose collection or entry is new: what the owner took out of a collection stays out. */
export async function addContents(adding: Adding, closet: ClosetLists): Promise<void> {
  const { trx, owner, fresh } = adding;
  const changed = new Set<string>();
  const collections = await readCollections(adding);
  for (const list of HELD_LISTS) {
    const added = listHeldRows(closet, list).filter(
      ({ collectionId, id }) => fresh.collections.has(collectionId) || fresh[list].has(id),
    );
    if (added.length === 0) continue;
    const ids = [...new Set(added.map(({ collectionId }) => collectionId))];
    const all = [...(await readHeld(adding, list, ids)), ...added];
    const entries = await selectRows(trx, owner.id, list).select("id").execute();
    const { rows } = addOrderKeys(all, ({ id }) => id, entries as { id: string }[], collections);
    await replaceHeld(adding, list, ids, rows);
    for (const id of ids) changed.add(id);
  }
  await updateHeldCounts(trx, owner.id, [...changed], owner.version);
}
