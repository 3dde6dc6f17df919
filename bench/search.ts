import { performance } from "node:perf_hooks";
import { type IndexSteps, indexItemsInSteps, indexOutfitsInSteps } from "#domain/search/closet-index.ts";
import { readSearch, type SearchedList } from "#domain/search/read-search.ts";
import { searchIndex } from "#domain/search/search-index.ts";
import { loadLexicon } from "#domain/search/words/load-words.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { median } from "./measure.ts";
import { benchSearchPages } from "./search-pages.ts";
import { makeNamedCloset } from "./named-closet.ts";

const ENTRIES = 10_000;
const ROUNDS = 30;

const QUERIES = [
  ["a first letter", "q=b"],
  ["an unfinished word", "q=bla"],
  ["a word", "q=blazer"],
  ["a typing error", "q=blazr"],
  ["three words", "q=striped+blue+blazer"],
  ["nothing found", "q=zzzzzzzz"],
  ["a facet", "category=Tops"],
  ["a facet of each kind", "category=Tops&category=Shoes&color=black&season=Summer"],
  ["word, facet, by brand", "q=cotton&color=black&sort=brand"],
  ["all, most worn first", "sort=worn"],
] as const;

function runSteps<Index>(steps: IndexSteps<Index>): { index: Index; ms: number; longestMs: number } {
  const [start, stepsMs] = [performance.now(), [] as number[]];
  for (;;) {
    const from = performance.now();
    const step = steps.next();
    stepsMs.push(performance.now() - from);
    if (step.done) return { index: step.value, ms: performance.now() - start, longestMs: Math.max(...stepsMs) };
  }
}

async function measureSearch(list: SearchedList): Promise<void> {
  const words = { vocabulary: CATALOGUES.de.items, lexicon: await loadLexicon("de") };
  const closet = makeNamedCloset(ENTRIES);
  const build = () =>
    list === "items" ? runSteps(indexItemsInSteps(closet, words)) : runSteps(indexOutfitsInSteps(closet, words));
  const first = build();
  const again = Array.from({ length: ROUNDS / 3 }, build);
  process.stdout.write(`
Searching ${ENTRIES} ${list} on this machine, median of ${ROUNDS}:
  index: ${first.ms.toFixed(0)} ms at first, its longest step ${first.longestMs.toFixed(1)} ms; then ${median(again.map(({ ms }) => ms)).toFixed(0)} ms, ${median(again.map(({ longestMs }) => longestMs)).toFixed(1)} ms\n`);
  for (const [name, query] of QUERIES) {
    const search = readSearch(new URLSearchParams(query), list);
    const rounds = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      const { length } = searchIndex<{ id: string }>(first.index, search).entries;
      return { ms: performance.now() - start, length };
    });
    const times = rounds.map(({ ms }) => ms);
    process.stdout.write(
      `  ${name.padEnd(24)}${median(times).toFixed(2).padStart(7)} ms, at first ${times[0]?.toFixed(1).padStart(5)} ms${String(rounds[0]?.length).padStart(8)} found\n`,
    );
  }
}

/** The engine alone, then the pages of the server and of a phone. */
export async function benchSearch(): Promise<void> {
  await measureSearch("items");
  await measureSearch("outfits");
  await benchSearchPages();
}
