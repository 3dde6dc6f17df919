import { expect, test } from "vitest";
import { importCloset } from "./closet-import.ts";
import { listClosets } from "#server/closets/admin/closet-keeper.ts";
import { listOrphans, openTestStore } from "#tests/support/closet-store.ts";
import { NO_LISTS } from "#domain/closet.ts";
import { aPng } from "#tests/support/pictures.ts";
import type { DemoCloset } from "#server/db/demo/demo-closets.ts";
import { seedDemoClosets } from "./seed-demo.ts";

const aDemoCloset = (username: string, overrides: Partial<DemoCloset> = {}): DemoCloset => ({
  visibility: "public",
  answer: {
    ...NO_LISTS,
    user: { username, firstName: username },
    items: [{ id: "1", thumbnailImageURL: "items/1.webp", brand: null, wishlist: false, createdAt: 0 }],
    status: "OK",
  },
  readPicture: () => aPng(),
  ...overrides,
});

const loadClosets = async () => [aDemoCloset("emma"), aDemoCloset("vera", { visibility: "private" })];

test("an empty database gets the demo closets, once, however many start at a time", async () => {
  const first = await openTestStore();
  const second = await openTestStore(first.dataDir);
  const seeded = await Promise.all([first, second].map((store) => seedDemoClosets(store, { loadClosets })));
  expect(new Set(seeded.map((summaries) => summaries.length))).toEqual(new Set([0, 2]));
  const closets = await listClosets(second);
  expect(closets.map(({ username, visibility }) => [username, visibility])).toEqual([
    ["emma", "public"],
    ["vera", "private"],
  ]);
  expect(await seedDemoClosets(first, { loadClosets })).toEqual([]);
});

test("a database with a closet of somebody gets none", async () => {
  const store = await openTestStore();
  await importCloset(store, { name: "jane", answer: { status: "OK" }, readPicture: () => aPng() });
  await seedDemoClosets(store, { loadClosets });
  expect((await listClosets(store)).map(({ username }) => username)).toEqual(["jane"]);
});

test("a demo closet that cannot be drawn leaves the database empty", async () => {
  const store = await openTestStore();
  const readPicture = () => Promise.reject(new Error("no pencil"));
  const load = async () => [aDemoCloset("emma"), aDemoCloset("theo", { readPicture })];
  await expect(seedDemoClosets(store, { loadClosets: load })).rejects.toThrow("no pencil");
  expect(await listClosets(store)).toEqual([]);
  expect(await listOrphans(store)).toEqual([]);
});
