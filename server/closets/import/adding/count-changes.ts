import { type ByList, EDITED_LISTS, type EditedList, mapLists } from "#domain/closet-lists.ts";
import type { Transaction } from "kysely";
import type { ClosetLists } from "#domain/closet.ts";
import { selectEntries } from "#server/closets/editing/entry-row-queries.ts";
import type { Database } from "#server/db/schema.ts";

export type ListCounts = ByList<number>;

/** What an import does, by list: ids that only the file has, that both have, and that only the closet has. */
export type EntryChanges = Record<"added" | "known" | "missing", ListCounts>;

export const countAll = (closet: Pick<ClosetLists, EditedList>): ListCounts => mapLists((list) => closet[list].length);

/** Call it before the import writes. */
export async function countChanges(
  trx: Transaction<Database>,
  ownerId: string,
  closet: Pick<ClosetLists, EditedList>,
): Promise<EntryChanges> {
  const countNone = () => mapLists(() => 0);
  const changes = { added: countNone(), known: countNone(), missing: countNone() };
  for (const list of EDITED_LISTS) {
    const rows = await selectEntries(trx, ownerId, list).select("id").execute();
    const there = new Set(rows.map(({ id }) => id));
    const given = new Set<string>(closet[list].map(({ id }) => id));
    const known = given.intersection(there).size;
    changes.added[list] = given.size - known;
    changes.known[list] = known;
    changes.missing[list] = there.size - known;
  }
  return changes;
}
