import type { MetaDescriptor } from "react-router";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { type EntryPlace, getEntryPath } from "#domain/entry-page/entry-path.ts";
import { getPreviewPath } from "#domain/closet-preview.ts";
import { listFacts } from "#domain/entry-page/entry-preview.ts";
import { findLinkToken } from "#domain/closet-tabs.ts";
import type { ClosetView } from "#domain/closet-view.ts";
import type { Catalogue } from "#domain/messages/catalogues.ts";
import {
  buildMeta,
  describePage,
  getMessages,
  getOwnerName,
  joinSentences,
  type Root,
  type SharedCloset,
  toTagText,
} from "#app/link-preview.ts";
import { getEntryTitle } from "./entry-name.ts";

function describe(page: EntryPage, { closet, items, server }: Catalogue): string {
  const facts = toTagText(listFacts(page, items).join(closet.comma));
  const outfits = page.kind === "item" && page.outfits.total > 0 ? items.inOutfits(page.outfits.total) : "";
  return joinSentences(facts, outfits, server.aboutEntry(server.anEntry[page.place.list], getOwnerName(page.owner)));
}

/** The page renders the title: it changes when the browser has the whole closet. */
export function describeEntry(
  root: Root,
  { view, version }: { view: ClosetView | EntryPage; version: SharedCloset["version"] },
  { list, id }: EntryPlace,
): MetaDescriptor[] {
  const { username } = view.owner;
  const page = "kind" in view && view.place.list === list && view.place.id === id ? view : null;
  const title = page ? getEntryTitle(page, getMessages(root).closet) : "";
  const pageMeta =
    import.meta.env.SSR &&
    page !== null &&
    buildMeta(root, (words, language) => ({
      description: describe(page, words),
      picture: getPreviewPath(username, { list, id }, version.tag, language),
      isIndexed: version.isIndexed,
      isEmbeddable: findLinkToken(username) === null && (list === "items" || list === "outfits"),
    }));
  const tags = describePage(root, { title, path: getEntryPath(username, { list, id }) }, pageMeta);
  return tags.filter((tag) => !("title" in tag));
}
