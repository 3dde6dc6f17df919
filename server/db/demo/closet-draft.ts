import { layOut, renderItem, encode } from "./drawing/picture.ts";
import { planOutfit, type RoledGarment } from "./drawing/flat-lay.ts";
import { renderPoster } from "./inspirations/poster.ts";
import { renderMoodBoard } from "./mood-board.ts";

/** A garment of a wardrobe; wardrobes list theirs newest first. */
export type Piece = RoledGarment & { brand: string | null; wishlist?: true; isSold?: true };

export type OutfitDraft = { name: string; pieces: readonly string[] };
export type PortfolioDraft = {
  name: string;
  outfits: readonly [string, string, string];
  garment: string;
  poster: string;
};
export type CollectionDraft = {
  id: string;
  name: string;
  folders: readonly string[];
  items?: readonly string[];
  outfits?: readonly string[];
  inspirations?: readonly string[];
};

/** A closet by names, from which its answer and its pictures follow; all lists are newest first. */
export type ClosetDraft = {
  owner: { username: string; firstName: string; pronoun?: string };
  visibility: "public" | "private";
  pieces: readonly Piece[];
  outfits: readonly OutfitDraft[];
  portfolios: readonly PortfolioDraft[];
  collections: readonly CollectionDraft[];
  /** Names of posters. */
  inspirations: readonly string[];
};

type Ordered = { createdAt: number; sFrac?: number };

/** A closet answer (spec §3) whose picture addresses are relative. */
export type DemoAnswer = {
  user: { username: string; firstName: string; pronoun?: string };
  items: (Ordered & {
    id: string;
    thumbnailImageURL: string;
    brand: string | null;
    itemShoppingURL?: string;
    wishlist: boolean;
  })[];
  outfits: (Ordered & { id: string; previewUrl: string })[];
  portfolios: { id: string; picUrl: string; createdAt: number }[];
  collections: (Ordered & { id: string; name: string; folders: string[] })[];
  collectionItems: { collectionId: string; itemId: string }[];
  collectionOutfits: { collectionId: string; outfitId: string }[];
  collectionInspirations: { collectionId: string; targetId: string }[];
  inspirations: { id: string; picUrl: string }[];
  status: "OK";
};

export type DemoCloset = {
  visibility: "public" | "private";
  answer: DemoAnswer;
  /** A picture by its relative address, drawn on demand: WebP, the same bytes every time. */
  readPicture: (address: string) => Promise<Buffer>;
};

const NEWEST = Date.UTC(2026, 4, 18, 9, 30);
const TWO_YEARS_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** Times over two years, newest first. Some entries share a time with the next one and stand before it by their `sFrac`. */
function orderEntry(index: number, count: number): Ordered {
  const sharesTime = index % 7 === 3 && index < count - 1;
  const step = Math.floor(TWO_YEARS_MS / count);
  const createdAt = NEWEST - (sharesTime ? index + 1 : index) * step;
  return sharesTime ? { createdAt, sFrac: 0.5 } : { createdAt };
}

const shopAddress = (brand: string, name: string): string =>
  `https://${brand.toLowerCase().replaceAll(/[^a-z]+/g, "-")}.example/shop/${name}`;

function composeAnswer(draft: ClosetDraft): DemoAnswer {
  const { username } = draft.owner;
  const itemId = (name: string) => `${username}-item-${name}`;
  const outfitId = (name: string) => `${username}-outfit-${name}`;
  const posterId = (name: string) => `${username}-inspiration-${name}`;
  return {
    user: draft.owner,
    items: draft.pieces.map(({ name, brand, wishlist, isSold }, index) => ({
      id: itemId(name),
      thumbnailImageURL: `items/${name}.webp`,
      brand,
      ...(brand && isSold && { itemShoppingURL: shopAddress(brand, name) }),
      wishlist: wishlist === true,
      ...orderEntry(index, draft.pieces.length),
    })),
    outfits: draft.outfits.map(({ name }, index) => ({
      id: outfitId(name),
      previewUrl: `outfits/${name}.webp`,
      ...orderEntry(index, draft.outfits.length),
    })),
    portfolios: draft.portfolios.map(({ name }, index) => ({
      id: `${username}-portfolio-${name}`,
      picUrl: `portfolios/${name}.webp`,
      createdAt: orderEntry(index, draft.portfolios.length).createdAt,
    })),
    collections: draft.collections.map(({ id, name, folders }, index) => ({
      id: `${username}-collection-${id}`,
      name,
      folders: [...folders],
      ...orderEntry(index, draft.collections.length),
    })),
    collectionItems: joinRows(
      draft,
      ({ items }) => items,
      (collectionId, name) => ({ collectionId, itemId: itemId(name) }),
    ),
    collectionOutfits: joinRows(
      draft,
      ({ outfits }) => outfits,
      (collectionId, name) => ({ collectionId, outfitId: outfitId(name) }),
    ),
    collectionInspirations: joinRows(
      draft,
      ({ inspirations }) => inspirations,
      (collectionId, name) => ({ collectionId, targetId: posterId(name) }),
    ),
    inspirations: draft.inspirations.map((name) => ({ id: posterId(name), picUrl: `inspirations/${name}.webp` })),
    status: "OK",
  };
}

const joinRows = <Row>(
  { owner, collections }: ClosetDraft,
  getNames: (collection: CollectionDraft) => readonly string[] | undefined,
  join: (collectionId: string, name: string) => Row,
): Row[] =>
  collections.flatMap((collection) =>
    (getNames(collection) ?? []).map((name) => join(`${owner.username}-collection-${collection.id}`, name)),
  );

function getNamed<Entry extends { name: string }>(entries: readonly Entry[], name: string): Entry {
  const found = entries.find((entry) => entry.name === name);
  if (!found) throw new Error(`The demo closet has nothing named ${name}`);
  return found;
}

export function makeDemoCloset(draft: ClosetDraft): DemoCloset {
  const layOutfit = (name: string, zoom = 1) => {
    const index = draft.outfits.findIndex((outfit) => outfit.name === name);
    const { pieces } = getNamed(draft.outfits, name);
    return layOut(
      name,
      planOutfit(
        pieces.map((piece) => getNamed(draft.pieces, piece)),
        index % 2 === 0 ? "plain" : "turned",
      ),
      zoom,
    );
  };
  const readPicture = async (address: string): Promise<Buffer> => {
    const [folder, name = ""] = address.replace(/\.webp$/, "").split("/");
    if (folder === "items") return renderItem(getNamed(draft.pieces, name));
    if (folder === "outfits") return encode(await layOutfit(name));
    if (folder === "inspirations") return encode(await renderPoster(name));
    if (folder !== "portfolios") throw new Error(`The demo closet has no picture ${address}`);
    const { outfits, garment, poster } = getNamed(draft.portfolios, name);
    return renderMoodBoard(name, {
      outfits: [await layOutfit(outfits[0], 0.5), await layOutfit(outfits[1], 0.5), await layOutfit(outfits[2], 0.5)],
      garment: getNamed(draft.pieces, garment),
      poster: await renderPoster(poster),
    });
  };
  return { visibility: draft.visibility, answer: composeAnswer(draft), readPicture };
}
