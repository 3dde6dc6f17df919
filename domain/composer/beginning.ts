import { decodePercent } from "#domain/decode-percent.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";

/** A comma and a percent sign in an id are encoded. */
const writeItemIds = (ids: readonly string[]): string =>
  ids.map((id) => id.replaceAll(/[%,]/g, (sign) => encodeURIComponent(sign))).join(",");

const readItemIds = (text: string): string[] =>
  text
    .split(",")
    .filter((id) => id !== "")
    .map(decodePercent);

export type Beginning = { draftId: string | null; itemIds: string[]; outfitId: string | null };

export const readBeginning = (query: URLSearchParams): Beginning => ({
  draftId: query.get("draft"),
  itemIds: readItemIds(query.get("items") ?? ""),
  outfitId: query.get("from"),
});

export function getBeginningQuery({ list, id }: EntryPlace): string | null {
  if (list === "portfolios") return null;
  if (list === "items") return `?${new URLSearchParams({ items: writeItemIds([id]) })}`;
  return `?${new URLSearchParams(list === "outfits" ? { from: id } : { inspiration: id })}`;
}

/** Keeps the collection or inspiration beside the board. */
export function getDraftQuery(query: URLSearchParams, draftId: string): string {
  const beside = [...query].filter(([name]) => name === "collection" || name === "inspiration");
  return `?${new URLSearchParams([["draft", draftId], ...beside])}`;
}
