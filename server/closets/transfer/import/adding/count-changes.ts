import type { Closet } from "#domain/closet/closet.ts";
import { type ByList, EDITED_LISTS, type EditedList, mapLists } from "#domain/closet-lists.ts";
import type { ClosetLists } from "#domain/closet.ts";

/** What an import does, by list: ids that only the file has, that both have, and that only the closet has. */
export type EntryChanges = Record<"added" | "known" | "missing", ByList<number>>;

/** @param closet as it was before the import */
export function countChanges(closet: Closet, entries: Pick<ClosetLists, EditedList>): EntryChanges {
  const countNone = () => mapLists(() => 0);
  const changes = { added: countNone(), known: countNone(), missing: countNone() };
  for (const list of EDITED_LISTS) {
    const given = new Set<string>(entries[list].map(({ id }) => id));
    const known = [...given].filter((id) => closet.find(list, id)).length;
    changes.added[list] = given.size - known;
    changes.known[list] = known;
    changes.missing[list] = closet.lists[list].length - known;
  }
  return changes;
}
