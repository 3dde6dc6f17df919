import type { ComponentProps } from "react";
import type { Closet } from "#domain/closet.ts";
import { FIRST_SHARED, viewCloset } from "#domain/closet-view.ts";
import { GetTheApp } from "#app/routes/shared-closet/get-the-app.tsx";
import { GridSection } from "#app/routes/shared-closet/grid-section.tsx";
import SharedCloset, { ErrorBoundary } from "#app/routes/shared-closet/shared-closet.tsx";
import { SharedGrids } from "#app/routes/shared-closet/shared-grids.tsx";
import { SharedHeader } from "#app/routes/shared-closet/shared-header.tsx";
import { SharedItemGrid } from "#app/routes/shared-closet/shared-item-grid.tsx";
import { StyleFooter } from "#app/routes/shared-closet/style-footer.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { aCloset, anItem, EMMA, LAYLA, LONG_NAME, PUBLIC_URL, WILHELMINE } from "./sample-closets.ts";
import { type Area, page, piece, type Surroundings } from "./state.ts";
import { WORDS } from "./words.ts";

const FULL = aCloset(EMMA, { items: 14, outfits: 9, portfolios: 5 });
const LARGE = aCloset(EMMA, { items: 60, outfits: 30, portfolios: 5 });
const EMPTY = aCloset({ username: "mina", firstName: "Mina" });

const header = (closet: Closet, { isWhole = true, isArriving = false } = {}) =>
  piece(
    <SharedHeader
      owner={closet.user}
      content={viewCloset(closet, "closet").content}
      isWhole={isWhole}
      isArriving={isArriving}
    />,
  );

const footer = (owner = EMMA, around: Surroundings = {}) => piece(<StyleFooter owner={owner} />, around);

const grids = (closet: Closet, around: Surroundings = {}) =>
  page(<SharedGrids first={viewCloset(closet, "closet", FIRST_SHARED)} publicUrl={PUBLIC_URL} />, {
    path: `/share/${closet.user.username}`,
    ...around,
  });

/** Of each state a closet of its own: what was asked of one is remembered. */
const named = (username: string): Closet => ({ ...LARGE, user: { ...LARGE.user, username } });

const route = (loaderData: unknown) =>
  page(<SharedCloset {...({ loaderData } as unknown as ComponentProps<typeof SharedCloset>)} />);

const SHOP = "https://shop.example/coat";

/** The landing view of a closet that was shared (spec §2). */
export const SHARED_CLOSET: Area = {
  "routes/shared-closet/get-the-app.tsx": {
    desktop: piece(<GetTheApp owner={EMMA} publicUrl={PUBLIC_URL} />),
    "on-a-phone": piece(<GetTheApp owner={EMMA} publicUrl={PUBLIC_URL} />, { visitor: "android" }),
    "long-name": piece(<GetTheApp owner={WILHELMINE} publicUrl={PUBLIC_URL} />),
  },
  "routes/shared-closet/grid-section.tsx": {
    filled: piece(
      <GridSection id="outfits" title={WORDS.closet.lists.outfits} total={9} emptyText={WORDS.closet.noOutfits}>
        <OutfitGrid outfits={{ entries: FULL.outfits, total: 9 }} />
      </GridSection>,
    ),
    empty: piece(
      <GridSection id="outfits" title={WORDS.closet.lists.outfits} total={0} emptyText={WORDS.closet.noOutfits}>
        {null}
      </GridSection>,
    ),
  },
  "routes/shared-closet/shared-closet.tsx": {
    open: route({ status: "OK", view: viewCloset(FULL, "closet", FIRST_SHARED), publicUrl: PUBLIC_URL }),
    private: route({ status: "ERROR" }),
    failed: page(<ErrorBoundary />),
  },
  "routes/shared-closet/shared-grids.tsx": {
    "rest-on-its-way": grids(named("on-its-way-too")),
    whole: grids(aCloset({ username: "ida", firstName: "Ida" }, { items: 9, outfits: 3, portfolios: 2 })),
    empty: grids(EMPTY),
    "long-name": grids(aCloset(WILHELMINE, { items: 3 })),
    "arabic-name": grids(aCloset(LAYLA, { items: 3, outfits: 2 })),
    "out-of-reach": grids(named("cut-too"), { answer: () => new Response(null, { status: 503 }) }),
    "private-by-now": grids(named("gone-too"), { answer: () => new Response(null, { status: 404 }) }),
  },
  "routes/shared-closet/shared-header.tsx": {
    whole: header(FULL),
    "on-its-way": header(FULL, { isWhole: false, isArriving: true }),
    "one-list": header(aCloset(EMMA, { items: 3 })),
    "large-counts": header(aCloset(EMMA, { items: 12_345, outfits: 2_345, portfolios: 345 })),
    "long-name": header(aCloset(WILHELMINE, { items: 3, outfits: 1 })),
    "arabic-name": header(aCloset(LAYLA, { items: 3, outfits: 1 })),
  },
  "routes/shared-closet/shared-item-grid.tsx": {
    items: piece(<SharedItemGrid items={{ entries: FULL.items.slice(0, 12), total: 12 }} moreHref="#" />),
    "of-shops": piece(
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
