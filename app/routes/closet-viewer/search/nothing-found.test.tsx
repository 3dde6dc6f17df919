import { expect, test } from "vitest";
import { NO_SEARCH, type Search, toggleFilter } from "#domain/search/read-search.ts";
import { findTags, readText, render } from "#tests/support/drivers/pages/render.tsx";
import { NothingFound } from "./nothing-found.tsx";

const RED = toggleFilter(NO_SEARCH, "color", "red");

test.for<[what: string, search: Search, text: string, links: number]>([
  ["a word", { ...NO_SEARCH, text: "zzzz" }, "Nothing found for “zzzz”.Show all items", 1],
  ["filters", RED, "Nothing found. Try fewer filters.Show all items", 1],
  ["a word and filters", { ...RED, text: "zzzz" }, "Nothing found for “zzzz”.Clear filtersShow all items", 2],
])(
  "a search for %s that finds nothing names the word, and clears only filters that are set",
  ([, search, text, links]) => {
    const html = render(<NothingFound search={search} list="items" />);
    expect(readText(html)).toBe(text);
    expect(findTags(html, "a")).toHaveLength(links);
  },
);
