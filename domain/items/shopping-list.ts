import type { Item } from "#domain/closet.ts";
import { writeCsv } from "#domain/tables/write-csv.ts";

export type CurrencySum = { currency: string; total: number };

/** Prices in several currencies are not added. */
export const sumPrices = (items: readonly Item[]): CurrencySum[] =>
  [...Map.groupBy(items, ({ currency = "" }) => currency)]
    .map(([currency, ofCurrency]) => ({
      currency,
      // In cents: 0.1 and 0.2 are 0.3.
      total: ofCurrency.reduce((sum, { price = 0 }) => sum + Math.round(price * 100), 0) / 100,
    }))
    .filter(({ total }) => total > 0);

const COLUMNS: Record<string, (item: Item) => string | number | undefined> = {
  name: ({ name }) => name,
  brand: ({ brand }) => brand ?? undefined,
  category: ({ category }) => category,
  colors: ({ colors = [] }) => colors.join(", "),
  size: ({ size }) => size,
  price: ({ price }) => price,
  currency: ({ currency }) => currency,
  link: ({ itemShoppingURL }) => itemShoppingURL,
  wishlist: () => "yes",
};

/** A row for each wish. Our import understands its headings. */
export const writeShoppingRows = (wishes: readonly Item[]): string =>
  writeCsv([Object.keys(COLUMNS), ...wishes.map((item) => Object.values(COLUMNS).map((read) => read(item) ?? ""))]);
