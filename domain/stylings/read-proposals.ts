import { isFields } from "#domain/read-fields.ts";
import { readId } from "#domain/entry-id.ts";
import { CATEGORIES } from "#domain/items/category.ts";
import type { Layout } from "#domain/layout/layout.ts";
import {
  MAX_DETAIL_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PRICE,
  MAX_PROPOSALS,
  MAX_WEB_ADDRESS_LENGTH,
} from "#domain/limits.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { isLongerThan } from "#domain/text-length.ts";
import { readShoppingLink } from "#domain/web-address.ts";
import type { NewProposal } from "./proposal.ts";

const FIELDS = new Set(["id", "name", "category", "link", "price", "currency", "picture"]);

const readLine = (value: unknown, limit: number): string | null => {
  if (typeof value !== "string") return null;
  const line = toPlainLine(value).toWellFormed();
  return line === "" || isLongerThan(line, limit) ? null : line;
};

const readPrice = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 && value <= MAX_PRICE ? value : null;

const readLink = (value: unknown): string | null => {
  const link = readShoppingLink(readLine(value, MAX_WEB_ADDRESS_LENGTH));
  return link === undefined || isLongerThan(link, MAX_WEB_ADDRESS_LENGTH) ? null : link;
};

const readPicture = (value: unknown): string | null =>
  typeof value === "string" && /^pictures\/[0-9a-f]{64}$/.test(value) ? value : null;

/** As a web page sends it, with a field that is empty left out. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const READ = {
  category: (value: unknown) => CATEGORIES.find((category) => category === value) ?? null,
  link: readLink,
  price: readPrice,
  currency: (value: unknown) => readLine(value, MAX_DETAIL_LENGTH),
  picture: readPicture,
};

/** Null: a field is wrong. */
export function readProposal(value: unknown): NewProposal | null {
  if (!isFields(value) || Object.keys(value).some((field) => !FIELDS.has(field))) return null;
  const id = readId(value.id);
  const name = readLine(value.name, MAX_NAME_LENGTH);
  if (id === null || id !== value.id || id.includes("\0") || name === null) return null;
  // The owner's choices are fields of an object, by these ids.
  if (id in Object.prototype) return null;
  const details: [string, unknown][] = [];
  for (const [field, read] of Object.entries(READ)) {
    if (!isGiven(value[field])) continue;
    const found = read(value[field]);
    if (found === null) return null;
    details.push([field, found]);
  }
  return { id, name, ...Object.fromEntries(details) };
}

/** Each has an id of its own, and lies on the board. */
export function readProposals(value: unknown, { pics }: Layout): NewProposal[] | "tooManyProposals" | "badProposal" {
  if (!isGiven(value)) return [];
  if (!Array.isArray(value)) return "badProposal";
  if (value.length > MAX_PROPOSALS) return "tooManyProposals";
  const proposals = value.map(readProposal).filter((proposal) => proposal !== null);
  const ids = new Set(proposals.map(({ id }) => id));
  const isPlaced = [...ids].every((id) => pics.some(({ itemId }) => itemId === id));
  return ids.size === value.length && isPlaced ? proposals : "badProposal";
}
