import { useState } from "react";
import type { ClosetLists } from "#domain/closet.ts";
import { EMPTY_BOARD } from "#domain/composer/board.ts";
import { NO_SEARCH } from "#domain/search/read-search.ts";
import { createComposerItems } from "#app/composer/tray-items.ts";
import { ItemTray } from "#app/composer/tray/item-tray.tsx";
import { TrayFilters } from "#app/composer/tray/tray-filters.tsx";
import { aClosetWith, CATEGORIES, CLOSET, FOUR, InWords } from "./sample-boards.tsx";
import { anItem, LONG_NAME } from "./sample-closets.ts";
import { type Area, componentState } from "./state.ts";
import { WORDS } from "./words.ts";

const nothing = () => undefined;

function Filters() {
  const [search, change] = useState(NO_SEARCH);
  const value = (name: string) => ({ value: name, count: 3, isChosen: false });
  const facets = {
    category: CATEGORIES.map(value),
    color: ["red", "navy"].map(value),
    brand: [LONG_NAME, "دار ليلى"].map(value),
    season: [],
    contains: [],
    state: [],
  };
  return (
    <InWords>
      <TrayFilters categories={CATEGORIES} facets={facets} search={search} change={change} />
    </InWords>
  );
}

const tray = (closet: ClosetLists, board = FOUR, path = "/") =>
  componentState(
    <InWords>
      <ItemTray
        closet={closet}
        items={createComposerItems(closet, WORDS.closet)}
        outfits={closet.outfits}
        board={board}
        onAdd={nothing}
        onDrag={nothing}
      />
    </InWords>,
    { path },
  );

export const COMPOSER_TRAY: Area = {
  "composer/tray/item-tray.tsx": {
    none: tray(aClosetWith(0)),
    one: tray(aClosetWith(1)),
    many: tray(aClosetWith(200)),
    "with-an-inspiration": tray(
      { ...CLOSET, inspirations: [{ id: "sea", picUrl: "/images/sea" }] },
      FOUR,
      "/?inspiration=sea",
    ),
    "without-names": tray({ ...CLOSET, items: [anItem(1, { brand: null })] }, EMPTY_BOARD),
  },
  "composer/tray/tray-filters.tsx": {
    closed: componentState(<Filters />),
    open: componentState(<Filters />, {
      begin: (place) => place.querySelector<HTMLElement>("[aria-expanded]")?.click(),
    }),
  },
};
