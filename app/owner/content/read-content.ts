import { EMPTY_LISTS } from "#domain/closet.ts";
import type { OwnContent, OwnEntries, OwnList } from "#domain/owner/own-closet.ts";
import { readField } from "#app/account/account-call.ts";

const ENTRY_FIELDS: Record<OwnList, string> = {
  items: "item",
  outfits: "outfit",
  collections: "collection",
  portfolios: "portfolio",
  inspirations: "inspiration",
};

/** Null when it is not the answer of our server. */
export function readContentAnswer(body: unknown): OwnContent | null {
  const version = Number(readField(body, "version"));
  const closet = readField(body, "closet") as OwnContent["closet"] | undefined;
  return closet?.user && Number.isFinite(version) ? { version, closet: { ...EMPTY_LISTS, ...closet } } : null;
}

export function readEntryAnswer<List extends OwnList>(list: List, body: unknown): OwnEntries[List] | null {
  const entry = readField(body, ENTRY_FIELDS[list]) as OwnEntries[List] | undefined;
  return entry && typeof entry.id === "string" ? entry : null;
}
