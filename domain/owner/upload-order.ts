type Ordered = { id: string; order: number };

/** Other files of the same choice may arrive first. Null: first. */
export function findPlaceAfter(added: readonly Ordered[], order: number): string | null {
  const earlier = added.filter((each) => each.order < order);
  return earlier.toSorted((one, other) => other.order - one.order)[0]?.id ?? null;
}
