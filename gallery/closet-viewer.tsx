import type { ComponentProps, ReactNode } from "react";
import { Route, Routes } from "react-router";
import type { ClosetLists } from "#domain/closet.ts";
import { type ClosetPlace, FIRST_VIEW_LIMITS, viewCloset } from "#domain/closet-view.ts";
import { getCollectionPath, getTabPath, type TabCounts } from "#domain/closet-tabs.ts";
import { SkipToFooter } from "#app/ui/skip-to-footer.tsx";
import { ClosetHeader } from "#app/routes/closet-viewer/closet-header.tsx";
import ClosetViewer, { ErrorBoundary } from "#app/routes/closet-viewer/closet-viewer.tsx";
import Collection, { CollectionLists } from "#app/routes/closet-viewer/collection.tsx";
import { CollectionRow } from "#app/routes/closet-viewer/collection-row.tsx";
import CollectionsTab from "#app/routes/closet-viewer/collections-tab.tsx";
import DefaultTab from "#app/routes/closet-viewer/default-tab.tsx";
import { ItemGrid } from "#app/routes/closet-viewer/item-grid.tsx";
import ItemsTab from "#app/routes/closet-viewer/items-tab.tsx";
import NoUsername from "#app/routes/closet-viewer/no-username.tsx";
import { OpenCloset } from "#app/routes/closet-viewer/open-closet.tsx";
import OutfitsTab from "#app/routes/closet-viewer/outfits-tab.tsx";
import PortfoliosTab from "#app/routes/closet-viewer/portfolios-tab.tsx";
import { TabBar } from "#app/routes/closet-viewer/tab-bar.tsx";
import {
  aCloset,
  anItem,
  COLLECTION_IDS,
  EMMA,
  LAYLA,
  LONG_NAME,
  PUBLIC_URL,
  WILHELMINE,
  withCollections,
} from "./sample-closets.ts";
import { type Area, pageState, componentState, type StateOptions } from "./state.ts";

const FULL = withCollections(aCloset(EMMA, { items: 14, outfits: 9, portfolios: 5 }));
const LARGE = withCollections(aCloset(EMMA, { items: 300, outfits: 30, portfolios: 5 }));
const EMPTY = aCloset({ username: "mina", firstName: "Mina" });

const TABS = {
  outfits: <OutfitsTab />,
  items: <ItemsTab />,
  collections: <CollectionsTab />,
  collection: <Collection />,
  portfolios: <PortfoliosTab />,
};

const around = (viewer: ReactNode, tab: ReactNode) => (
  <Routes>
    <Route element={viewer}>
      <Route path="*" element={tab} />
    </Route>
  </Routes>
);

const pathOf = ({ user: { username } }: ClosetLists, { tab, collectionId }: ClosetPlace): string =>
  (collectionId === undefined ? null : getCollectionPath(username, collectionId)) ?? getTabPath(username, tab);

const tabOf = ({ tab, collectionId }: ClosetPlace): ReactNode => TABS[collectionId === undefined ? tab : "collection"];

/** @param surroundings.from the place that the server rendered */
const viewer = (closet: ClosetLists, place: ClosetPlace, surroundings: StateOptions & { from?: ClosetPlace } = {}) => {
  const { from = place, ...rest } = surroundings;
  const first = viewCloset(closet, from, FIRST_VIEW_LIMITS);
  return pageState(
    around(
      <OpenCloset first={first} place={place} tap="prompt" showsCutouts={false} publicUrl={PUBLIC_URL} />,
      tabOf(place),
    ),
    {
      path: pathOf(closet, place),
      ...rest,
    },
  );
};

const FAILED: StateOptions = { answer: () => new Response(null, { status: 503 }) };
const GONE: StateOptions = { answer: () => new Response(null, { status: 404 }) };
const arrived = (closet: ClosetLists): StateOptions => ({
  answer: (path) => (path === "/users/v2/openCloset" ? Response.json({ status: "OK", ...closet }) : null),
});

/** Each state needs its own username, because the app caches responses. */
const named = (closet: ClosetLists, username: string): ClosetLists => ({
  ...closet,
  user: { ...closet.user, username },
});

const route = (closet: ClosetLists | null) => {
  const place: ClosetPlace = { tab: "items" };
  const loaderData = closet
    ? {
        status: "OK",
        view: viewCloset(closet, place, FIRST_VIEW_LIMITS),
        version: { tag: "1", isIndexed: true, tap: "prompt", stylings: "anyone" },
        publicUrl: PUBLIC_URL,
      }
    : { status: "ERROR" };
  const props = { loaderData, params: { username: "emma" } } as unknown as ComponentProps<typeof ClosetViewer>;
  return pageState(around(<ClosetViewer {...props} />, <ItemsTab />), { path: "/user/emma/items" });
};

const LISTS = {
  full: ["items", "outfits"],
  wish: ["items"],
  ideas: ["inspirations"],
  bare: ["items", "outfits"],
} as const;

function lists(id: keyof typeof LISTS | "empty-wish" | "empty-ideas") {
  const { content } = viewCloset(FULL, { tab: "collections", collectionId: id });
  if (content.tab !== "collection" || content.collection === null)
    throw new Error(`The sample closet has no collection "${id}". Add it to gallery/sample-closets.ts.`);
  const kind = id === "empty-wish" ? "wish" : id === "empty-ideas" ? "ideas" : id;
  return <CollectionLists collection={content.collection} lists={LISTS[kind]} />;
}

function row(id: (typeof COLLECTION_IDS)[number]) {
  const { content } = viewCloset(FULL, { tab: "collections" });
  const found = content.tab === "collections" && content.rows.entries.find((entry) => entry.id === id);
  if (!found) throw new Error(`The sample closet has no collection "${id}". Add it to gallery/sample-closets.ts.`);
  return componentState(
    <div style={{ height: 89, maxWidth: 800 }}>
      <CollectionRow row={found} label="CAPSULE" path="/user/emma/collections/full" />
    </div>,
  );
}

const bar = (counts: Partial<TabCounts>, activeTab: keyof TabCounts = "items") =>
  componentState(
    <TabBar
      owner={EMMA}
      counts={{ outfits: 0, items: 0, collections: 0, portfolios: 0, ...counts }}
      activeTab={activeTab}
    />,
  );

const outfits = (place: HTMLElement) => place.querySelector<HTMLInputElement>('[value="outfits"]')?.click();

export const CLOSET_VIEWER: Area = {
  "ui/skip-to-footer.tsx": {
    focused: componentState(<SkipToFooter />, { begin: (place) => place.querySelector("a")?.focus() }),
  },
  "routes/closet-viewer/closet-header.tsx": {
    "signed-in": { ...componentState(<ClosetHeader owner={WILHELMINE} />), visitor: "signed-in" },
    name: componentState(<ClosetHeader owner={EMMA} />),
    "long-name": componentState(<ClosetHeader owner={WILHELMINE} />),
    "arabic-name": componentState(<ClosetHeader owner={LAYLA} />),
  },
  "routes/closet-viewer/closet-viewer.tsx": {
    open: route(FULL),
    private: route(null),
    failed: pageState(<ErrorBoundary />),
  },
  "routes/closet-viewer/collection-lists.tsx": {
    items: componentState(lists("full")),
    outfits: componentState(lists("full"), { begin: outfits }),
    "neither-items": componentState(lists("bare")),
    "nor-outfits": componentState(lists("bare"), { begin: outfits }),
    wishlist: componentState(lists("wish")),
    "empty-wishlist": componentState(lists("empty-wish")),
    inspirations: componentState(lists("ideas")),
    "no-inspirations": componentState(lists("empty-ideas")),
  },
  "routes/closet-viewer/collection-row.tsx": Object.fromEntries(COLLECTION_IDS.map((id) => [id, row(id)])),
  "routes/closet-viewer/collection.tsx": {
    loaded: viewer(FULL, { tab: "collections", collectionId: "full" }),
    "of-a-long-name": viewer(FULL, { tab: "collections", collectionId: "packing" }),
    "of-an-arabic-name": viewer(FULL, { tab: "collections", collectionId: "unknown" }),
    untitled: viewer(FULL, { tab: "collections", collectionId: "bare" }),
    "not-found": viewer(FULL, { tab: "collections", collectionId: "none" }),
  },
  "routes/closet-viewer/collections-tab.tsx": {
    rows: viewer(FULL, { tab: "collections" }),
    empty: viewer(EMPTY, { tab: "collections" }),
  },
  "routes/closet-viewer/default-tab.tsx": { nothing: componentState(<DefaultTab />, { isInvisible: true }) },
  "routes/closet-viewer/item-grid.tsx": {
    one: componentState(<ItemGrid items={{ entries: [anItem(0)], total: 1 }} />),
    several: componentState(<ItemGrid items={{ entries: FULL.items.slice(0, 20), total: 20 }} />),
    "long-brands": componentState(
      <ItemGrid items={{ entries: FULL.items.slice(0, 6).map((item) => ({ ...item, brand: LONG_NAME })), total: 6 }} />,
    ),
    "no-pictures": componentState(
      <ItemGrid
        items={{ entries: FULL.items.slice(0, 9).map((item) => ({ ...item, thumbnailImageURL: null })), total: 9 }}
      />,
    ),
  },
  "routes/closet-viewer/items-tab.tsx": {
    items: viewer(FULL, { tab: "items" }),
    empty: viewer(EMPTY, { tab: "items" }),
  },
  "routes/closet-viewer/no-username.tsx": { error: pageState(<NoUsername />) },
  "routes/closet-viewer/open-closet.tsx": {
    "rest-loading": viewer(named(LARGE, "on-its-way"), { tab: "items" }),
    whole: viewer(named(LARGE, "whole"), { tab: "items" }, arrived(named(LARGE, "whole"))),
    "one-item": viewer(aCloset({ username: "one", firstName: "Ida" }, { items: 1 }), { tab: "items" }),
    "ten-thousand-items": viewer(aCloset({ username: "max", firstName: "Max" }, { items: 10_000 }), { tab: "items" }),
    "long-name": viewer(aCloset(WILHELMINE, { items: 5 }), { tab: "items" }),
    "arabic-name": viewer(aCloset(LAYLA, { items: 5 }), { tab: "items" }),
    "tab-loading": viewer(named(FULL, "waiting"), { tab: "items" }, { from: { tab: "outfits" } }),
    unreachable: viewer(named(LARGE, "cut"), { tab: "items" }, FAILED),
    "tab-unreachable": viewer(named(FULL, "cut-off"), { tab: "items" }, { from: { tab: "outfits" }, ...FAILED }),
    "became-private": viewer(named(FULL, "gone"), { tab: "items" }, GONE),
  },
  "routes/closet-viewer/outfits-tab.tsx": {
    outfits: viewer(FULL, { tab: "outfits" }),
    empty: viewer(EMPTY, { tab: "outfits" }),
  },
  "routes/closet-viewer/portfolios-tab.tsx": {
    portfolios: viewer(FULL, { tab: "portfolios" }),
    empty: viewer(EMPTY, { tab: "portfolios" }),
  },
  "routes/closet-viewer/tab-bar.tsx": {
    "two-tabs": bar({}),
    "four-tabs": bar({ outfits: 12, items: 340, collections: 7, portfolios: 1 }, "collections"),
    "large-counts": bar({ outfits: 10_000, items: 20_000, collections: 1_234, portfolios: 5_678 }),
  },
};
