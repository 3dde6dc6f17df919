import type { MetaDescriptor } from "react-router";
import type { Brand } from "#domain/brand.ts";
import type { Owner } from "#domain/closet.ts";
import { getCountLine } from "#domain/collection-contents.ts";
import { getCountsLine, getPreviewPath, NEUTRAL_PREVIEW_PATH, type PreviewPlace } from "#domain/closet-preview.ts";
import {
  getCollectionPath,
  getInvitePath,
  getLinkPath,
  getSharePath,
  getTabPath,
  type TabCounts,
  TABS,
} from "#domain/closet-tabs.ts";
import type { ClosetPlace, ClosetView, CollectionView } from "#domain/closet-view.ts";
import { PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from "#domain/limits.ts";
import { MESSAGES } from "#domain/messages.ts";
import { toPlainLine } from "#domain/plain-text.ts";

/** What the root's loader gives: `matches[0].loaderData`; nothing when it failed. */
type Root = { brand: Brand; site: { publicUrl: string; appStoreId: string | null } } | undefined;

/** A closet that is shown, and the state that it is in. */
type SharedCloset = { owner: Owner; counts: TabCounts; edition: { version: string; isIndexed: boolean } };

type Page = {
  title: string;
  description: string;
  /** Of its preview picture. */
  picture: string;
  /** Its one address; null: it has none that may be told. */
  path: string | null;
  isIndexed: boolean;
};

const MAX_LETTERS = 120;

/** A closet's text in a tag: plain, and no longer than a chat shows. */
function toTagText(text: string): string {
  const letters = Array.from(toPlainLine(text.slice(0, 4 * MAX_LETTERS)));
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join("")}…` : letters.join("");
}

const nameOf = (owner: Owner): string => toTagText(owner.firstName) || owner.username;

const opensApp = (appStoreId: string, address: string): MetaDescriptor => ({
  name: "apple-itunes-app",
  content: `app-id=${appStoreId}, app-argument=${address}`,
});

/** What a chat, a network, a search engine and a phone with the app read of a page: every address absolute. */
function describePage(root: Root, { title, description, picture, path, isIndexed }: Page): MetaDescriptor[] {
  if (!root) return [{ title }, { name: "robots", content: "noindex" }];
  const { brand, site } = root;
  const image = site.publicUrl + picture;
  const address = path === null ? null : site.publicUrl + path;
  const ofTheTab = [
    { title: title === brand.name ? title : `${title} · ${brand.name}` },
    ...(address === null ? [] : [{ tagName: "link", rel: "canonical", href: address }]),
  ];
  // The rest is read of a page as it comes; nobody looks at it again when a visitor goes on in it.
  if (!import.meta.env.SSR) return ofTheTab;
  return [
    ...ofTheTab,
    { name: "description", content: description },
    { name: "robots", content: isIndexed ? "index, max-image-preview:large" : "noindex" },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(address === null ? [] : [{ property: "og:url", content: address }]),
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(PREVIEW_WIDTH_PX) },
    { property: "og:image:height", content: String(PREVIEW_HEIGHT_PX) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    ...(address === null || site.appStoreId === null ? [] : [opensApp(site.appStoreId, address)]),
  ];
}

const pictureOf = ({ owner, edition }: Pick<SharedCloset, "owner" | "edition">, place: PreviewPlace): string =>
  getPreviewPath(owner.username, place, edition.version);

const sentences = (...parts: string[]): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => (part.endsWith(".") ? part : `${part}.`))
    .join(" ");

const getCounts = (counts: TabCounts): string => getCountsLine(counts, TABS).replaceAll(" · ", ", ");

const getCollectionCounts = ({ items, outfits, inspirations }: CollectionView): string =>
  getCountLine({
    items: { length: items.total },
    outfits: { length: outfits.total },
    inspirations: { length: inspirations.total },
  });

const getTabTitle = (name: string, tab: ClosetPlace["tab"]): string =>
  tab === "outfits" ? MESSAGES.closetOf(name) : MESSAGES.tabOf(name, tab === "portfolios" ? "portfolio" : tab);

/**
 * A place in the viewer. The first view knows the collection that the visitor came to; another one that she goes to
 * from there is called by its tab.
 */
export function describeViewer(
  root: Root,
  { view, edition }: { view: ClosetView; edition: SharedCloset["edition"] },
  { tab, collectionId }: ClosetPlace,
): MetaDescriptor[] {
  const { owner, counts, content } = view;
  const name = nameOf(owner);
  const isFirst = content.tab === "collection" && content.id === collectionId;
  if (isFirst && content.collection === null) return describeNothing(root, MESSAGES.collectionNotFound);
  if (isFirst && content.collection !== null && collectionId !== undefined) {
    return describePage(root, {
      title: `${toTagText(content.collection.name) || MESSAGES.untitledCollection} · ${MESSAGES.closetOf(name)}`,
      description: sentences(getCollectionCounts(content.collection), MESSAGES.aboutCollection(name)),
      picture: pictureOf({ owner, edition }, { collectionId }),
      path: getCollectionPath(owner.username, collectionId),
      isIndexed: edition.isIndexed,
    });
  }
  return describePage(root, {
    title: getTabTitle(name, tab),
    description: sentences(getCounts(counts), MESSAGES.aboutCloset(name)),
    picture: pictureOf({ owner, edition }, tab),
    path: getTabPath(owner.username, tab),
    isIndexed: edition.isIndexed,
  });
}

/** `/share/{username}`. Search engines that may show the closet show the viewer. */
export function describeShare(root: Root, closet: SharedCloset): MetaDescriptor[] {
  const name = nameOf(closet.owner);
  return describePage(root, {
    title: MESSAGES.closetOf(name),
    description: sentences(getCounts(closet.counts), MESSAGES.downloadPrompt(name)),
    picture: pictureOf(closet, "closet"),
    path: getSharePath(closet.owner.username),
    isIndexed: false,
  });
}

/** `/invite/{username}`. */
export function describeInvite(root: Root, closet: Pick<SharedCloset, "owner" | "edition">): MetaDescriptor[] {
  const name = nameOf(closet.owner);
  return describePage(root, {
    title: MESSAGES.inviteTitle(name, toTagText(closet.owner.pronoun ?? "her")),
    description: MESSAGES.aboutInvite(name),
    picture: pictureOf(closet, "closet"),
    path: getInvitePath(closet.owner.username),
    isIndexed: false,
  });
}

/** `/link.html`, with the closet that is waiting or without one. */
export function describeLink(root: Root, closet: Pick<SharedCloset, "owner" | "edition"> | null): MetaDescriptor[] {
  const brandName = root?.brand.name ?? "";
  return describePage(root, {
    title: closet ? MESSAGES.linkTitle(nameOf(closet.owner)) : MESSAGES.linkTitleWithoutCloset,
    description: sentences(closet ? MESSAGES.downloadPrompt(nameOf(closet.owner)) : MESSAGES.getTheApp(brandName)),
    picture: closet ? pictureOf(closet, "closet") : NEUTRAL_PREVIEW_PATH,
    path: getLinkPath(closet?.owner.username),
    isIndexed: false,
  });
}

/** `/`: the one page that says nothing of anybody. */
export const describeHome = (root: Root): MetaDescriptor[] =>
  describePage(root, {
    title: root?.brand.name ?? "",
    description: MESSAGES.homeText,
    picture: NEUTRAL_PREVIEW_PATH,
    path: "/",
    isIndexed: true,
  });

/** What is private, unknown, removed or nowhere: nothing in it says which, and no address does. */
export const describeNothing = (root: Root, title = root?.brand.name ?? ""): MetaDescriptor[] =>
  describePage(root, {
    title,
    description: MESSAGES.aboutNothing,
    picture: NEUTRAL_PREVIEW_PATH,
    path: null,
    isIndexed: false,
  });
