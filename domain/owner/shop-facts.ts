import { MAX_NAME_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { readShoppingLink } from "#domain/web-address.ts";

/** Texts for the fields of a form. `picture`: an address on the web. */
export type ShopFacts = { name: string; link: string; price: string; currency: string; picture: string | null };

const MAX_PRICE_TEXT = 12;

const MAX_CURRENCY_TEXT = 3;

/** Too long: not given. */
const readAddress = (text: string): string | undefined =>
  text.length > MAX_WEB_ADDRESS_LENGTH ? undefined : readShoppingLink(text);

const PRICES = /\d(?:[\d.,'’]|\s(?=\d{3}(?!\d)))*/g;

/** Several prices, as "39.90 – 49.90", are none: the owner knows which. */
function readPriceText(text: string): string {
  const [price = "", ...others] = text.match(PRICES) ?? [];
  if (others.length > 0 || price.length > MAX_PRICE_TEXT) return "";
  // 1,299.00 has two separators; the form takes one.
  return price.replace(/[^\d.,]|[.,]$/g, "").replace(/[.,](?=.*[.,])/g, "");
}

/** What the page of a shop says about itself, from the part of an address behind `#`. Any site can write it. */
export function readShopFacts(hash: string): ShopFacts {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const read = (name: string): string => toPlainLine(given.get(name) ?? "");
  const picture = readAddress(read("picture"));
  return {
    name: read("title").slice(0, MAX_NAME_LENGTH).toWellFormed(),
    link: readAddress(read("url")) ?? "",
    price: readPriceText(read("price")),
    currency: read("currency").slice(0, MAX_CURRENCY_TEXT),
    picture: picture ?? null,
  };
}
