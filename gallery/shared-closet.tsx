import type { ComponentProps } from "react";
import type { ClosetLists } from "#domain/closet.ts";
import { SHARED_VIEW_LIMITS, viewCloset } from "#domain/closet-view.ts";
import {
  GetTheApp,
  GridSection,
  SharedGrids,
  StyleFooter,
  SharedItemGrid,
  SharedHeader,
} from "#app/routes/shared-closet/shared-grids.tsx";
import SharedCloset, { ErrorBoundary } from "#app/routes/shared-closet/shared-closet.tsx";
import { StylingOfferContext } from "#app/closet/style-here.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { aCloset, anItem, EMMA, LAYLA, LONG_NAME, PUBLIC_URL, WILHELMINE } from "./sample-closets.ts";
import { type Area, pageState, componentState, type StateOptions } from "./state.ts";
import { WORDS } from "./words.ts";

const FULL = aCloset(EMMA, { items: 14, outfits: 9, portfolios: 5 });
const LARGE = aCloset(EMMA, { items: 60, outfits: 30, portfolios: 5 });
const EMPTY = aCloset({ username: "mina", firstName: "Mina" });

const header = (closet: ClosetLists, { isWhole = true, isLoading = false } = {}) =>
  componentState(
    <SharedHeader
      owner={closet.user}
      content={viewCloset(closet, "closet").content}
      isWhole={isWhole}
      isLoading={isLoading}
    />,
  );

const footer = (owner = EMMA, around: StateOptions = {}) => componentState(<StyleFooter owner={owner} />, around);

const grids = (closet: ClosetLists, around: StateOptions = {}) =>
  pageState(
    <SharedGrids
      first={viewCloset(closet, "closet", SHARED_VIEW_LIMITS)}
      tap="prompt"
      showsCutouts={false}
      publicUrl={PUBLIC_URL}
    />,
    {
      path: `/share/${closet.user.username}`,
      ...around,
    },
  );

/** Each state needs its own username, because the app caches responses. */
const named = (username: string): ClosetLists => ({ ...LARGE, user: { ...LARGE.user, username } });

const route = (loaderData: unknown) =>
  pageState(<SharedCloset {...({ loaderData } as unknown as ComponentProps<typeof SharedCloset>)} />);

const SHOP = "https://shop.example/coat";

export const SHARED_CLOSET: Area = {
  "routes/shared-closet/get-the-app.tsx": {
    desktop: componentState(<GetTheApp owner={EMMA} publicUrl={PUBLIC_URL} />),
    "styling-here-first": componentState(
      <StylingOfferContext value="first">
        <GetTheApp owner={WILHELMINE} publicUrl={PUBLIC_URL} />
      </StylingOfferContext>,
    ),
    "on-a-phone": componentState(<GetTheApp owner={EMMA} publicUrl={PUBLIC_URL} />, { visitor: "android" }),
    "long-name": componentState(<GetTheApp owner={WILHELMINE} publicUrl={PUBLIC_URL} />),
  },
  "routes/shared-closet/grid-section.tsx": {
    filled: componentState(
      <GridSection id="outfits" title={WORDS.closet.lists.outfits} total={9} emptyText={WORDS.closet.noOutfits}>
        <OutfitGrid outfits={{ entries: FULL.outfits, total: 9 }} />
      </GridSection>,
    ),
    empty: componentState(
      <GridSection id="outfits" title={WORDS.closet.lists.outfits} total={0} emptyText={WORDS.closet.noOutfits}>
        {null}
      </GridSection>,
    ),
  },
  "routes/shared-closet/shared-closet.tsx": {
    open: route({
      status: "OK",
      view: viewCloset(FULL, "closet", SHARED_VIEW_LIMITS),
      version: { tag: "1", isIndexed: true, tap: "prompt", stylings: "anyone" },
      publicUrl: PUBLIC_URL,
    }),
    private: route({ status: "ERROR" }),
    failed: pageState(<ErrorBoundary />),
  },
  "routes/shared-closet/shared-grids.tsx": {
    "rest-loading": grids(named("on-its-way-too")),
    whole: grids(aCloset({ username: "ida", firstName: "Ida" }, { items: 9, outfits: 3, portfolios: 2 })),
    empty: grids(EMPTY),
    "long-name": grids(aCloset(WILHELMINE, { items: 3 })),
    "arabic-name": grids(aCloset(LAYLA, { items: 3, outfits: 2 })),
    unreachable: grids(named("cut-too"), { answer: () => new Response(null, { status: 503 }) }),
    "became-private": grids(named("gone-too"), { answer: () => new Response(null, { status: 404 }) }),
  },
  "routes/shared-closet/shared-header.tsx": {
    whole: header(FULL),
    loading: header(FULL, { isWhole: false, isLoading: true }),
    "one-list": header(aCloset(EMMA, { items: 3 })),
    "large-counts": header(aCloset(EMMA, { items: 12_345, outfits: 2_345, portfolios: 345 })),
    "long-name": header(aCloset(WILHELMINE, { items: 3, outfits: 1 })),
    "arabic-name": header(aCloset(LAYLA, { items: 3, outfits: 1 })),
  },
  "routes/shared-closet/shared-item-grid.tsx": {
    items: componentState(<SharedItemGrid items={{ entries: FULL.items.slice(0, 12), total: 12 }} moreHref="#" />),
    "of-shops": componentState(
      <SharedItemGrid
        items={{
          entries: [
            anItem(0, { itemShoppingURL: SHOP }),
            anItem(1, { itemShoppingURL: SHOP, brand: LONG_NAME }),
            anItem(2, { itemShoppingURL: SHOP, thumbnailImageURL: null, brand: "دار الأزياء" }),
            anItem(3, { brand: LONG_NAME, thumbnailImageURL: "/images/missing" }),
          ],
          total: 4,
        }}
        moreHref="#"
      />,
    ),
  },
  "routes/shared-closet/style-footer.tsx": {
    desktop: footer(),
    "on-a-phone": footer(EMMA, { visitor: "ios" }),
    "long-name": footer(WILHELMINE),
    "long-name-on-a-phone": footer(WILHELMINE, { visitor: "android" }),
    "arabic-name": footer(LAYLA),
  },
};
