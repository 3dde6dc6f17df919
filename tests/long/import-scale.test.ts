import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { runCloset } from "#tests/support/drivers/server.ts";

const ITEMS = 10_000;
const PICTURES = 100;

test("10,000 items are imported with a heap of 128 MB", async () => {
  const store = await openTestStore();
  const folder = join(store.dataDir, "given");
  await mkdir(folder);
  for (let seed = 0; seed < PICTURES; seed += 1) await writeFile(join(folder, `${seed}.png`), await aPng({ seed }));
  const items = Array.from({ length: ITEMS }, (_, id) => ({
    id: `i${id}`,
    thumbnailImageURL: `${id % PICTURES}.png`,
    brand: "Brand",
    itemShoppingURL: `https://shop.example/${id}`,
    createdAt: id,
  }));
  const collectionItems = items.map(({ id }) => ({ collectionId: "c", itemId: id }));
  const answer = { user: { username: "jane" }, items, collections: [{ id: "c" }], collectionItems, status: "OK" };
  await writeFile(join(folder, "closet.json"), JSON.stringify(answer));
  const env = { ...store.env, NODE_OPTIONS: "--max-old-space-size=128" };
  const { code, stderr } = await runCloset(["import", folder], { dataDir: store.dataDir, env });
  expect([code, stderr]).toEqual([0, ""]);
  const found = await findAnswer(store, "jane");
  expect(found?.items).toHaveLength(ITEMS);
  expect(found?.items[0]?.id).toBe(`i${ITEMS - 1}`);
  expect(found?.collectionItems).toHaveLength(ITEMS);
});
