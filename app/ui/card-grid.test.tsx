import { expect, test } from "vitest";
import { FIRST_CARDS, KEPT_CARDS } from "#domain/limits.ts";
import { findTags, readText, render } from "#tests/support/drivers/pages/render.tsx";
import { CardGrid } from "./card-grid.tsx";

const renderGrid = (count: number, total = count, from = 0): string =>
  render(
    <CardGrid
      label="Items"
      entries={Array.from({ length: count }, (_, n) => n)}
      total={total}
      from={from}
      getKey={String}
      renderCard={(entry) => `card ${entry};`}
    />,
  );

const readPositions = (html: string): number[] =>
  [...html.matchAll(/aria-posinset="(\d+)"/g)].map(([, position]) => Number(position));

test("the server renders the first cards, keeps the height of all, and links to the rest", () => {
  const html = renderGrid(FIRST_CARDS, 1000);
  expect(readPositions(html)).toEqual(Array.from({ length: FIRST_CARDS }, (_, n) => n + 1));
  expect(html).toContain('aria-setsize="1000"');
  expect(html).toContain("--cards:1000");
  expect(html).toContain(`href="?from=${FIRST_CARDS}"`);
});

test("a later page numbers its cards by their place in the list, and reserves no height for others", () => {
  const html = renderGrid(FIRST_CARDS, 1000, 48);
  expect(readPositions(html)[0]).toBe(49);
  expect(html).toContain(`--cards:${FIRST_CARDS}`);
  expect(html).not.toContain("--cards:1000");
});

test("a complete list has no link to more", () => {
  expect(findTags(renderGrid(3), "a")).toEqual([]);
});

test("a large grid renders no more cards than a small one", () => {
  const html = renderGrid(KEPT_CARDS + 1);
  expect(readText(html).split(";").length - 1).toBe(FIRST_CARDS);
});
