import { sql } from "kysely";
import type { EditedList } from "#domain/closet-lists.ts";
import type { ItemDetails } from "#domain/closet.ts";
import { changeWears, isWornTooOften, type Wear, type Worn } from "#domain/items/wears.ts";
import { MAX_CLOSET_WEARS } from "#domain/limits.ts";
import { Rollback } from "#server/db/transaction.ts";
import type { Stop } from "./edited-lists.ts";
import { deleteEntries, inChunks, insertRows } from "./entry-row-queries.ts";
import type { Edit } from "./run-edit.ts";

const listOutfitItems = ({ trx, owner }: Edit, outfitId: string) =>
  trx.selectFrom("outfitItems").select("itemId").where("ownerId", "=", owner.id).where("outfitId", "=", outfitId);

/** JSON escapes the quotes of texts, so only a wear has `"on":"`. */
async function countWears({ trx, owner }: Edit): Promise<number> {
  let total = 0;
  for (const table of ["items", "outfits"] as const) {
    const { count } = await trx
      .selectFrom(table)
      .where("ownerId", "=", owner.id)
      .where("details", "like", '%"on":"%')
      .select(sql<number | null>`sum(length("details") - length(replace("details", '"on":"', ''))) / 6`.as("count"))
      .executeTakeFirstOrThrow();
    total += Number(count);
  }
  return total;
}

const tooManyWears = () => new Rollback<Stop>({ status: "tooManyWears" });

/** The items of an outfit are worn with it. @throws {Rollback<Stop>} beyond the limits */
export async function wearItems(
  edit: Edit,
  list: EditedList,
  before: Worn,
  after: Worn & { id: string },
): Promise<void> {
  const { trx, owner } = edit;
  const isIn = (wears: readonly Wear[] = []) => new Set(wears.map(({ id }) => id));
  const [known, left] = [isIn(before.wears), isIn(after.wears)];
  const added = (after.wears ?? []).filter(({ id }) => !known.has(id));
  const removed = [...known].filter((id) => !left.has(id));
  if (added.length > 0 && isWornTooOften(after)) throw tooManyWears();
  if (list === "outfits" && added.length > 0) {
    const ids = (await listOutfitItems(edit, after.id).execute()).map(({ itemId }) => itemId);
    const wears = added.map(({ id, on }) => ({ id, on, outfitId: after.id }));
    await updateItems(edit, ids, (item) => {
      const changed = changeWears(item, { add: { wears } });
      if (isWornTooOften(changed)) throw tooManyWears();
      return changed;
    });
  }
  if (list === "outfits" && removed.length > 0) {
    // The item may not be in the outfit any more.
    const holders = trx.selectFrom("items").select("id").where("ownerId", "=", owner.id);
    const found = await holders
      .where((eb) => eb.or(removed.map((id) => eb("details", "like", `%"id":"${id}"%`))))
      .execute();
    const ids = found.map(({ id }) => id);
    await updateItems(edit, ids, (item) => changeWears(item, { remove: { wears: removed } }));
  }
  if (added.length > 0 && (await countWears(edit)) > MAX_CLOSET_WEARS) throw tooManyWears();
}

type Described = ItemDetails & { wishlist: boolean };

/** Replaces the rows, 400 at a time: one update for each of 10,000 items takes seconds. */
export async function updateItems(
  { trx, owner }: Edit,
  ids: readonly string[],
  change: (item: Described) => Described,
): Promise<void> {
  for (const some of inChunks(ids)) {
    const items = trx.selectFrom("items").selectAll().where("ownerId", "=", owner.id).where("id", "in", some);
    const rows = (await items.execute()).map((row) => {
      const { wishlist, ...details } = change({
        wishlist: row.wishlist === 1,
        ...(JSON.parse(row.details ?? "{}") as ItemDetails),
      });
      const isEmpty = Object.keys(details).length === 0;
      return {
        ...row,
        wishlist: wishlist ? 1 : 0,
        details: isEmpty ? null : JSON.stringify(details),
        version: owner.version,
      };
    });
    await deleteEntries(trx, owner.id, "items", some);
    await insertRows(trx, "items", rows);
  }
}
