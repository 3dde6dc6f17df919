import type { Upload } from "./upload-list.ts";

export type EntryOrUpload<Entry> = { id: string; item?: Entry; upload?: Upload };

/** Uploads that have arrived are cards of their entries already. */
export function mergeUploads<Entry extends { id: string }>(
  entries: readonly Entry[],
  uploads: readonly Upload[],
): EntryOrUpload<Entry>[] {
  if (uploads.length === 0) return entries.map((item) => ({ id: item.id, item }));
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const first = uploads.flatMap((upload): EntryOrUpload<Entry>[] => {
    const item = byId.get(upload.id);
    byId.delete(upload.id);
    if (item) return [{ id: item.id, item }];
    // The owner has deleted the entry since.
    return upload.state === "DONE" ? [] : [{ id: upload.id, upload }];
  });
  return [...first, ...entries.filter(({ id }) => byId.has(id)).map((item) => ({ id: item.id, item }))];
}

/** Null: an upload keeps its place until the others of its choice have arrived, too. */
export function listMovableIds(
  cards: readonly { id: string }[],
  uploads: readonly { id: string }[],
): (string | null)[] {
  const fixed = new Set(uploads.map(({ id }) => id));
  return cards.map(({ id }) => (fixed.has(id) ? null : id));
}
