/** `order` is the place in which the owner has chosen the files. */
type Ordered = { id: string; order: number };

/**
 * After which entry of the list a new one belongs, so that a list that was begun with other files of the same choice
 * has the chosen order. Null: first.
 */
export function findPlaceAfter(added: readonly Ordered[], order: number): string | null {
  const earlier = added.filter((each) => each.order < order);
  return earlier.toSorted((one, other) => other.order - one.order)[0]?.id ?? null;
}
