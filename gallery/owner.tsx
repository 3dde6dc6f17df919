import type { ComponentProps, ReactNode } from "react";
import { AddPhotographs } from "#app/owner/add-photographs.tsx";
import { ClosetRoom } from "#app/owner/lists/closet-room.tsx";
import { EmptyList } from "#app/owner/empty-list.tsx";
import { EntryPlace } from "#app/owner/entry-place.tsx";
import { CategoryQuestion, CategorySheet } from "#app/owner/items/category-sheet.tsx";
import { ManyItemsPanel } from "#app/owner/items/many-items-panel.tsx";
import { SelectionBar } from "#app/owner/items/selection-bar.tsx";
import { CollectionContents } from "#app/owner/lists/collection-contents.tsx";
import { EntryPicker } from "#app/owner/lists/entry-picker.tsx";
import { EntrySheet } from "#app/owner/lists/entry-sheet.tsx";
import { NewCollection } from "#app/owner/lists/new-collection.tsx";
import { OutfitSheet } from "#app/owner/lists/outfit-sheet.tsx";
import { OpenLink } from "#app/owner/lists/open-link.tsx";
import { OwnList } from "#app/owner/lists/own-list.tsx";
import { ListState } from "#app/owner/lists/list-state.tsx";
import { NoticeBar } from "#app/owner/notice-bar.tsx";
import { OpenOwnCloset } from "#app/owner/open-own-closet.tsx";
import { OrderArea } from "#app/owner/order/order-area.tsx";
import { LostCloset, WaitingChanges } from "#app/owner/offline/lost-closet.tsx";
import { SharedQuestion } from "#app/owner/offline/shared-question.tsx";
import { OwnerHeader } from "#app/owner/owner-header.tsx";
import type { Notice } from "#app/owner/content/closet-state.ts";
import { Panel } from "#app/owner/panel.tsx";
import { SignedOut } from "#app/owner/signed-out.tsx";
import { ItemFields } from "#app/owner/sheet/item-fields.tsx";
import { WornSection } from "#app/owner/sheet/worn-section.tsx";
import { ItemPlaces } from "#app/owner/sheet/item-places.tsx";
import { OwnershipSection } from "#app/owner/sheet/ownership-section.tsx";
import { ShopBookmark } from "#app/owner/wishes/shop-bookmark.tsx";
import { WishSection } from "#app/owner/sheet/wish-section.tsx";
import { ShoppingList } from "#app/owner/lists/shopping-list.tsx";
import { ItemSheet } from "#app/owner/sheet/item-sheet.tsx";
import { DEVICE, anOwnCloset, asPublic, InOwnCloset } from "./own-closets.tsx";
import { LONG_NAME, PUBLIC_URL, UPRIGHT } from "./sample-closets.ts";
import { type Area, componentState, open, pageState } from "./state.ts";
import { WORDS } from "./words.ts";

const nothing = (): undefined => undefined;

const CLOSET = anOwnCloset(24);
const [ITEM = CLOSET.items[0]] = CLOSET.items;
const [OUTFIT] = CLOSET.outfits;
const WITHOUT_CATEGORIES = {
  ...CLOSET,
  items: CLOSET.items.map((item) => {
    const { category: _, ...rest } = item;
    return rest;
  }),
};

if (!ITEM || !OUTFIT) throw new Error("The sample closet is empty.");

const inCloset = (element: ReactNode, closet = CLOSET) =>
  componentState(<InOwnCloset closet={closet}>{element}</InOwnCloset>);

const withNotice = (notice: Notice) =>
  pageState(
    <InOwnCloset closet={CLOSET} state={{ notice }}>
      <main>
        <h1>{"A page with a notice"}</h1>
        <NoticeBar />
      </main>
    </InOwnCloset>,
  );

const sheet = (element: ReactNode) =>
  pageState(
    <InOwnCloset closet={CLOSET}>
      <main>
        <h1>{"A page behind the sheet"}</h1>
        {element}
      </main>
    </InOwnCloset>,
  );

const WISH = { ...ITEM, wishlist: true };
const WORN_ITEM = {
  ...ITEM,
  price: 89.9,
  currency: "EUR",
  timesWorn: 1240,
  wears: [
    { id: "a", on: "2026-11-03" },
    { id: "b", on: "2026-11-24", photograph: { address: "/images/item-2", picture: UPRIGHT } },
  ],
};

const ways = { onPrevious: null, onNext: nothing, onClose: nothing };

const selection = (ids: string[]) => ({
  isActive: true,
  ids: new Set(ids),
  begin: nothing,
  toggle: nothing,
  sweep: nothing,
  isAll: false,
  chooseNone: () => undefined,
  chooseAll: nothing,
  end: nothing,
});

const pickables = CLOSET.items.slice(0, 9).map(({ id, name = id, thumbnailImageURL }) => ({
  id,
  name,
  photograph: { address: thumbnailImageURL, picture: UPRIGHT },
}));
const PICKER = {
  title: "Pieces",
  list: "items" as const,
  entries: pickables,
  chosen: ["item-1"],
  onChoose: nothing,
  onClose: nothing,
};

const search = (text: string) => ({
  ...sheet(<EntryPicker {...PICKER} />),
  begin(place: HTMLElement) {
    const field = place.querySelector<HTMLInputElement>("input[type=search]");
    if (!field) return;
    // React ignores a value that it has seen set.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  },
});

const header = (props: Omit<ComponentProps<typeof InOwnCloset>, "children">) =>
  pageState(
    <InOwnCloset {...props}>
      <OwnerHeader />
      <main>
        <p>{"A page of the owner"}</p>
      </main>
    </InOwnCloset>,
  );

const room = (pictureMb: number) =>
  inCloset(<ClosetRoom isAlways />, {
    ...CLOSET,
    user: { ...CLOSET.user, pictureBytes: pictureMb * 1024 * 1024 },
  });

export const OWNER: Area = {
  "owner/add-photographs.tsx": { buttons: componentState(<AddPhotographs label="Add" onFiles={nothing} />) },
  "owner/lists/closet-room.tsx": {
    enough: room(3),
    "nearly-full": room(462),
    full: room(500),
  },
  "owner/lists/list-state.tsx": { loading: inCloset(<ListState isEmpty>{"Nothing yet"}</ListState>) },
  "owner/signed-out.tsx": { words: inCloset(<SignedOut />) },
  "owner/empty-list.tsx": {
    words: componentState(<EmptyList title="Nothing yet" text="Add something." />),
    mouse: componentState(<EmptyList title="Nothing yet" text="Add something." mouseText="Or drop it here." />),
  },
  "owner/entry-place.tsx": { middle: { ...inCloset(<EntryPlace list="items" id="item-3" />), begin: open } },
  "owner/items/category-sheet.tsx": {
    proposed: sheet(<CategorySheet items={WITHOUT_CATEGORIES.items} onClose={nothing} />),
    question: componentState(
      <InOwnCloset closet={WITHOUT_CATEGORIES} state={{ phase: "READY" }}>
        <CategoryQuestion />
      </InOwnCloset>,
    ),
  },
  "owner/items/many-items-panel.tsx": {
    two: sheet(<ManyItemsPanel ids={["item-0", "item-1"]} onDone={nothing} onClose={nothing} />),
  },
  "owner/items/selection-bar.tsx": {
    none: inCloset(<SelectionBar selection={selection([])} />),
    two: inCloset(<SelectionBar selection={selection(["item-0", "item-1"])} />),
  },
  "owner/lists/collection-contents.tsx": {
    some: componentState(
      <CollectionContents
        label="Items"
        ids={["item-1", "item-0", "item-2"]}
        entries={pickables}
        cell="card"
        onMove={nothing}
        onTakeOut={nothing}
      />,
    ),
  },
  "owner/order/order-area.tsx": {
    rows: componentState(
      <OrderArea ids={["one", "two"]} onMove={nothing} isRow>
        <ul>
          {["One", "Two"].map((name, at) => (
            <li key={name} aria-posinset={at + 1} aria-setsize={2}>
              <a href={`#${name}`} style={{ display: "inline-block", padding: 16 }}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </OrderArea>,
    ),
  },
  "owner/lists/entry-picker.tsx": {
    some: sheet(<EntryPicker {...PICKER} />),
    full: sheet(<EntryPicker {...PICKER} room={{ left: 0, full: WORDS.owner.tooManyPieces }} />),
    found: search("coat"),
    "nothing-found": search("xyz"),
  },
  "owner/lists/entry-sheet.tsx": {
    picture: sheet(
      <EntrySheet
        list="portfolios"
        name="Portfolio 1"
        photograph={{ address: "/images/portfolio-0" }}
        open={{ entry: { id: "portfolio-0" }, ...ways }}
      />,
    ),
  },
  "owner/lists/new-collection.tsx": {
    closed: inCloset(
      <>
        <NewCollection isFirst={false} />
        <p>{"The list of collections"}</p>
      </>,
    ),
    open: inCloset(<NewCollection isFirst />),
  },
  "owner/lists/outfit-sheet.tsx": {
    pieces: sheet(<OutfitSheet open={{ entry: OUTFIT, ...ways }} position={1} />),
    styled: sheet(<OutfitSheet open={{ entry: { ...OUTFIT, styledBy: LONG_NAME }, ...ways }} position={1} />),
  },
  "owner/lists/open-link.tsx": {
    text: componentState(
      <div style={{ width: 195, height: 265, display: "grid" }}>
        <OpenLink id="a">{"Coat"}</OpenLink>
      </div>,
    ),
  },
  "owner/lists/own-list.tsx": {
    outfits: pageState(
      <InOwnCloset closet={CLOSET}>
        <header>
          <h1>{"Outfits"}</h1>
        </header>
        <OwnList
          list="outfits"
          label="Outfits"
          variant="outfit"
          entries={CLOSET.outfits}
          addLabel="Add"
          tools={null}
          empty={null}
          describeCard={(outfit, position) => ({ address: outfit.previewUrl, name: `Outfit ${position + 1}` })}
        >
          {null}
        </OwnList>
      </InOwnCloset>,
    ),
  },
  "owner/notice-bar.tsx": {
    nothing: { ...inCloset(<NoticeBar />), isInvisible: true },
    worn: withNotice({ kind: "WORN", total: 1, canUndo: true }),
    changedElsewhere: pageState(
      <InOwnCloset
        closet={CLOSET}
        state={{
          conflicts: [
            {
              list: "items",
              id: ITEM.id,
              madeAt: 1,
              changes: { notes: "Dry clean" },
              stored: { notes: "Bought in Lisbon, on the last day of the journey. ".repeat(12) },
            },
          ],
        }}
      >
        <main>
          <h1>{"A page with a conflict"}</h1>
          <NoticeBar />
        </main>
      </InOwnCloset>,
    ),
    notSaved: withNotice({
      kind: "NOT_SAVED",
      total: 1,
      canUndo: false,
      reason: "tooManyContents",
    }),
  },
  "owner/open-own-closet.tsx": {
    page: pageState(
      <OpenOwnCloset
        first={CLOSET}
        totalItems={24}
        device={DEVICE}
        closets={[]}
        publicUrl={PUBLIC_URL}
        cutoutHost={null}
      >
        <main>
          <p>{"A page of the owner"}</p>
        </main>
      </OpenOwnCloset>,
    ),
  },
  "owner/offline/lost-closet.tsx": {
    unknown: pageState(<LostCloset account={null} username="kim" />),
    waiting: componentState(
      <WaitingChanges
        username="emma"
        waiting={{
          edits: [{ list: "items", id: "coat", changes: { name: "Coat" }, madeAt: 1 }],
          uploads: [
            {
              id: "one",
              username: "emma",
              page: "",
              target: { list: "items" },
              createdAt: 1,
              name: "red coat.jpg",
              content: new Blob(),
            },
          ],
        }}
        onDrop={nothing}
      />,
    ),
  },
  "owner/offline/shared-question.tsx": {
    one: componentState(<SharedQuestion total={1} left={0} onSettle={nothing} onWorn={nothing} />),
    asked: componentState(<SharedQuestion total={12} left={0} onSettle={nothing} onWorn={nothing} />),
    "too-many": componentState(<SharedQuestion total={100} left={7} onSettle={nothing} onWorn={nothing} />),
    lost: componentState(<SharedQuestion total={0} left={0} onSettle={nothing} onWorn={nothing} />, {
      path: "/closet/items?shared=lost",
    }),
  },
  "owner/owner-header.tsx": {
    kept: header({ closet: CLOSET, state: { keptAtMs: new Date(2026, 10, 22, 10, 32).getTime() } }),
    private: header({ closet: CLOSET }),
    public: header({ closet: asPublic(CLOSET) }),
  },
  "owner/panel.tsx": {
    words: sheet(
      <Panel label="A panel" onClose={nothing}>
        <p>{"Some words"}</p>
      </Panel>,
    ),
  },
  "owner/sheet/item-fields.tsx": {
    closed: inCloset(<ItemFields item={ITEM} onChange={nothing} onNext={nothing} />),
    open: { ...inCloset(<ItemFields item={ITEM} onChange={nothing} onNext={nothing} />), begin: open },
  },
  "owner/sheet/worn-section.tsx": {
    never: inCloset(<WornSection list="items" entry={ITEM} />),
    often: { ...inCloset(<WornSection list="items" entry={WORN_ITEM} />), begin: open },
  },
  "owner/sheet/item-places.tsx": { item: inCloset(<ItemPlaces item={ITEM} />) },
  "owner/sheet/ownership-section.tsx": {
    owned: { ...inCloset(<OwnershipSection item={ITEM} />), begin: open },
    wish: { ...inCloset(<OwnershipSection item={WISH} />), begin: open },
    lent: inCloset(
      <OwnershipSection
        item={{ ...ITEM, left: { how: "lent", on: "2026-11-20", to: LONG_NAME, until: "2026-12-24" } }}
      />,
    ),
  },
  "owner/lists/shopping-list.tsx": {
    none: inCloset(<ShoppingList name="Wishlist" wishes={[]} />),
    some: inCloset(
      <ShoppingList
        name="Wishlist"
        wishes={[
          { ...WISH, name: LONG_NAME, price: 39.5, currency: "EUR", itemShoppingURL: "https://shop.example/belt" },
          { ...WISH, id: "second" },
        ]}
      />,
    ),
  },
  "owner/wishes/shop-bookmark.tsx": { settings: inCloset(<ShopBookmark />) },
  "owner/sheet/wish-section.tsx": { wish: inCloset(<WishSection item={WISH} />) },
  "owner/sheet/item-sheet.tsx": { item: sheet(<ItemSheet open={{ entry: ITEM, ...ways }} />) },
};
