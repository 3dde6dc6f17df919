import type { Closet } from "#domain/closet/closet.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import type { ClosetLists } from "#domain/closet.ts";
import type { EntryKey, EntryUpdate } from "#domain/edit/closet-change.ts";
import { foldImports } from "#domain/edit/import-changes.ts";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { type MatchedFile, matchEntries, renameEntries } from "#domain/moving-in/match-entries.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import type { StoredChange } from "#server/closets/transfer/import/past/import-queries.ts";

const toKey = ({ list, id }: EntryKey): string => `${list} ${id}`;

/** The entries with the ids that they have in the closet. */
export function matchFile(closet: Closet, given: ClosetLists, file: MatchedFile) {
  const ids = matchEntries(closet, given, file);
  const back = {
    items: new Map([...ids.items].map(([from, to]) => [to, from])),
    outfits: new Map([...ids.outfits].map(([from, to]) => [to, from])),
  };
  const toFileId = ({ list, id }: EntryKey): string =>
    (list === "items" || list === "outfits" ? back[list].get(id) : undefined) ?? id;
  const isSame = ids.items.size === 0 && ids.outfits.size === 0;
  return { closet: isSame ? given : renameEntries(given, ids), toFileId };
}

export function createImportedFinder(past: readonly StoredChange[]) {
  const byEntry = Map.groupBy(past, toKey);
  return (key: EntryKey) => foldImports(byEntry.get(toKey(key)) ?? []);
}

/** `name`: in the file, else its id. */
export type NamedUpdate = EntryUpdate & { name: string };

export function nameUpdates(closet: ClosetLists, updates: readonly EntryUpdate[]): NamedUpdate[] {
  const names = new Map<string, string>();
  const note = (list: EditedList, entries: readonly { id: string; name?: string; brand?: string | null }[]): void => {
    for (const { id, name, brand } of entries) names.set(toKey({ list, id }), name ?? brand ?? id);
  };
  for (const list of new Set(updates.map((update) => update.list))) note(list, closet[list]);
  return updates.map((update) => ({ ...update, name: names.get(toKey(update)) ?? update.id }));
}

export const toFileName = (name: string): string => toPlainLine(name).slice(0, MAX_NAME_LENGTH).toWellFormed();
