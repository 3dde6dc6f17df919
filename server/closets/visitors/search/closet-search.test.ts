import { expect, test } from "vitest";
import { NO_SEARCH, readSearch, type SearchedList, SORTS } from "#domain/search/read-search.ts";
import { setPrivacy, setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { anItem } from "#tests/support/factories/closets.ts";
import { createClosetSearch } from "./closet-search.ts";

const ITEMS = [
  { id: "i1", brand: "Tilleul", createdAt: 3 },
  { id: "i2", brand: "Élan", createdAt: 2 },
  { id: "i3", brand: "Tilleul", createdAt: 1 },
];
const OUTFITS = [
  { id: "o1", createdAt: 2 },
  { id: "o2", createdAt: 1 },
];

const LIMITS = { cards: 24, rows: 12 };

type Asked = { list: SearchedList; from: number; username: string };

async function openClosets() {
  const { closets, store } = await openTestServices({ jane: { answer: { items: ITEMS, outfits: OUTFITS } } });
  const ask = (query: string, { list = "items", from = 0, username = "jane" }: Partial<Asked> = {}) =>
    closets.openSearch(
      username,
      { list, search: readSearch(new URLSearchParams(query), list), language: "en" },
      { ...LIMITS, cards: 2, from },
    );
  return { ask, store };
}

test("a search shows one page of what it finds, with the counts of the whole closet", async () => {
  const { ask } = await openClosets();
  expect(await ask("q=tileul&sort=newest")).toMatchObject({
    status: "OK",
    view: {
      owner: { username: "jane" },
      counts: { items: 3, outfits: 2 },
      content: {
        tab: "items",
        items: { entries: [{ id: "i1", brand: "Tilleul" }, { id: "i3" }], total: 2 },
        found: { search: { text: "tileul" }, facets: { brand: [{ value: "Tilleul", count: 2 }] } },
      },
    },
  });
  expect(await ask("sort=brand", { from: 2 })).toMatchObject({
    view: { content: { items: { entries: [{ id: "i3" }], total: 3, from: 2 } } },
  });
});

test("a search that finds nothing shows an empty list", async () => {
  const { ask } = await openClosets();
  expect(await ask("q=zzzz", { list: "outfits" })).toMatchObject({
    status: "OK",
    view: { content: { tab: "outfits", outfits: { entries: [], total: 0 } } },
  });
});

test("a field that the owner hides finds nothing", async () => {
  const items = [{ id: "i1", itemNameOptional: "Coat", tags: ["office"], notes: "A present", createdAt: 1 }];
  const { closets, store } = await openTestServices({ jane: { answer: { items } } });
  const find = async (text: string) => {
    const request = { list: "items", search: { ...NO_SEARCH, text }, language: "en" } as const;
    const opened = await closets.openSearch("jane", request, LIMITS);
    return opened.status === "OK" && opened.view.content.tab === "items" ? opened.view.content.items.total : null;
  };
  const findEach = async () => [await find("coat"), await find("office"), await find("present")];
  expect(await findEach()).toEqual([1, 0, 0]);
  await setSettings(store, "jane", { policy: { items: { name: false, tags: true, notes: true } } });
  expect(await findEach()).toEqual([0, 1, 1]);
});

test("no order shows how a hidden field orders the items", async () => {
  const items = ["i1", "i2", "i3"].map((id, at) => ({ id, createdAt: 1, brand: "Same", timesWorn: at, price: at }));
  const toAnswer = (given: typeof items) => ({ answer: { items: given } });
  const changed = items.map((item, at) => ({ ...item, timesWorn: 9 - at, price: 9 - at }));
  const { closets } = await openTestServices({ jane: toAnswer(items), other: toAnswer(changed) });
  const find = async (username: string, sort: (typeof SORTS.items)[number]) => {
    const request = { list: "items", search: { ...NO_SEARCH, sort }, language: "en" } as const;
    const opened = await closets.openSearch(username, request, LIMITS);
    if (opened.status !== "OK" || opened.view.content.tab !== "items") return null;
    return opened.view.content.items.entries.map(({ id }) => id);
  };
  for (const sort of SORTS.items) {
    const found = await find("jane", sort);
    expect(found).toHaveLength(3);
    expect([sort, await find("other", sort)]).toEqual([sort, found]);
  }
});

test("a search of a private closet is answered as that of an unknown one", async () => {
  const { ask, store } = await openClosets();
  await ask("q=tilleul");
  await setPrivacy(store, "jane", "private");
  expect(await ask("q=tilleul")).toEqual({ status: "ERROR" });
  expect(await ask("q=tilleul", { username: "unknown" })).toEqual({ status: "ERROR" });
});

test("an index is made once for a version, a list and a language", async () => {
  const { find } = createClosetSearch();
  let reads = 0;
  const ask = (version: string, list: SearchedList, language: "en" | "de") =>
    find({ list, language, search: NO_SEARCH }, { username: "jane", version }, async () => {
      reads += 1;
      return { items: [anItem()], outfits: [] };
    });
  await Promise.all([ask("v1", "items", "en"), ask("v1", "items", "en")]);
  await ask("v1", "items", "en");
  expect(reads).toBe(1);
  await ask("v2", "items", "en");
  await ask("v2", "outfits", "en");
  await ask("v2", "outfits", "de");
  expect(reads).toBe(4);
});

test("a closet that asks for many indexes does not keep another one waiting", async () => {
  const { find } = createClosetSearch();
  const made: string[] = [];
  const ask = (username: string, version: string) =>
    find(
      { list: "items", language: "en", search: NO_SEARCH },
      { username, version: `${username} ${version}` },
      async () => {
        made.push(username);
        return { items: [anItem()], outfits: [] };
      },
    );
  const many = Array.from({ length: 8 }, (_, version) => ask("busy", String(version)));
  await Promise.all([...many, ask("other", "1")]);
  expect(made.indexOf("other")).toBe(1);
  const tooMany = await Promise.allSettled(Array.from({ length: 14 }, (_, version) => ask("busy", `later ${version}`)));
  expect(tooMany.filter(({ status }) => status === "rejected")).toHaveLength(3);
});
