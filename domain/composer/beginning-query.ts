import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { writeItemIds } from "./item-ids.ts";

export function getBeginningQuery(page: EntryPage): string | null {
  const { id } = page.place;
  if (page.kind === "inspiration") return `?${new URLSearchParams({ inspiration: id })}`;
  if (page.kind === "item") return `?${new URLSearchParams({ items: writeItemIds([id]) })}`;
  return page.kind === "outfit" && page.items.length > 0 ? `?${new URLSearchParams({ from: id })}` : null;
}

export function getQueryOfPath(pathname: string): string {
  const [, list, id] = /\/(items|outfits|inspirations)\/([^/]+)$/.exec(pathname) ?? [];
  if (id === undefined) return "";
  const decoded = decodeURIComponent(id);
  if (list === "items") return `?${new URLSearchParams({ items: writeItemIds([decoded]) })}`;
  return `?${new URLSearchParams(list === "outfits" ? { from: decoded } : { inspiration: decoded })}`;
}
