import type { EditedList } from "#domain/closet-lists.ts";
import type { OwnCloset, OwnEntries, OwnEntry } from "./own-closet.ts";

export const findEntry = (closet: OwnCloset, list: EditedList, id: string): OwnEntry | undefined =>
  (closet[list] as OwnEntry[]).find((entry) => entry.id === id);

/** At its place; a new one comes first. */
export function putEntry<List extends EditedList>(closet: OwnCloset, list: List, entry: OwnEntries[List]): OwnCloset {
  const entries = closet[list] as OwnEntry[];
  const isKnown = entries.some(({ id }) => id === entry.id);
  const next = isKnown ? entries.map((each) => (each.id === entry.id ? entry : each)) : [entry, ...entries];
  return { ...closet, [list]: next };
}
