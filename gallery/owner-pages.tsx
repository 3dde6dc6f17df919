import type { ComponentProps } from "react";
import { Outlet, Route, Routes } from "react-router";
import { CATEGORIES } from "#domain/items/category.ts";
import type { OwnCloset as Own } from "#domain/owner/own-closet.ts";
import OwnBin from "#app/routes/owner/own-bin.tsx";
import OwnCloset, { ErrorBoundary as OwnClosetError } from "#app/routes/owner/own-closet.tsx";
import OwnCollection from "#app/routes/owner/own-collection.tsx";
import OwnBoardPage from "#app/routes/owner/own-board.tsx";
import OwnCollections from "#app/routes/owner/own-collections.tsx";
import OwnFigures from "#app/routes/owner/own-figures.tsx";
import OwnItems from "#app/routes/owner/own-items.tsx";
import OwnOutfits from "#app/routes/owner/own-outfits.tsx";
import OwnPortfolio from "#app/routes/owner/own-portfolio.tsx";
import OwnSettings from "#app/routes/owner/own-settings.tsx";
import OwnWish from "#app/routes/owner/own-wish.tsx";
import SignIn from "#app/routes/sign-in/sign-in.tsx";
import { anEmptyCloset, anOwnCloset, asPublic, ownPage } from "./own-closets.tsx";
import { LAYLA, PUBLIC_URL, WILHELMINE } from "./sample-closets.ts";
import { type Area, pageState, type StateOptions } from "./state.ts";
import { WORDS } from "./words.ts";

const SIGNED_OUT: StateOptions = { answer: () => new Response("", { status: 401 }) };

const asWorn = (closet: Own): Own => ({
  ...closet,
  items: closet.items.map((item, at) => ({
    ...item,
    ...(at % 5 > 0 && { category: CATEGORIES[at % 4] ?? "Tops", colors: ["navy", "beige"], seasons: ["Winter"] }),
    ...(at % 3 > 0 && { price: 20 + at, currency: at % 2 ? "EUR" : "zł" }),
    ...(at % 2 > 0 && { timesWorn: at, wears: [{ id: "a", on: "2026-11-24" }] }),
  })),
});

const asNearlyFull = (closet: Own): Own => ({
  ...closet,
  user: { ...closet.user, pictureBytes: 462 * 1024 * 1024 },
});

const signIn = (around: StateOptions = {}, to = "/closet") =>
  pageState(<SignIn {...({ loaderData: { publicUrl: PUBLIC_URL, to } } as ComponentProps<typeof SignIn>)} />, {
    path: "/sign-in",
    providers: ["google", "apple"],
    ...around,
  });

const begin = (names: object | null, mayCreate: boolean) => {
  const loaderData: unknown = { status: "OK", closets: [], names, first: null, mayCreate, publicUrl: PUBLIC_URL };
  return pageState(<OwnCloset {...({ loaderData, params: {} } as ComponentProps<typeof OwnCloset>)} />);
};

const opened = () => {
  const { user, items } = anOwnCloset(24);
  const loaderData: unknown = {
    status: "OK",
    account: "gallery",
    closets: [],
    names: null,
    first: { user, items, totalItems: items.length },
    mayCreate: false,
    publicUrl: PUBLIC_URL,
  };
  return pageState(
    <>
      <OwnCloset {...({ loaderData, params: {} } as ComponentProps<typeof OwnCloset>)} />
      <main>
        <p>{"A page of the owner"}</p>
      </main>
    </>,
  );
};

const collection = (id: string) =>
  ownPage(
    <Routes>
      <Route path="/closet/collections/:collectionId" element={<OwnCollection />} />
      <Route path="*" element={<Outlet />} />
    </Routes>,
    anOwnCloset(24),
    { path: `/closet/collections/${id}` },
  );

/** Once the items are there. */
function pressSelect(place: HTMLElement): void {
  const buttons = [...place.querySelectorAll("button")];
  const select = buttons.find((button) => button.textContent === WORDS.owner.select);
  if (select) select.click();
  else requestAnimationFrame(() => pressSelect(place));
}

export const OWNER_PAGES: Area = {
  "routes/sign-in/sign-in.tsx": {
    card: signIn(),
    "entering-an-address": signIn({ path: "/sign-in?with=email" }),
    "on-a-phone": signIn({ visitor: "ios" }),
    "to-keep-an-outfit": signIn({}, "/styling/token"),
    "to-send-an-outfit": signIn({}, "/user/emma/style?draft=one"),
  },
  "routes/owner/own-closet.tsx": {
    begin: begin({ firstName: "Jane", lastName: "Roe" }, true),
    "begin-without-names": begin(null, true),
    "only-invited": begin(null, false),
    opened: opened(),
    failed: pageState(<OwnClosetError />),
  },
  "routes/owner/own-items.tsx": {
    none: ownPage(<OwnItems />, anEmptyCloset()),
    one: ownPage(<OwnItems />, { ...anOwnCloset(1), collections: [] }),
    many: ownPage(<OwnItems />, anOwnCloset(60)),
    "open-item": ownPage(<OwnItems />, anOwnCloset(24), { path: "/closet/items?open=item-0" }),
    selecting: ownPage(<OwnItems />, anOwnCloset(24), { begin: pressSelect, until: "main input[type=checkbox]" }),
    loading: ownPage(<OwnItems />, anOwnCloset(24), { answer: () => null }),
    "long-name": ownPage(<OwnItems />, anOwnCloset(9, WILHELMINE)),
    "arabic-name": ownPage(<OwnItems />, anOwnCloset(9, LAYLA)),
    unreachable: ownPage(<OwnItems />, anOwnCloset(9), { answer: () => new Response("", { status: 500 }) }),
    "nearly-full": ownPage(<OwnItems />, asNearlyFull(anOwnCloset(9))),
  },
  "routes/owner/own-board.tsx": { loading: ownPage(<OwnBoardPage />, anOwnCloset(9), { answer: () => null }) },
  "routes/owner/own-outfits.tsx": {
    none: ownPage(<OwnOutfits />, anEmptyCloset()),
    many: ownPage(<OwnOutfits />, anOwnCloset(24)),
    "signed-out": ownPage(<OwnOutfits />, anOwnCloset(3), SIGNED_OUT),
    "open-outfit": ownPage(<OwnOutfits />, anOwnCloset(24), { path: "/closet/outfits?open=outfit-1" }),
  },
  "routes/owner/own-portfolio.tsx": {
    none: ownPage(<OwnPortfolio />, anEmptyCloset()),
    many: ownPage(<OwnPortfolio />, anOwnCloset(3)),
    "open-picture": ownPage(<OwnPortfolio />, anOwnCloset(3), { path: "/closet/portfolio?open=portfolio-1" }),
  },
  "routes/owner/own-collections.tsx": {
    none: ownPage(<OwnCollections />, anEmptyCloset()),
    "signed-out": ownPage(<OwnCollections />, anOwnCloset(3), SIGNED_OUT),
    many: ownPage(<OwnCollections />, anOwnCloset(24)),
  },
  "routes/owner/own-collection.tsx": {
    capsule: collection("full"),
    inspirations: collection("ideas"),
    empty: collection("bare"),
    unknown: collection("none"),
  },
  "routes/owner/own-figures.tsx": {
    none: ownPage(<OwnFigures />, anEmptyCloset()),
    many: ownPage(<OwnFigures />, asWorn(anOwnCloset(24))),
    "signed-out": ownPage(<OwnFigures />, anOwnCloset(3), SIGNED_OUT),
  },
  "routes/owner/own-wish.tsx": { empty: ownPage(<OwnWish />, anOwnCloset(3)) },
  "routes/owner/own-bin.tsx": {
    some: ownPage(<OwnBin />, anOwnCloset(3)),
    none: ownPage(<OwnBin />, anOwnCloset(3), { isBinEmpty: true }),
    "signed-out": ownPage(<OwnBin />, anOwnCloset(3), SIGNED_OUT),
    unreachable: ownPage(<OwnBin />, anOwnCloset(3), { answer: () => new Response("", { status: 500 }) }),
  },
  "routes/owner/own-settings.tsx": {
    private: ownPage(<OwnSettings />, anOwnCloset(3)),
    public: ownPage(<OwnSettings />, asPublic(anOwnCloset(3))),
    "long-name": ownPage(<OwnSettings />, asPublic(anOwnCloset(3, WILHELMINE))),
  },
};
