import type { Transaction } from "kysely";
import type { Closet } from "#domain/closet.ts";
import { EDITED_LISTS, type EditedList } from "#server/closets/editing/edited-lists.ts";
import { selectEntries } from "#server/closets/editing/entry-row-queries.ts";
import type { Database } from "#server/db/schema.ts";

export type ListCounts = Record<EditedList, number>;

/** What an import does, by list: ids that only the file has, that both have, and that only the closet has. */
export type EntryChanges = Record<"added" | "known" | "missing", ListCounts>;

export const NO_ENTRIES = { items: 0, outfits: 0, collections: 0, portfolios: 0, inspirations: 0 } as const;

export const countAll = (closet: Pick<Closet, EditedList>): ListCounts => ({
  items: closet.items.length,
  outfits: closet.outfits.length,
  collections: closet.collections.length,
  portfolios: closet.portfolios.length,
  inspirations: closet.inspirations.length,
});

/** Call it before the import writes. */
export async function countChanges(
  trx: Transaction<Database>,
  ownerId: string,
  closet: Pick<Closet, EditedList>,
): Promise<EntryChanges> {
  const changes = { added: { ...NO_ENTRIES }, known: { ...NO_ENTRIES }, missing: { ...NO_ENTRIES } };
  for (const list of EDITED_LISTS) {
    const rows = await selectEntries(trx, ownerId, list).select("id").execute();
    const there = new Set(rows.map(({ id }) => id));
    const given = new Set<string>(closet[list].map(({ id }) => id));
    const known = given.intersection(there).size;
    Object.assign(changes.added, { [list]: given.size - known });
    Object.assign(changes.known, { [list]: known });
    Object.assign(changes.missing, { [list]: there.size - known });
  }
  return changes;
}
