import { toAddress } from "#domain/base-path.ts";
import { toItemPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import type { ClosetView, ItemCard, OutfitCard } from "#domain/closet-view.ts";
import { getClosetPath, getCollectionPath, getTabPath } from "#domain/closet-tabs.ts";
import type { ShownPhotograph } from "#domain/closet.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { getEntryPath } from "#domain/entry-page/entry-path.ts";
import { getItemTitle } from "#domain/items/item-names.ts";
import type { Language } from "#domain/languages.ts";
import { FIRST_CARDS } from "#domain/limits.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { escapeMarkup, toPlainLine } from "#domain/plain-text.ts";
import type { ClosetService } from "#server/closets/visitors/closet-service.ts";
import type { Audience } from "#server/closets/links/audience.ts";
import { SITE_STYLE } from "#server/closets/visitors/site-files.ts";
import { writePlainHtml } from "#server/http/responses/plain-page.ts";
import { getOutfitName } from "#domain/outfit-name.ts";

export type EmbedPlace = { list: "outfits" | "items" | "collections"; id?: string | undefined };

export type Embedded = {
  title: string;
  author: string;
  path: string;
  closetPath: string;
  cards: { path: string | null; photograph: ShownPhotograph; name: string }[];
};

type Words = (typeof CATALOGUES)["en"];

function listEntryCards(page: EntryPage, { closet: words }: Words): Pick<Embedded, "title" | "cards"> | null {
  const { username } = page.owner;
  const toCard = (item: ItemCard) => ({
    path: getEntryPath(username, { list: "items", id: item.id }),
    photograph: toItemPhotograph(item),
    name: getItemTitle(item, words),
  });
  if (page.kind === "item") return { title: getItemTitle(page.item, words), cards: [toCard(page.item)] };
  if (page.kind !== "outfit") return null;
  const { outfit, items } = page;
  const title = getOutfitName(outfit, words, (page.position ?? 0) + 1);
  const path = getEntryPath(username, { list: "outfits", id: outfit.id });
  const card = { path, photograph: toPhotograph(outfit.previewUrl, outfit), name: title };
  return { title, cards: [card, ...items.map(toCard)] };
}

function listViewCards(view: ClosetView, { closet: words }: Words): Pick<Embedded, "title" | "cards"> | null {
  const { owner, content } = view;
  const { username } = owner;
  const toItem = (item: ItemCard, place: number) => ({
    path: getEntryPath(username, { list: "items", id: item.id }),
    photograph: toItemPhotograph(item),
    name: getItemTitle(item, words, place + 1),
  });
  const toOutfit = (outfit: OutfitCard, place: number) => ({
    path: getEntryPath(username, { list: "outfits", id: outfit.id }),
    photograph: toPhotograph(outfit.previewUrl, outfit),
    name: getOutfitName(outfit, words, place + 1),
  });
  const title = words.closetOf(toPlainLine(owner.firstName));
  if (content.tab === "outfits") return { title, cards: content.outfits.entries.map(toOutfit) };
  if (content.tab === "items") return { title, cards: content.items.entries.map(toItem) };
  if (content.tab !== "collection" || !content.collection) return null;
  const { name, items, outfits } = content.collection;
  const cards = [...outfits.entries.map(toOutfit), ...items.entries.map(toItem)].slice(0, FIRST_CARDS);
  return { title: name || words.untitledCollection, cards };
}

export async function findEmbedded(
  closets: Pick<ClosetService, "mayBeEmbedded" | "openEntry" | "openView">,
  visitor: Audience,
  { list, id }: EmbedPlace,
  language: Language,
): Promise<Embedded | null> {
  if (!(await closets.mayBeEmbedded(visitor))) return null;
  const words = CATALOGUES[language];
  const isEntry = id !== undefined && list !== "collections";
  const opened = isEntry
    ? await closets.openEntry(visitor, { list, id }, language)
    : await closets.openView(visitor, { tab: list, collectionId: id }, { cards: FIRST_CARDS, rows: 0 });
  if (opened.status === "ERROR") return null;
  const { owner } = "page" in opened ? opened.page : opened.view;
  const found = "page" in opened ? listEntryCards(opened.page, words) : listViewCards(opened.view, words);
  if (!found) return null;
  const { username } = owner;
  const path = isEntry
    ? getEntryPath(username, { list, id })
    : id === undefined
      ? getTabPath(username, list)
      : getCollectionPath(username, id);
  return {
    ...found,
    author: words.closet.closetOf(toPlainLine(owner.firstName)),
    path: path ?? getClosetPath(username),
    closetPath: getClosetPath(username),
  };
}

export function writeEmbedPage(embedded: Embedded, language: Language, publicUrl: string): string {
  const { title, author, cards, path, closetPath } = embedded;
  const writeLink = (to: string, content: string): string =>
    `<a href="${escapeMarkup(publicUrl + to)}" target="_blank" rel="noopener">${content}</a>`;
  const writeCard = (card: Embedded["cards"][number]): string => {
    const { address } = card.photograph;
    // A picture of another site would be a request to it.
    const picture = address?.startsWith("/")
      ? `<img class="picture" src="${escapeMarkup(toAddress(address))}?w=400" alt="" loading="lazy" decoding="async">`
      : '<span class="picture"></span>';
    const content = `${picture}<bdi>${escapeMarkup(card.name)}</bdi>`;
    return `<li>${card.path === null ? content : writeLink(card.path, content)}</li>`;
  };
  return writePlainHtml({
    language,
    title: escapeMarkup(toPlainLine(title)),
    style: `<style>${SITE_STYLE}</style>`,
    body: `<main><h1>${writeLink(path, `<bdi>${escapeMarkup(title)}</bdi>`)}</h1><ul class="grid">${cards.map(writeCard).join("")}</ul></main><nav>${writeLink(closetPath, escapeMarkup(author))}</nav>`,
  });
}

export function getEmbedPath(name: string, { list, id }: EmbedPlace): string {
  const path = `/embed/${encodeURIComponent(name)}/${list}`;
  return id === undefined ? path : `${path}/${encodeURIComponent(id)}`;
}
