import { SHOWN_TEXTS } from "#domain/closet-fields.ts";
import { createHash } from "node:crypto";
import { toItemPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import { type ItemCard, type OutfitCard, viewCloset } from "#domain/closet-view.ts";
import type { ClosetLists, Photograph } from "#domain/closet.ts";
import { getShownLists } from "#domain/collection-type.ts";
import { type EntryPage, type ShownItem, viewEntry } from "#domain/entry-page/entry-page.ts";
import { getItemName, getItemTitle, listItemNames } from "#domain/items/item-names.ts";
import { findCostPerWear } from "#domain/items/wears.ts";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { escapeMarkup, toPlainLine } from "#domain/plain-text.ts";
import { writePlainHtml } from "#server/http/responses/plain-page.ts";
import { getOutfitName } from "#domain/outfit-name.ts";

export type SitePicture = { small: string; large: string };

export type SitePage = { path: string; html: string };

type Card = {
  path: string | null;
  photograph: Photograph | null;
  name: string;
  captions: readonly string[];
  find?: string;
};

/** Other ids are hashed: they are no safe names of files on every system. */
const SAFE_ID = /^[a-z0-9][a-z0-9_-]{0,79}$/;

type PageKind = "item" | "outfit" | "collection";

const toFileName = (kind: PageKind, id: string): string =>
  `${kind}-${SAFE_ID.test(id) ? id : `~${createHash("sha256").update(id).digest("hex").slice(0, 32)}`}.html`;

const bdi = (text: string): string => `<bdi>${escapeMarkup(text)}</bdi>`;

const element = (name: string, content: string): string => (content === "" ? "" : `<${name}>${content}</${name}>`);

export function* writeSitePages(
  closet: ClosetLists,
  language: Language,
  getPicture: (address: string) => SitePicture | null,
): Generator<SitePage> {
  const { closet: words, items: itemWords } = CATALOGUES[language];
  const title = words.closetOf(toPlainLine(closet.user.firstName));
  const itemsById = new Map(closet.items.map((item) => [item.id, item]));
  const outfitsById = new Map(closet.outfits.map((outfit) => [outfit.id, outfit]));

  const findPicture = ({ address }: Photograph): SitePicture | null => (address === null ? null : getPicture(address));

  const writeFrame = (path: string, name: string | null, body: string): SitePage => {
    const root = path.includes("/") ? "../" : "";
    return {
      path,
      html: writePlainHtml({
        language,
        title: escapeMarkup(name === null ? title : `${toPlainLine(name)} · ${title}`),
        style: `<link rel="stylesheet" href="${root}style.css">`,
        body,
      }),
    };
  };

  const writePage = (kind: PageKind, id: string, name: string, body: string): SitePage =>
    writeFrame(
      `pages/${toFileName(kind, id)}`,
      name,
      `<nav><a href="../index.html">${escapeMarkup(title)}</a></nav><main>${body}</main>`,
    );

  const writeCard = (root: string, { path, photograph, name, captions, find }: Card): string => {
    const found = photograph && findPicture(photograph);
    const picture = found
      ? `<img class="picture" src="${root}${found.small}" alt="${captions.length > 0 ? "" : escapeMarkup(name)}" loading="lazy" decoding="async">`
      : '<span class="picture"></span>';
    const shown = found || captions.length > 0 ? captions : [name];
    const content = (photograph ? picture : "") + shown.map(bdi).join("");
    const data = find === undefined || root !== "" ? "" : ` data-find="${escapeMarkup(find)}"`;
    return `<li${data}>${path === null ? content : `<a href="${root}${path}">${content}</a>`}</li>`;
  };

  const writeGrid = (root: string, heading: string, cards: readonly Card[], id = ""): string =>
    cards.length === 0
      ? ""
      : `<section${id && ` id="${id}"`}><h2>${escapeMarkup(heading)}</h2><ul class="grid">${cards.map((card) => writeCard(root, card)).join("")}</ul></section>`;

  const toItemCard = (item: ItemCard, place = 0): Card => {
    const { category } = itemsById.get(item.id) ?? {};
    const names = listItemNames(item);
    return {
      path: `pages/${toFileName("item", item.id)}`,
      photograph: toItemPhotograph(item),
      name: getItemTitle(item, words, place + 1),
      captions: names,
      find: [...names, ...(category ? [itemWords.categories[category]] : [])].join(" "),
    };
  };

  const toOutfitCard = (outfit: OutfitCard, place: number): Card => {
    const pieces = outfitsById.get(outfit.id)?.itemIds?.flatMap((id) => itemsById.get(id) ?? []) ?? [];
    const name = getOutfitName(outfitsById.get(outfit.id) ?? outfit, words, place + 1, pieces);
    return {
      path: `pages/${toFileName("outfit", outfit.id)}`,
      photograph: toPhotograph(outfit.previewUrl, outfit),
      name,
      captions: outfit.name === undefined ? [] : [outfit.name],
      find: [name, ...pieces.flatMap(listItemNames)].join(" "),
    };
  };
  const toPictureCard = (address: string | null, name: string): Card => {
    const photograph = { address };
    return { path: findPicture(photograph)?.large ?? null, photograph, name, captions: [] };
  };

  const writeLinks = (heading: string, collections: readonly { id: string; name: string }[]): string =>
    collections.length === 0
      ? ""
      : `<section class="links"><h2>${escapeMarkup(heading)}</h2>${collections
          .map(
            ({ id, name }) => `<a href="${toFileName("collection", id)}">${bdi(name || words.untitledCollection)}</a>`,
          )
          .join("")}</section>`;

  function listDetails(page: EntryPage): [label: string, text: string | undefined][] {
    if (page.kind !== "item" && page.kind !== "outfit") return [];
    const { seasons, timesWorn, lastWorn, tags, notes } = page.kind === "item" ? page.item : page.outfit;
    const item: Partial<ShownItem> = page.kind === "item" ? page.item : {};
    const { category, subcategory, colors, price, currency, purchasedOn } = item;
    const { facets, fields, formatDay, formatPrice } = itemWords;
    const cost = page.kind === "item" ? findCostPerWear(page.item) : undefined;
    const kinds = [category && itemWords.categories[category], subcategory].filter((kind) => kind !== undefined);
    return [
      [facets.category, kinds.length > 0 ? kinds.join(" · ") : undefined],
      [facets.color, colors?.map((color) => itemWords.colors[color]).join(words.comma)],
      ...SHOWN_TEXTS.map((field): [string, string | undefined] => [fields[field], item[field]]),
      [facets.season, seasons?.map((season) => itemWords.seasons[season]).join(words.comma)],
      [fields.price, price === undefined ? undefined : formatPrice(price, currency)],
      [fields.purchasedOn, purchasedOn && formatDay(purchasedOn)],
      [itemWords.worn, timesWorn === undefined ? undefined : itemWords.timesWorn(timesWorn)],
      [itemWords.lastWorn, lastWorn && formatDay(lastWorn)],
      [itemWords.costPerWear, cost === undefined ? undefined : formatPrice(cost, currency)],
      [fields.tags, tags?.join(words.comma)],
      [fields.notes, notes],
    ];
  }

  type Parts = { photographs: readonly Photograph[]; aboveDetails: string; belowDetails: string };

  const writeEntry = (page: EntryPage, name: string, { photographs, aboveDetails, belowDetails }: Parts): string => {
    const pictures = photographs.flatMap((photograph) => {
      const found = findPicture(photograph);
      const { width, height } = photograph.picture ?? {};
      const size = width === undefined || height === undefined ? "" : ` width="${width}" height="${height}"`;
      return found ? `<img src="../${found.large}"${size} alt="${escapeMarkup(name)}">` : [];
    });
    const details = listDetails(page)
      .filter(([, text]) => text !== undefined)
      .map(([label, text = ""]) => `<div><dt>${escapeMarkup(label)}</dt><dd>${bdi(text)}</dd></div>`);
    return `<div class="entry"><div>${pictures.join("")}</div><div><h1>${bdi(name)}</h1>${aboveDetails}${element("dl", details.join(""))}${belowDetails}</div></div>`;
  };

  function* writeItem(id: string): Generator<SitePage> {
    const page = viewEntry(closet, { list: "items", id });
    if (page?.kind !== "item") return;
    const { item } = page;
    const name = getItemName(item, words);
    const photographs = [toPhotograph(item.thumbnailImageURL, item), ...(item.pictures ?? [])];
    const lines = [item.brand !== null && item.brand !== name && item.brand, item.wishlist && itemWords.onWishlist];
    const aboveDetails = lines.map((line) => (line ? `<p class="soft">${bdi(line)}</p>` : "")).join("");
    const shop = item.itemShoppingURL;
    const belowDetails =
      shop === undefined
        ? ""
        : `<a class="shop" href="${escapeMarkup(shop)}" rel="noopener noreferrer">${escapeMarkup(itemWords.toShop)}</a>`;
    yield writePage(
      "item",
      id,
      name,
      writeEntry(page, name, { photographs, aboveDetails, belowDetails }) +
        writeGrid("../", itemWords.inOutfits(page.outfits.total), page.outfits.entries.map(toOutfitCard)) +
        writeGrid("../", itemWords.goesWith, page.goesWith.map(toItemCard)) +
        writeLinks(itemWords.inCollections, page.collections),
    );
  }

  function* writeOutfit(id: string, place: number): Generator<SitePage> {
    const page = viewEntry(closet, { list: "outfits", id });
    if (page?.kind !== "outfit") return;
    const { outfit, items } = page;
    const name = getOutfitName({ ...outfit, itemIds: items.map((item) => item.id) }, words, place + 1, items);
    const { styledBy } = outfit;
    const by = styledBy === undefined ? "" : itemWords.styledBy(toPlainLine(styledBy) || itemWords.aFriend);
    const photographs = [toPhotograph(outfit.previewUrl, outfit)];
    const aboveDetails = by === "" ? "" : `<p class="soft">${bdi(by)}</p>`;
    const belowDetails = writeGrid("../", itemWords.pieces(items.length), items.map(toItemCard));
    yield writePage(
      "outfit",
      id,
      name,
      writeEntry(page, name, { photographs, aboveDetails, belowDetails }) +
        writeLinks(itemWords.inCollections, page.collections),
    );
  }

  function* writeCollection(id: string): Generator<SitePage> {
    const { content } = viewCloset(closet, { tab: "collections", collectionId: id });
    if (content.tab !== "collection" || !content.collection) return;
    const { type, items, outfits, inspirations, ...collection } = content.collection;
    const grids = {
      items: () => writeGrid("../", words.lists.items, items.entries.map(toItemCard)),
      outfits: () => writeGrid("../", words.lists.outfits, outfits.entries.map(toOutfitCard)),
      inspirations: () =>
        writeGrid(
          "../",
          words.lists.inspirations,
          inspirations.entries.map(({ picUrl }, place) => toPictureCard(picUrl, words.inspiration(place + 1))),
        ),
    };
    const name = collection.name || words.untitledCollection;
    const lists = getShownLists(type).map((list) => grids[list]());
    yield writePage("collection", id, name, `<h1>${bdi(name)}</h1>${lists.join("")}`);
  }

  function writeIndex(): SitePage {
    const view = <Tab extends "items" | "outfits" | "collections" | "portfolios">(tab: Tab) => {
      const { content } = viewCloset(closet, { tab });
      return content as Extract<typeof content, { tab: Tab }>;
    };
    const lists = [
      ["outfits", words.lists.outfits, view("outfits").outfits.entries.map(toOutfitCard)],
      ["items", words.lists.items, view("items").items.entries.map(toItemCard)],
      [
        "collections",
        words.lists.collections,
        view("collections").rows.entries.map(({ id, name, thumbnails }): Card => ({
          path: `pages/${toFileName("collection", id)}`,
          photograph: thumbnails[0] ?? { address: null },
          name: name || words.untitledCollection,
          captions: [name || words.untitledCollection],
          find: name,
        })),
      ],
      [
        "portfolio",
        words.lists.portfolio,
        view("portfolios").portfolios.entries.map(({ picUrl }, place) =>
          toPictureCard(picUrl, words.portfolio(place + 1)),
        ),
      ],
    ] as const;
    const shown = lists.filter(([, , cards]) => cards.length > 0);
    const links = shown.map(([id, name]) => `<a href="#${id}">${escapeMarkup(name)}</a>`).join("");
    const search = `<search hidden><label>${escapeMarkup(itemWords.searchIn.items)}<input type="search" id="find" autocomplete="off"></label><p role="status" id="found" data-none="${escapeMarkup(itemWords.nothingFoundFor("{}"))}"></p></search>`;
    const grids = shown.map(([id, name, cards]) => writeGrid("", name, cards, id)).join("");
    const body = `<header><h1>${escapeMarkup(title)}</h1></header><nav>${links}</nav>${search}<main>${grids}</main><script src="search.js"></script>`;
    return writeFrame("index.html", null, body);
  }

  yield writeIndex();
  for (const { id } of closet.items) yield* writeItem(id);
  for (const [place, { id }] of closet.outfits.entries()) yield* writeOutfit(id, place);
  for (const { id } of closet.collections) yield* writeCollection(id);
}
