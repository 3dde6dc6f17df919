import { expect, test } from "vitest";
import { findTags, readText, render } from "#tests/support/drivers/pages/render.tsx";
import { TabBar } from "./tab-bar.tsx";

const OWNER = { username: "Emma", firstName: "Emma" };
const COUNTS = { outfits: 2, items: 1234, collections: 0, portfolios: 0 };

test("a closet without collections and portfolios has two tabs", () => {
  const html = render(<TabBar owner={OWNER} counts={COUNTS} activeTab="items" />);
  expect(findTags(html, "a")).toHaveLength(2);
  expect(readText(html)).toBe("OUTFITS (2)ITEMS (1,234)");
});

test("each tab leads to its address, and one of them is the current page", () => {
  const html = render(<TabBar owner={OWNER} counts={{ ...COUNTS, collections: 1, portfolios: 3 }} activeTab="items" />);
  const links = findTags(html, "a");
  expect(links.map((link) => /href="([^"]+)"/.exec(link)?.[1])).toEqual(
    ["outfits", "items", "collections", "portfolios"].map((tab) => `/user/Emma/${tab}`),
  );
  expect(links.map((link) => link.includes('aria-current="page"'))).toEqual([false, true, false, false]);
});

test("counts use the digits and separators of the language", () => {
  expect(readText(render(<TabBar owner={OWNER} counts={COUNTS} activeTab="items" />, "de"))).toContain("(1.234)");
});
