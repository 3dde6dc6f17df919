import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { CATEGORIES } from "#domain/items/category.ts";
import { listStatistics } from "#server/closets/records/closet-statistics.ts";
import { findAnswer, importFile, listOrphans, sweepAll, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { importCloset } from "./closet-import.ts";
import { seedDemoClosets } from "./seed-demo.ts";

/** Three closets with the names of the demo closets and two pictures each. */
async function makeDemo(): Promise<string> {
  const folder = await makeTemporaryFolder();
  for (const [position, name] of ["emma", "theo", "vera"].entries()) {
    const items = ["a.png", "b.png"].map((address) => ({ id: address, thumbnailImageURL: address }));
    const visibility = name === "vera" ? "private" : "public";
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "a.png"), await aPng({ seed: 2 * position }));
    await writeFile(join(folder, name, "b.png"), await aPng({ seed: 2 * position + 1 }));
    await writeFile(join(folder, name, "closet.json"), JSON.stringify({ status: "OK", visibility, items }));
  }
  return folder;
}

test("an empty database gets the demo closets once, even if several processes start at once", async () => {
  const folder = await makeDemo();
  const first = await openTestStore();
  const second = await openTestStore(first.dataDir);
  const seeded = await Promise.all([first, second].map((store) => seedDemoClosets(store, { folder })));
  expect(new Set(seeded.map((summaries) => summaries.length))).toEqual(new Set([0, 3]));
  const closets = await listStatistics(second.db);
  expect(closets.map(({ username, visibility }) => [username, visibility])).toEqual([
    ["emma", "public"],
    ["theo", "public"],
    ["vera", "private"],
  ]);
  expect(await seedDemoClosets(first, { folder })).toEqual([]);
});

test("a database with a closet gets no demo closets", async () => {
  const store = await openTestStore();
  await importCloset(store, { name: "jane", answer: { status: "OK" }, readPicture: () => aPng() });
  await seedDemoClosets(store, { folder: await makeDemo() });
  expect((await listStatistics(store.db)).map(({ username }) => username)).toEqual(["jane"]);
});

test("an aborted start or a damaged demo closet leaves the database empty, and the next start imports", async () => {
  const folder = await makeDemo();
  const store = await openTestStore();
  const stopping = new AbortController();
  const stopped = seedDemoClosets(store, { folder, signal: stopping.signal, onProgress: () => stopping.abort() });
  await expect(stopped).rejects.toThrow("aborted");
  const vera = await readFile(join(folder, "vera/closet.json"));
  await writeFile(join(folder, "vera/closet.json"), vera.subarray(0, -1));
  await expect(seedDemoClosets(store, { folder })).rejects.toThrow("it is not JSON");
  await sweepAll(store);
  expect([await listStatistics(store.db), await listOrphans(store)]).toEqual([[], []]);
  await writeFile(join(folder, "vera/closet.json"), vera);
  expect(await seedDemoClosets(store, { folder })).toHaveLength(3);
});

type DemoFile = {
  items: { id: string; name: string; category: string; colors: string[]; thumbnailImageURL: string; cutout: string }[];
  outfits: { layout: { ratio: number; pics: { itemId: string; x: number; y: number; scale: number }[] } }[];
};

test.for(["emma", "theo", "vera"])("an import leaves out nothing of the demo closet %s", async (name) => {
  const summary = await importFile(await openTestStore(), join("demo", name));
  expect(summary).toMatchObject({ username: name, visibility: name === "vera" ? "private" : "public" });
  expect([summary.leftOut, summary.notUnderstood, summary.longTexts, summary.lostRows]).toEqual([[], [], [], 0]);
});

test.for(["emma", "theo"])("a client of the original service reads the demo closet %s", async (name) => {
  const store = await openTestStore();
  await importFile(store, join("demo", name));
  const answer = await findAnswer(store, name);
  const names = new Map(answer?.items.map(({ id, itemNameOptional }) => [id, itemNameOptional]));
  for (const { id, itemNameOptional, categoryId, colorTextInput } of answer?.items ?? []) {
    expect([id, itemNameOptional, colorTextInput]).toEqual([id, expect.any(String), expect.any(String)]);
    expect(CATEGORIES).toContain(categoryId);
  }
  for (const { name: outfitName, layoutSerialized = "" } of answer?.outfits ?? []) {
    const { pics } = JSON.parse(layoutSerialized) as { pics: { itemId: string }[] };
    expect([outfitName, pics.length > 2]).toEqual([expect.any(String), true]);
    for (const { itemId } of pics) expect(names.get(itemId)).toEqual(expect.any(String));
  }
});

test.for(["emma", "theo", "vera"])(
  "each item of the demo closet %s has details; wishlist items were never bought",
  async (name) => {
    const { closet } = await importFile(await openTestStore(), join("demo", name));
    for (const item of closet.items) {
      const details = [item.subcategory, item.size, item.material, item.seasons, item.price, item.currency];
      expect([item.id, ...details.map((detail) => detail !== undefined)]).toEqual([
        item.id,
        ...details.map(() => true),
      ]);
      expect([item.id, item.purchasedOn === undefined, item.timesWorn === undefined]).toEqual([
        item.id,
        item.wishlist,
        item.wishlist,
      ]);
      expect(Date.parse(item.purchasedOn ?? "2000-01-01")).toBeLessThan(item.createdAt);
    }
    for (const { seasons, tags } of closet.outfits) expect([seasons?.length, tags?.length]).not.toContain(undefined);
  },
);

test.for(["emma", "theo", "vera"])(
  "each item of the demo closet %s has a cut-out in its picture's frame",
  async (name) => {
    const folder = join("demo", name);
    const { items, outfits } = JSON.parse(await readFile(join(folder, "closet.json"), "utf8")) as DemoFile;
    for (const { id, name: called, category, colors, thumbnailImageURL, cutout } of items) {
      expect([id, called, category, colors.length > 0]).toEqual([id, expect.any(String), expect.any(String), true]);
      const [picture, cut] = await Promise.all(
        [thumbnailImageURL, cutout].map((address) => sharp(join(folder, address)).metadata()),
      );
      expect(cut).toMatchObject({ format: "webp", hasAlpha: true, width: picture?.width, height: picture?.height });
    }
    const ids = new Set(items.map(({ id }) => id));
    for (const { layout } of outfits) {
      expect(layout.pics.length).toBeGreaterThan(2);
      for (const { itemId, x, y, scale } of layout.pics) {
        expect(ids).toContain(itemId);
        expect([x > 0 && x < 1, y > 0 && y < layout.ratio, scale > 0 && scale < 1]).toEqual([true, true, true]);
      }
    }
  },
);

test("the demo closets take 6 MB at most", async () => {
  const names = await readdir("demo", { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(join("demo", name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000);
});
