import type { Item } from "#domain/closet.ts";

/** The currency of most prices. Undefined: no price has one. */
export function findUsualCurrency(items: Iterable<Pick<Item, "price" | "currency">>): string | undefined {
  const counts = new Map<string, number>();
  for (const { price, currency } of items)
    if (price !== undefined && currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
