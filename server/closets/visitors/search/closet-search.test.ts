import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeCloset } from "#domain/closet/closet.ts";
import { limitCloset } from "#domain/closet/limit-closet.ts";
import { NOTHING_HIDDEN } from "#domain/field-policy.ts";
import { linkChangeSchema, newLinkSchema } from "#domain/links/link-schemas.ts";
import { NO_SEARCH, readSearch, type SearchedList, SORTS } from "#domain/search/read-search.ts";
import { createClosetEditing } from "#server/closets/owner/closet-editing.ts";
import { setPrivacy, setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { createClosetService } from "#server/closets/visitors/closet-service.ts";
import { createLimitedClosets } from "#server/closets/visitors/limited-closets.ts";
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

const AUDIENCE = {
  user: { username: "jane", firstName: "Jane" },
  part: null,
  hidden: NOTHING_HIDDEN,
  showsCutouts: false,
  hidesPrivate: true,
  showPicture: () => null,
};

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

test("a standby that lacks the last edit, and gets another one in its place, has a version of its own", async () => {
  const { store } = await openTestServices({ jane: { answer: { items: ITEMS, outfits: OUTFITS } } });
  const closets = createClosetService(store.db, { limitedClosets: createLimitedClosets(store.records) });
  const editing = createClosetEditing(store);
  const rename = (name: string) => editing.change({ username: "jane", list: "items", id: "i2" }, { name }, null);
  const read = async () => {
    const request = { list: "items", search: { ...NO_SEARCH, text: "coat" }, language: "en" } as const;
    const opened = await closets.openSearch("jane", request, LIMITS);
    if (opened.status !== "OK" || opened.view.content.tab !== "items") return null;
    return { tag: opened.version.tag, total: opened.view.content.items.total };
  };
  const owner = await store.db.selectFrom("owners").select(["id", "version"]).executeTakeFirstOrThrow();
  const entries = await store.db.selectFrom("entries").selectAll().where("id", "=", "i2").execute();
  await rename("Coat");
  const found = await read();
  expect(found?.total).toBe(1);
  await store.db.updateTable("owners").set({ version: owner.version }).execute();
  for (const { data, version } of entries)
    await store.db.updateTable("entries").set({ data, version }).where("id", "=", "i2").execute();
  store.records.clear();
  await sleep(2);
  await rename("Hat");
  const other = await read();
  expect(other?.total).toBe(0);
  expect(other?.tag).not.toBe(found?.tag);
});

test("a standby that lacks the last change of settings, and gets another one in its place, has a version of its own", async () => {
  const { closets, store } = await openTestServices({ jane: { answer: { items: ITEMS } } });
  const readTag = async () => (await closets.findVersion("jane"))?.tag;
  const before = await store.db.selectFrom("owners").select(["version", "policy"]).executeTakeFirstOrThrow();
  await setSettings(store, "jane", { policy: { items: { price: true } } });
  const lost = await readTag();
  await store.db.updateTable("owners").set(before).execute();
  await setSettings(store, "jane", { showsCutouts: true });
  expect(await readTag()).not.toBe(lost);
});

test("a standby that lacks the last change of a link, and gets another one in its place, shows the part of that one", async () => {
  const { closets, ownerServices, store } = await openTestServices({ jane: { answer: { items: ITEMS } } });
  const { links } = ownerServices;
  const toPart = (id: string) => ({ what: { kind: "entries" as const, items: [id], outfits: [] } });
  const made = await links.create("jane", newLinkSchema.parse({ ...toPart("i1"), until: null, may: [] }));
  if (!("link" in made)) throw new Error(made.status);
  const visitor = { kind: "link" as const, token: made.link.url.split("/l/")[1] ?? "", proofs: [] };
  const show = async (id: string) => {
    await links.change("jane", made.link.id, linkChangeSchema.parse(toPart(id)));
    const request = { list: "items", search: NO_SEARCH, language: "en" } as const;
    const opened = await closets.openSearch(visitor, request, LIMITS);
    return opened.status === "OK" && opened.view.content.tab === "items" && opened.view.content.items.entries;
  };
  const before = await store.db.selectFrom("links").select(["version", "what"]).executeTakeFirstOrThrow();
  expect(await show("i2")).toMatchObject([{ id: "i2" }]);
  await store.db.updateTable("links").set(before).execute();
  expect(await show("i3")).toMatchObject([{ id: "i3" }]);
});

test("a search of a private closet is answered as that of an unknown one", async () => {
  const { ask, store } = await openClosets();
  await ask("q=tilleul");
  await setPrivacy(store, "jane", "private");
  expect(await ask("q=tilleul")).toEqual({ status: "ERROR" });
  expect(await ask("q=tilleul", { username: "unknown" })).toEqual({ status: "ERROR" });
});

function countReads() {
  const reads: string[] = [];
  const closet = {
    ...limitCloset(makeCloset(null, 1, []), AUDIENCE),
    listTab: (): string[] => {
      reads.push("a list");
      return [];
    },
  };
  return { reads, closet };
}

test("an index is made once for a version, a list, a language and an audience", async () => {
  const { find } = createClosetSearch();
  const { reads, closet } = countReads();
  const ask = (version: number, language: "en" | "de", audience = "all") =>
    find({ list: "items", language, search: NO_SEARCH }, { username: "jane", audience, version: `${version}` }, closet);
  await Promise.all([ask(1, "en"), ask(1, "en")]);
  await ask(1, "en");
  expect(reads).toHaveLength(1);
  await ask(2, "en");
  await ask(2, "de");
  await ask(2, "de", "a link");
  expect(reads).toHaveLength(4);
});

test("an index of no entries counts for what it takes of the memory", async () => {
  const { find, cache } = createClosetSearch();
  const { closet } = countReads();
  const request = { list: "items", language: "en", search: NO_SEARCH } as const;
  // Each change of a link makes another audience.
  for (let n = 0; n < 10; n += 1)
    await find(request, { username: "jane", audience: `link ${n}`, version: "1" }, closet);
  expect(cache.readState().bytes).toBeGreaterThan(10 * 4000);
});

test("a closet that asks for many indexes does not keep another one waiting", async () => {
  const { find } = createClosetSearch();
  const made: string[] = [];
  const ask = (username: string, version: number) => {
    const { reads, closet } = countReads();
    const found = find(
      { list: "items", language: "en", search: NO_SEARCH },
      { username, audience: `${username} ${version}`, version: `${version}` },
      closet,
    );
    return found.then((result) => {
      if (reads.length > 0) made.push(username);
      return result;
    });
  };
  const many = Array.from({ length: 8 }, (_, version) => ask("busy", version));
  await Promise.all([...many, ask("other", 1)]);
  expect(made.indexOf("other")).toBe(1);
  const tooMany = await Promise.allSettled(Array.from({ length: 14 }, (_, version) => ask("busy", 100 + version)));
  expect(tooMany.filter(({ status }) => status === "rejected")).toHaveLength(3);
});
