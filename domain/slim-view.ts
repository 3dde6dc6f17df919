import type { Photograph, PictureFacts, ShownPhotograph } from "./closet.ts";
import type { ClosetView, ItemCard, OutfitCard, PortfolioCard, ListSlice, TabContent } from "./closet-view.ts";
import { getPlaceholderStyle } from "./picture-placeholder.ts";
import { getCellRatio, type PictureCell } from "./picture-source.ts";

type Pictured = { picture?: PictureFacts };

export function slimPicture({ picture }: Pictured, cell: PictureCell): Pictured {
  if (!picture) return {};
  const { width, height } = picture;
  const tint = getPlaceholderStyle(picture, getCellRatio(cell, picture));
  return { picture: { width, height, ...(tint !== null && { tint }) } };
}

const slim = <Card>({ entries, ...shown }: ListSlice<Card>, slimCard: (card: Card) => Card): ListSlice<Card> => ({
  ...shown,
  entries: entries.map(slimCard),
});

/** A cut-out needs no placeholder: its paper would cover it. */
const slimCutout = ({ address, picture }: Photograph): Photograph => ({
  address,
  ...(picture && { picture: { width: picture.width, height: picture.height } }),
});

const slimItem = (item: ItemCard): ItemCard => ({
  id: item.id,
  ...(item.name !== undefined && { name: item.name }),
  brand: item.brand,
  ...(item.category && { category: item.category }),
  ...(item.cutout
    ? { thumbnailImageURL: null, cutout: slimCutout(item.cutout) }
    : { thumbnailImageURL: item.thumbnailImageURL, ...slimPicture(item, "card") }),
});

/** The name stands in for a missing brand. */
function slimSharedItem(item: ItemCard): ItemCard {
  const { name, ...shown } = slimItem(item);
  return {
    ...shown,
    ...(item.brand === null && name !== undefined && { name }),
    ...(item.itemShoppingURL !== undefined && { itemShoppingURL: item.itemShoppingURL }),
  };
}

const slimOutfit = (outfit: OutfitCard): OutfitCard => ({
  id: outfit.id,
  ...(outfit.name !== undefined && { name: outfit.name }),
  ...(outfit.styledBy !== undefined && { styledBy: outfit.styledBy }),
  previewUrl: outfit.previewUrl,
  ...slimPicture(outfit, "card"),
});

const slimBoard =
  (cell: PictureCell) =>
  (board: PortfolioCard): PortfolioCard => ({ id: board.id, picUrl: board.picUrl, ...slimPicture(board, cell) });

const slimThumbnail = ({ isCutout, ...thumbnail }: ShownPhotograph): ShownPhotograph =>
  isCutout
    ? { ...slimCutout(thumbnail), isCutout }
    : { address: thumbnail.address, ...slimPicture(thumbnail, "thumbnail") };

function slimContent(content: TabContent): TabContent {
  switch (content.tab) {
    case "items":
      return { ...content, items: slim(content.items, slimItem) };
    case "outfits":
      return { ...content, outfits: slim(content.outfits, slimOutfit) };
    case "portfolios":
      return { ...content, portfolios: slim(content.portfolios, slimBoard("card")) };
    case "collections": {
      const slimRow = <Row extends { thumbnails: ShownPhotograph[] }>(row: Row): Row => ({
        ...row,
        thumbnails: row.thumbnails.map(slimThumbnail),
      });
      return { ...content, rows: slim(content.rows, slimRow) };
    }
    case "collection": {
      const { collection } = content;
      if (!collection) return content;
      return {
        ...content,
        collection: {
          ...collection,
          items: slim(collection.items, slimItem),
          outfits: slim(collection.outfits, slimOutfit),
          inspirations: slim(collection.inspirations, slimBoard("inspiration")),
        },
      };
    }
  }
}

/** The first picture waits for every byte. The HTML has the colors of a ThumbHash, too: repeated, they compress well. */
export const slimView = (view: ClosetView): ClosetView => ({ ...view, content: slimContent(view.content) });

export const slimSharedView = ({ content, ...view }: ClosetView<"closet">): ClosetView<"closet"> => ({
  ...view,
  content: {
    items: slim(content.items, slimSharedItem),
    outfits: slim(content.outfits, ({ id, previewUrl, picture }) =>
      slimOutfit({ id, previewUrl, ...(picture && { picture }) }),
    ),
    portfolios: slim(content.portfolios, slimBoard("card")),
  },
});
