import { BlockList } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ShownPhotograph } from "#domain/closet.ts";
import { readClosetAnswer } from "#tests/support/factories/closets.ts";
import { FIRST_VIEW_LIMITS, type ItemCard, viewCloset, type ViewedPlace } from "#domain/closet-view.ts";
import { setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { createClosetService } from "./closet-service.ts";
import { openCloset } from "./open-closet-routes.ts";
import { readSearch } from "#domain/search/read-search.ts";
import { importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const CLOSET = {
  status: "OK",
  user: { username: "jane", firstName: "Jane" },
  items: [
    { id: "coat", brand: "Zara", thumbnailImageURL: "coat.png", cutout: "coat-cutout.png", createdAt: 2 },
    { id: "hat", brand: "Zara", thumbnailImageURL: "hat.png", createdAt: 1 },
  ],
  outfits: [{ id: "monday", itemIds: ["coat"], createdAt: 1 }],
  collections: [{ id: "trip", name: "Trip", folders: [] }],
  collectionItems: [{ collectionId: "trip", itemId: "coat" }],
};

/** The widths tell the pictures apart. */
const WIDTHS = { "coat.png": 20, "coat-cutout.png": 30, "hat.png": 40 };

async function openJane() {
  const store = await openTestStore();
  const folder = await makeTemporaryFolder();
  for (const [name, width] of Object.entries(WIDTHS)) await writeFile(join(folder, name), await aPng({ width }));
  await writeFile(join(folder, "jane.json"), JSON.stringify(CLOSET));
  await importFile(store, join(folder, "jane.json"));
  const closets = createClosetService(store.db);
  const links = { enterPassword: async () => null };
  const api = openCloset({ closets, links, trustedProxies: new BlockList() });
  const ask = async (body: object) => {
    const response = await api.request("/users/v2/openCloset", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username: "jane", useCollections: true, ...body }),
    });
    return await response.text();
  };
  return { store, closets, ask };
}

type Opened = Awaited<ReturnType<typeof openJane>>;

type Shown = {
  tab?: string;
  items?: { entries: ItemCard[] };
  collection?: { items: { entries: ItemCard[] } } | null;
  rows?: { entries: { thumbnails: ShownPhotograph[] }[] };
};

const listWidths = (shown: Shown | null) => {
  const cards = (shown?.collection?.items ?? shown?.items)?.entries;
  return cards?.map(({ cutout, picture }) => (cutout ?? { picture }).picture?.width);
};

/** The width of the picture that each card shows. */
async function listShown({ closets, ask }: Opened) {
  const view = async (place: ViewedPlace): Promise<Shown | null> => {
    const opened = await closets.openView("jane", place, FIRST_VIEW_LIMITS);
    return opened.status === "OK" ? opened.view.content : null;
  };
  const rows = (await view({ tab: "collections" }))?.rows?.entries ?? [];
  const request = {
    list: "items",
    search: readSearch(new URLSearchParams("q=zara"), "items"),
    language: "en",
  } as const;
  const found = await closets.openSearch("jane", request, FIRST_VIEW_LIMITS);
  const { showsCutouts = false } = (await closets.findVersion("jane")) ?? {};
  const loaded = readClosetAnswer(JSON.parse(await ask({ useCutouts: showsCutouts })), "jane");
  return {
    items: listWidths(await view({ tab: "items" })),
    landing: listWidths(await view("closet")),
    row: rows[0]?.thumbnails.map(({ picture, isCutout }) => [picture?.width, isCutout ?? false]),
    trip: listWidths(await view({ tab: "collections", collectionId: "trip" })),
    found: listWidths(found.status === "OK" ? found.view.content : null),
    loaded: listWidths(loaded.status === "OK" ? viewCloset(loaded.closet, { tab: "items" }).content : null),
  };
}

const PHOTOGRAPHS = {
  items: [20, 40],
  landing: [20, 40],
  row: [[20, false]],
  trip: [20],
  found: [20, 40],
  loaded: [20, 40],
};

const CUTOUTS = {
  items: [30, 40],
  landing: [30, 40],
  row: [[30, true]],
  trip: [30],
  found: [30, 40],
  loaded: [30, 40],
};

test("cards show cut-outs only if the owner wants it, and pages of items keep the photograph", async () => {
  const jane = await openJane();
  expect(await listShown(jane)).toEqual(PHOTOGRAPHS);
  const before = await jane.closets.findVersion("jane");
  await setSettings(jane.store, "jane", { showsCutouts: true });
  const after = await jane.closets.findVersion("jane");
  expect([before?.showsCutouts, after?.showsCutouts]).toEqual([false, true]);
  // A cached page is of one version.
  expect(after?.tag).not.toBe(before?.tag);
  expect(await listShown(jane)).toEqual(CUTOUTS);
  const entry = await jane.closets.openEntry("jane", { list: "items", id: "coat" }, "en");
  expect(entry).toMatchObject({ page: { item: { picture: { width: 20 } } } });
  await setSettings(jane.store, "jane", { policy: { items: { name: false } } });
  expect(await listShown(jane)).toEqual(CUTOUTS);
  await setSettings(jane.store, "jane", { showsCutouts: false });
  expect(await listShown(jane)).toEqual(PHOTOGRAPHS);
});

test("the answer to other programs does not depend on the setting", async () => {
  const { store, ask } = await openJane();
  const asks = () => Promise.all([ask({}), ask({ useCutouts: true })]);
  const before = await asks();
  expect(before[0]).not.toContain("cutout");
  await setSettings(store, "jane", { showsCutouts: true });
  expect(await asks()).toEqual(before);
});
