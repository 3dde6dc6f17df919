import { createContext, use } from "react";
import { type EntryPlace, getEntryPath } from "#domain/entry-page/entry-path.ts";
import type { Tap } from "#domain/tap-setting.ts";

export type CardLinks = {
  username: string;
  tap: Tap;
  from?: Pick<EntryPlace, "within" | "search">;
};

export const CardLinksContext = createContext<CardLinks | null>(null);

export type CardEntry = Pick<EntryPlace, "list" | "id">;

/** Null for an entry without a page: the id is `.` or `..`. */
export function useCardLink(entry: CardEntry | undefined): { path: string; tap: Tap } | null {
  const links = use(CardLinksContext);
  if (!links || !entry) return null;
  const path = getEntryPath(links.username, { ...entry, ...links.from });
  return path === null ? null : { path, tap: links.tap };
}
