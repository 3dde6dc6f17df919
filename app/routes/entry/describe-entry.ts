import type { MetaDescriptor } from "react-router";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { type EntryPlace, getEntryPath } from "#domain/entry-page/entry-path.ts";
import { getPreviewPath } from "#domain/closet-preview.ts";
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

const listDetails = (page: EntryPage, { items }: Catalogue): string[] => {
  if (page.kind === "portfolio") return [];
  if (page.kind === "outfit") return (page.outfit.seasons ?? []).map((season) => items.seasons[season]);
  const { name, brand, category, colors = [], seasons = [] } = page.item;
  return [
    ...(name && brand ? [toTagText(brand)] : []),
    ...(category ? [items.categories[category]] : []),
    ...colors.map((color) => items.colors[color]),
    ...seasons.map((season) => items.seasons[season]),
  ];
};

/** Without the title, which the page renders: it changes when the browser has the whole closet. */
export function describeEntry(
  root: Root,
  { view, version }: { view: ClosetView | EntryPage; version: SharedCloset["version"] },
  { list, id }: EntryPlace,
): MetaDescriptor[] {
  const { username } = view.owner;
  const page = "kind" in view && view.place.list === list && view.place.id === id ? view : null;
  const owner = getOwnerName(view.owner);
  const title = page ? getEntryTitle(page, getMessages(root).closet) : "";
  const pageMeta =
    import.meta.env.SSR &&
    page !== null &&
    buildMeta(root, (words, language) => ({
      description: joinSentences(listDetails(page, words).join(words.closet.comma), words.server.aboutCloset(owner)),
      picture: getPreviewPath(username, list, version.tag, language),
      isIndexed: version.isIndexed,
    }));
  const tags = describePage(root, { title, path: getEntryPath(username, { list, id }) }, pageMeta);
  return tags.filter((tag) => !("title" in tag));
}
