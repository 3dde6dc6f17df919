import { expect, test } from "vitest";
import { FACETS, NO_SEARCH } from "#domain/search/read-search.ts";
import { readText, render } from "#tests/support/drivers/pages/render.tsx";
import { ChosenFilters } from "./results-bar.tsx";

const facets = Object.fromEntries(FACETS.map((facet) => [facet, []])) as never;

test("a brand or an item with the name of an object's property is shown as it is", () => {
  const search = { ...NO_SEARCH, brand: ["__proto__", "constructor"], contains: ["__proto__", "toString", "coat"] };
  const html = render(<ChosenFilters found={{ search, facets, itemNames: { coat: "Trench coat" } }} />);
  const words = ["__proto__", "constructor", "With Item", "With Item", "With Trench coat"];
  for (const word of words) expect(readText(html)).toContain(word);
});
