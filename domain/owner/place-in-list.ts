/** `place` counts from 1. */
export type ListPlace = { id: string; after: string | null; place: number };

/** Gap 0 is before the first entry. Entries without an id keep their place. Null: it does not move. */
export function findListPlace(ids: readonly (string | null)[], from: number, gap: number): ListPlace | null {
  const id = ids[from] ?? null;
  if (id === null || gap < 0 || gap > ids.length || gap === from || gap === from + 1) return null;
  const before = ids.slice(0, gap).filter((each) => each !== id);
  return { id, after: before.findLast((each) => each !== null) ?? null, place: before.length + 1 };
}
