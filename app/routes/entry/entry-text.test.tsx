import { expect, test } from "vitest";
import { viewEntry } from "#domain/entry-page/entry-page.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import { DownloadFooter } from "#app/closet/download-prompt.tsx";
import { BeginningContext, StylingOfferContext, toBeginning } from "#app/closet/style-here.tsx";
import { aCloset, anItem, anOutfit, aPortfolio } from "#tests/support/factories/closets.ts";
import { findTags, render } from "#tests/support/drivers/pages/render.tsx";
import { EntryText } from "./entry-text.tsx";

const CLOSET = aCloset({
  items: [anItem({ id: "coat" })],
  outfits: [anOutfit({ id: "pieces", itemIds: ["coat"] }), anOutfit({ id: "photograph" })],
  portfolios: [aPortfolio({ id: "portfolio" })],
  inspirations: [{ id: "sea", picUrl: "/images/sea" }],
});

test.for<[place: EntryPlace, beginning: string | null]>([
  [{ list: "items", id: "coat" }, "items=coat"],
  [{ list: "outfits", id: "pieces" }, "from=pieces"],
  [{ list: "outfits", id: "photograph" }, null],
  [{ list: "portfolios", id: "portfolio" }, null],
  [{ list: "inspirations", id: "sea" }, "inspiration=sea"],
])("$0 offers to style only what has pieces", ([place, beginning]) => {
  const page = viewEntry(CLOSET, place);
  if (!page) throw new Error("There is no such entry.");
  const html = render(
    <StylingOfferContext value="beside">
      <BeginningContext value={toBeginning(page)}>
        <EntryText page={page} heading={{ current: null }} />
        <DownloadFooter owner={page.owner} />
      </BeginningContext>
    </StylingOfferContext>,
  );
  const links = findTags(html, "a").filter((link) => link.includes("/style"));
  expect(links.map((link) => /\?([^"]+)/.exec(link)?.[1])).toEqual(beginning === null ? [] : [beginning, beginning]);
});

test.for([false, true])(
  "the details of an item lead to the items that share them, unless it is a wish: %s",
  (wishlist) => {
    const item = anItem({
      id: "coat",
      wishlist,
      name: "Coat",
      brand: "Loom & Co",
      category: "Outerwear",
      colors: ["navy", "red"],
      seasons: ["Winter"],
      material: "Wool",
    });
    const page = viewEntry(aCloset({ items: [item] }), { list: "items", id: "coat" });
    if (!page) throw new Error("There is no such entry.");
    const html = render(<EntryText page={page} heading={{ current: null }} />);
    const queries = findTags(html, "a").flatMap((link) => /\/items\?([^"]+)/.exec(link)?.[1] ?? []);
    const found = ["brand=Loom+%26+Co", "category=Outerwear", "color=navy", "color=red", "q=Wool", "season=Winter"];
    expect(queries).toEqual(wishlist ? [] : found);
  },
);

test("a piece of the wishlist says so", () => {
  const write = (wishlist: boolean): string => {
    const page = viewEntry(aCloset({ items: [anItem({ id: "coat", wishlist })] }), { list: "items", id: "coat" });
    return page ? render(<EntryText page={page} heading={{ current: null }} />) : "";
  };
  expect(write(true)).toContain(">On the wishlist<");
  expect(write(false)).not.toContain("wishlist");
});

test.for([true, false])("a closet that takes no outfits says so, unless pages name the app: %s", (hasApp) => {
  const page = viewEntry(CLOSET, { list: "items", id: "coat" });
  if (!page) throw new Error("There is no such entry.");
  const html = render(
    <>
      <EntryText page={page} heading={{ current: null }} />
      <DownloadFooter owner={page.owner} />
    </>,
    "en",
    { styleWith: hasApp ? "app" : "web" },
  );
  expect(html.split("isn’t taking outfits at the moment.").length - 1).toBe(hasApp ? 0 : 2);
  expect(findTags(html, "button").length).toBe(hasApp ? 2 : 0);
});
