import type { MetaDescriptor } from "react-router";
import { type Brand, namesApp, type StyleWith } from "#domain/brand.ts";
import type { Owner } from "#domain/closet.ts";
import { formatCollectionCounts } from "#domain/collection-contents.ts";
import { formatTabCounts, getNeutralPreviewPath, getPreviewPath } from "#domain/closet-preview.ts";
import { findLinkToken, getCollectionPath, getTabPath, isLinkPath, type TabCounts, TABS } from "#domain/closet-tabs.ts";
import type { ClosetPlace, ClosetView, CollectionView } from "#domain/closet-view.ts";
import type { EntryPage } from "#domain/entry-page/entry-page.ts";
import { PREVIEW_HEIGHT_PX, PREVIEW_WIDTH_PX } from "#domain/limits.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import type { Catalogue } from "#domain/messages/catalogues.ts";
import type { LinkQuestion } from "#domain/links/link.ts";
import type { ClosetMessages } from "#domain/messages/en/visitor.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import { catalogues } from "./catalogues.ts";
import { getPageMessages } from "./ui/messages.ts";

/** Undefined when the root loader failed. */
export type Root =
  | {
      language: Language;
      brand: Brand;
      site: { publicUrl: string; appStoreId: string | null };
      styleWith: StyleWith;
    }
  | undefined;

type SharedVersion = { tag: string; isIndexed: boolean; stylings: StylingSenders };

export type SharedCloset = { owner: Owner; counts: TabCounts; version: SharedVersion };

export const isAppNamed = (root: Root): boolean => !root || namesApp(root.styleWith, root.brand);

/** With `STYLE_WITH=web` the texts name the board instead of the app, if the owner takes outfits. */
export function getPrompt(
  root: Root,
  { stylings }: Pick<SharedVersion, "stylings">,
  { stylePrompt, downloadPrompt, lookAt }: ClosetMessages,
  ofApp = downloadPrompt,
): (firstName: string) => string {
  if (root && root.styleWith !== "app" && stylings !== "none") return stylePrompt;
  return isAppNamed(root) ? ofApp : lookAt;
}

const getLanguage = (root: Root): Language => root?.language ?? DEFAULT_LANGUAGE;

export const getMessages = (root: Root): Pick<Catalogue, "closet" | "pages"> =>
  catalogues ? catalogues[getLanguage(root)] : getPageMessages();

type PageMeta = {
  description: string;
  picture: string;
  isIndexed?: boolean;
  /** Other sites may frame it. */
  isEmbeddable?: boolean;
  size?: { width: number; height: number };
};

const PREVIEW_SIZE = { width: PREVIEW_WIDTH_PX, height: PREVIEW_HEIGHT_PX };

/** Callers check `import.meta.env.SSR` first: `write` stays out of the browser's bundle. */
export function buildMeta(root: Root, write: (words: Catalogue, language: Language) => PageMeta): PageMeta | false {
  const language = getLanguage(root);
  return catalogues !== null && write(catalogues[language], language);
}

type Page = {
  title: string;
  path: string | null;
};

const MAX_LETTERS = 120;

export function toTagText(text: string): string {
  const letters = Array.from(toPlainLine(text.slice(0, 4 * MAX_LETTERS)));
  return letters.length > MAX_LETTERS ? `${letters.slice(0, MAX_LETTERS).join("")}…` : letters.join("");
}

export const getOwnerName = (owner: Pick<Owner, "firstName" | "username">): string =>
  toTagText(owner.firstName) || owner.username;

const buildAppBanner = (appStoreId: string, address: string): MetaDescriptor => ({
  name: "apple-itunes-app",
  content: `app-id=${appStoreId}, app-argument=${address}`,
});

/** Other sites find the frame of the page by it (https://oembed.com, section 4). */
const linkToFrame = (publicUrl: string, address: string): MetaDescriptor => ({
  tagName: "link",
  rel: "alternate",
  type: "application/json+oembed",
  href: `${publicUrl}/oembed?url=${encodeURIComponent(address)}`,
});

/** Tags for chats, search engines and phones with the app. All addresses are absolute. */
export function describePage(root: Root, { title, path }: Page, pageMeta: PageMeta | false): MetaDescriptor[] {
  if (!root) return [{ title }, { name: "robots", content: "noindex" }];
  const { brand, site } = root;
  const address = path === null ? null : site.publicUrl + path;
  const tabTags = [
    { title: title === brand.name ? title : `${title} · ${brand.name}` },
    ...(address === null ? [] : [{ tagName: "link", rel: "canonical", href: address }]),
  ];
  if (!import.meta.env.SSR || !pageMeta) return tabTags;
  const { description, isIndexed = false, size = PREVIEW_SIZE } = pageMeta;
  const image = site.publicUrl + pageMeta.picture;
  return [
    ...tabTags,
    { name: "description", content: description },
    { name: "robots", content: isIndexed ? "index, max-image-preview:large" : "noindex" },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: brand.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    ...(address === null ? [] : [{ property: "og:url", content: address }]),
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(size.width) },
    { property: "og:image:height", content: String(size.height) },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    ...(address !== null && pageMeta.isEmbeddable ? [linkToFrame(site.publicUrl, address)] : []),
    ...(address === null || site.appStoreId === null || !isAppNamed(root)
      ? []
      : [buildAppBanner(site.appStoreId, address)]),
  ];
}

export const joinSentences = (...parts: string[]): string =>
  parts
    .filter((part) => part !== "")
    .map((part) => (part.endsWith(".") ? part : `${part}.`))
    .join(" ");

export const formatCounts = (counts: TabCounts, words: Catalogue): string =>
  formatTabCounts(counts, words, { tabs: TABS, comma: words.closet.comma });

const getCollectionCounts = ({ items, outfits, inspirations }: CollectionView, { closet }: Catalogue): string =>
  formatCollectionCounts({ items: items.total, outfits: outfits.total, inspirations: inspirations.total }, closet);

const describeRequest = ({ when, not, answerBy }: NonNullable<LinkQuestion["request"]>, { closet }: Catalogue) => [
  when === null ? "" : closet.question.when(when),
  not === "" ? "" : closet.question.not(toTagText(not)),
  answerBy === null ? "" : closet.question.answerBy(answerBy),
];

/** The first view contains one collection at most. Any other collection gets the title of its tab. */
export function describeViewer(
  root: Root,
  {
    view,
    version,
    question,
  }: { view: ClosetView | EntryPage; version: SharedCloset["version"]; question?: LinkQuestion | null },
  { tab, collectionId }: ClosetPlace,
  searched = "",
): MetaDescriptor[] {
  const { owner, counts } = view;
  const content = "content" in view ? view.content : null;
  const { username } = owner;
  const { tag } = version;
  const isLink = findLinkToken(username) !== null;
  const isSearch = content !== null && "found" in content && content.found !== undefined;
  const isIndexed = version.isIndexed && !isSearch;
  const name = getOwnerName(owner);
  const messages = getMessages(root).closet;
  const first = content?.tab === "collection" && content.id === collectionId ? content : null;
  if (first?.collection === null) return describeNeutralPage(root, messages.collectionNotFound);
  if (first?.collection && collectionId !== undefined) {
    const { collection } = first;
    const page = {
      title: `${toTagText(collection.name) || messages.untitledCollection} · ${messages.closetOf(name)}`,
      path: getCollectionPath(username, collectionId),
    };
    const pageMeta =
      import.meta.env.SSR &&
      buildMeta(root, (words, language) => ({
        description: joinSentences(getCollectionCounts(collection, words), words.server.aboutCollection(name)),
        picture: getPreviewPath(username, { collectionId }, tag, language),
        isIndexed,
        isEmbeddable: !isLink,
      }));
    return describePage(root, page, pageMeta);
  }
  const request = question?.request;
  const page = {
    title: request
      ? `${messages.question.asks(name)}: ${toTagText(request.for)}`
      : searched === ""
        ? tab === "outfits"
          ? messages.closetOf(name)
          : messages.tabOf(name, tab)
        : `${toTagText(searched)} · ${messages.tabOf(name, tab)}`,
    path: getTabPath(username, tab),
  };
  const pageMeta =
    import.meta.env.SSR &&
    buildMeta(root, (words, language) => ({
      description: joinSentences(
        ...(request ? describeRequest(request, words) : []),
        formatCounts(counts, words),
        getPrompt(
          isLink && root ? { ...root, styleWith: "board" } : root,
          version,
          words.closet,
          words.server.aboutCloset,
        )(name),
      ),
      picture: getPreviewPath(username, tab, tag, language),
      isIndexed,
      isEmbeddable: !isLink && (tab === "outfits" || tab === "items"),
    }));
  return describePage(root, page, pageMeta);
}

/** Private, unknown and deleted closets have the same tags. */
export function describePrivatePage(root: Root, pathname = ""): MetaDescriptor[] {
  const { privateTitle, linkEndedTitle } = getMessages(root).closet;
  return describeNeutralPage(root, isLinkPath(pathname) ? linkEndedTitle : privateTitle);
}

export const describeNotFound = (root: Root): MetaDescriptor[] =>
  describeNeutralPage(root, getMessages(root).pages.notFound.replace(/\.$/, ""));

export const describeNeutralPage = (root: Root, title = root?.brand.name ?? ""): MetaDescriptor[] =>
  describePage(
    root,
    { title, path: null },
    import.meta.env.SSR &&
      buildMeta(root, ({ server }, language) => ({
        description: server.aboutNothing,
        picture: getNeutralPreviewPath(language),
      })),
  );
