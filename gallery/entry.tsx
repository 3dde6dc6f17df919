import type { ReactNode } from "react";
import { Outlet, Route, Routes } from "react-router";
import type { ClosetLists, Item, ItemPicture, Outfit, Owner, Photograph } from "#domain/closet.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import { type EntryPage, viewEntry } from "#domain/entry-page/entry-page.ts";
import { EntryBar, EntryScreen } from "#app/routes/entry/entry-screen.tsx";
import { ItemDetails, OutfitDetails } from "#app/routes/entry/entry-details.tsx";
import { EnlargedPicture } from "#app/routes/entry/enlarged-picture.tsx";
import { EntryStage, PictureStrip } from "#app/routes/entry/entry-stage.tsx";
import Entry from "#app/routes/entry/entry.tsx";
import { StylingOfferContext } from "#app/closet/style-here.tsx";
import { EntryText } from "#app/routes/entry/entry-text.tsx";
import { SmallGrid } from "#app/routes/entry/small-grid.tsx";
import { ACROSS, aCloset, anItem, EMMA, LAYLA, LONG_NAME, UPRIGHT, withCollections } from "./sample-closets.ts";
import { type Area, componentState, pageState } from "./state.ts";

const NOTES = "From the market in Lisbon.\nDry clean only.\n\nThe lining is new: ask me for the tailor.";
const PANORAMA = { width: 2400, height: 500 };
const SQUARE = { width: 900, height: 900 };

const morePictures = (count: number): Photograph[] =>
  Array.from({ length: count }, (_, place) => ({
    address: `/images/more-${place}${place % 2 ? "-across" : ""}`,
    picture: place % 2 ? ACROSS : UPRIGHT,
  }));

const FULL: Partial<Item> = {
  name: "Double-breasted wool coat",
  brand: "Toteme",
  category: "Outerwear",
  subcategory: "Coats",
  colors: ["beige", "white", "gold"],
  seasons: ["Autumn", "Winter"],
  material: "80 % wool, 20 % cashmere",
  size: "38",
  price: 890,
  currency: "EUR",
  purchasedOn: "2024-10-05",
  timesWorn: 12,
  tags: ["work", "second hand", "هدية"],
  notes: NOTES,
  itemShoppingURL: "https://shop.example/coat",
};

type Sample = { user?: Owner; item?: Partial<Item>; outfit?: Partial<Outfit>; outfits?: number };

/** Each outfit has the first item, and two others. */
function aClosetOf({ user = EMMA, item = {}, outfit = {}, outfits = 5 }: Sample): ClosetLists {
  const closet = withCollections(aCloset(user, { items: 24, outfits, portfolios: 3 }));
  return {
    ...closet,
    items: closet.items.map((one, position) => (position === 1 ? { ...one, ...item } : one)),
    outfits: closet.outfits.map((one, position) => ({
      ...one,
      ...(position % 2 && { name: "Saturday market" }),
      itemIds: ["item-1", `item-${2 + (position % 9)}`, "item-20"],
      ...(position === 1 && outfit),
    })),
  };
}

function aPage(place: EntryPlace, sample: Sample = {}): EntryPage {
  const page = viewEntry(aClosetOf(sample), place);
  if (!page) throw new Error(`The sample closet has no ${place.id}.`);
  return page;
}

const itemPage = (item: Partial<Item> = {}, sample: Sample = {}) =>
  aPage({ list: "items", id: "item-1" }, { item, ...sample });

const outfitPage = (outfit: Partial<Outfit> = {}, user = EMMA) =>
  aPage({ list: "outfits", id: "outfit-1" }, { outfit, user });

const inMain = (element: ReactNode) => pageState(<main>{element}</main>);

const view = (page: EntryPage) => inMain(<EntryScreen page={page} />);

const WAYS = {
  path: "/user/emma/items/item-1",
  previous: "/user/emma/items/item-0",
  next: "/user/emma/items/item-2",
  listPath: "/user/emma/items",
  state: null,
  hasMoved: false,
  step: () => undefined,
  close: () => undefined,
};

const stage = (page: EntryPage, photographs: ItemPicture[], ways = {}) =>
  componentState(<EntryStage page={page} photographs={photographs} name="Coat" navigation={{ ...WAYS, ...ways }} />);

const bar = (page: EntryPage) =>
  componentState(<EntryBar page={page} listPath="/user/emma/items" onClose={() => undefined} />);

const words = (page: EntryPage) => inMain(<EntryText page={page} heading={{ current: null }} />);

const cards = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: String(place),
    photograph: { address: `/images/card-${place}`, picture: UPRIGHT },
    path: `/user/emma/items/${place}`,
    alt: `Card ${place + 1}`,
    caption: place % 3 ? (place % 3 === 1 ? LONG_NAME : "معطف") : null,
  }));

const OUTFIT: Partial<Outfit> = {
  name: "Garden lunch",
  styledBy: "Ana",
  seasons: ["Spring", "Summer"],
  notes: NOTES,
  tags: ["lunch"],
};

/** As the viewer does, which has read the page. */
const InViewer = ({ page }: { page: EntryPage }) => (
  <Routes>
    <Route element={<Outlet context={page} />}>
      <Route path="*" element={<Entry />} />
    </Route>
  </Routes>
);

export const ENTRY: Area = {
  "routes/entry/entry.tsx": {
    item: inMain(<InViewer page={itemPage(FULL)} />),
  },
  "routes/entry/entry-bar.tsx": {
    item: bar(itemPage()),
    collection: bar(aPage({ list: "items", id: "item-1", within: { collectionId: "packing" } })),
    search: bar(aPage({ list: "items", id: "item-1", search: "q=coat" })),
    arabic: bar(itemPage({}, { user: LAYLA })),
  },
  "routes/entry/entry-details.tsx": {
    all: componentState(<ItemDetails item={{ ...anItem(1), ...FULL }} />),
    few: componentState(<ItemDetails item={{ ...anItem(1), category: "Tops" }} />),
    "own-words": componentState(
      <ItemDetails
        item={{ ...anItem(1), subcategory: LONG_NAME, material: "قطن", price: 35, currency: "zł", timesWorn: 0 }}
      />,
    ),
    "every-color": componentState(
      <ItemDetails
        item={{ ...anItem(1), colors: ["black", "white", "silver", "navy", "pink"], tags: [LONG_NAME, "a", "b"] }}
      />,
    ),
    outfit: componentState(<OutfitDetails outfit={{ id: "one", previewUrl: null, ...OUTFIT }} />),
  },
  "routes/entry/enlarged-picture.tsx": {
    closed: componentState(
      <div style={{ position: "relative", width: 200, height: 270 }}>
        <EnlargedPicture photograph={{ address: "/images/coat", picture: UPRIGHT }} alt="Wool coat" />
      </div>,
    ),
  },
  "routes/entry/entry-stage.tsx": {
    one: stage(itemPage(), [{ address: "/images/coat", picture: UPRIGHT }]),
    several: stage(itemPage(), [{ address: "/images/coat", picture: UPRIGHT }, ...morePictures(2)]),
    worn: stage(itemPage(), [
      { address: "/images/coat", picture: UPRIGHT },
      { address: "/images/item-4", picture: UPRIGHT, worn: true },
      ...morePictures(2),
    ]),
    first: stage(itemPage(), [{ address: "/images/coat", picture: UPRIGHT }], { previous: null }),
    alone: stage(itemPage(), [{ address: "/images/coat", picture: UPRIGHT }], { previous: null, next: null }),
  },
  "routes/entry/entry-screen.tsx": {
    item: view(itemPage(FULL)),
    "item-with-nine-pictures": view(itemPage({ ...FULL, pictures: morePictures(8) })),
    "item-without-picture": view(itemPage({ thumbnailImageURL: null })),
    "item-without-words": view(itemPage({ brand: null })),
    "item-with-long-words": view(itemPage({ ...FULL, name: "Very long name of a coat ".repeat(8), brand: LONG_NAME })),
    "item-in-300-outfits": view(itemPage(FULL, { outfits: 300 })),
    "item-in-one-outfit": view(itemPage(FULL, { outfits: 1 })),
    "item-in-no-outfit": view(itemPage(FULL, { outfits: 0 })),
    "item-landscape": view(itemPage({ picture: ACROSS, thumbnailImageURL: "/images/one-across" })),
    "item-square": view(itemPage({ picture: SQUARE })),
    "item-panorama": view(itemPage({ picture: PANORAMA })),
    "item-of-an-arabic-closet": view(itemPage({ ...FULL, name: "معطف صوف", brand: "دار الأزياء" }, { user: LAYLA })),
    outfit: view(outfitPage(OUTFIT)),
    "outfit-without-known-items": view(outfitPage({ itemIds: [] })),
    "outfit-styled-by-a-long-name": view(outfitPage({ ...OUTFIT, styledBy: LONG_NAME }, LAYLA)),
    portfolio: view(aPage({ list: "portfolios", id: "portfolio-1" })),
  },
  "routes/entry/entry-text.tsx": {
    item: words(itemPage(FULL)),
    "item-without-details": words(itemPage()),
    outfit: words(outfitPage(OUTFIT)),
    portfolio: words(aPage({ list: "portfolios", id: "portfolio-0" })),
    "with-styling-here": componentState(
      <StylingOfferContext value="beside">
        <EntryText page={itemPage(FULL)} heading={{ current: null }} />
      </StylingOfferContext>,
    ),
  },
  "routes/entry/picture-strip.tsx": {
    one: componentState(<PictureStrip name="Coat" photographs={[{ address: "/images/coat", picture: UPRIGHT }]} />),
    nine: componentState(<PictureStrip name="Coat" photographs={morePictures(9)} />),
    failed: componentState(
      <PictureStrip name="Coat" photographs={[{ address: "/images/missing", picture: UPRIGHT }]} />,
    ),
    "unknown-size": componentState(<PictureStrip name="Coat" photographs={[{ address: "/images/coat-across" }]} />),
  },
  "routes/entry/small-grid.tsx": {
    one: componentState(<SmallGrid title="In 1 outfit" cards={cards(1)} />),
    several: componentState(<SmallGrid title="Goes with" cards={cards(12)} />),
  },
};
