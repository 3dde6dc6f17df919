import { SEASONS } from "#domain/items/season.ts";
import { MAX_COLORS } from "#domain/limits.ts";
import { appendContents } from "./contents-queries.ts";
import { moveToBin } from "./deleted-entries.ts";
import type { Contents, Stop } from "./edited-lists.ts";
import { Rollback } from "#server/db/transaction.ts";
import { applyChanges, changeTags } from "./entry-changes.ts";
import { listIds, updateShownCount } from "./entry-row-queries.ts";
import type { ManyItems } from "./entry-schemas.ts";
import { updateItems } from "./item-batch-queries.ts";
import type { Edit } from "./run-edit.ts";

/** At its end. */
export async function addToCollection(
  { trx, owner }: Edit,
  collectionId: string,
  field: keyof Contents,
  ids: readonly string[],
): Promise<void> {
  const isThere = (await listIds(trx, owner.id, "collections", [collectionId])).has(collectionId);
  if (!isThere) throw new Rollback<Stop>({ status: "noEntry" });
  await appendContents(trx, owner, collectionId, field, ids);
}

/** All of them or none. A repeated deletion changes nothing more. */
export async function changeManyItems(edit: Edit, { ids: given, set }: ManyItems): Promise<void> {
  const { trx, owner } = edit;
  const ids = [...new Set(given)];
  const known = await listIds(trx, owner.id, "items", ids);
  if (set.delete) return await moveToBin(edit, "items", [...known]);
  if (known.size < ids.length) throw new Rollback<Stop>({ status: "noEntry" });
  const { addTags = [], removeTags = [], addColors = [], addSeasons = [], ...rest } = set;
  const { addToCollection: collectionId, delete: _, ...fields } = rest;
  if (collectionId !== undefined) await addToCollection(edit, collectionId, "itemIds", ids);
  const added = [addTags, removeTags, addColors, addSeasons];
  if (Object.keys(fields).length === 0 && added.every((values) => values.length === 0)) return;
  await updateItems(edit, ids, (item) => {
    const tags = changeTags(item.tags ?? [], addTags, removeTags);
    const { tags: _, ...others } = item;
    const set = {
      ...(addColors.length > 0 && {
        colors: [...new Set([...(item.colors ?? []), ...addColors])].slice(0, MAX_COLORS),
      }),
      ...(addSeasons.length > 0 && {
        seasons: SEASONS.filter((season) => [...(item.seasons ?? []), ...addSeasons].includes(season)),
      }),
      ...fields,
    };
    return applyChanges("items", { ...others, ...(tags.length > 0 && { tags }) }, set);
  });
  await updateShownCount(trx, owner.id, "items");
}
