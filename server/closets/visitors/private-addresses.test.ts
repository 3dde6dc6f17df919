import { expect, test } from "vitest";
import { findAnswer, importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readOwnContent } from "#server/closets/owner/content/own-content.ts";
import { exportCloset } from "#server/closets/transfer/export/closet-export.ts";
import { writeRecord } from "#tests/support/factories/records.ts";

const SIGNED = "https://wb.example/api/v1/images/1?exp=1790000000&sig=abc";
const PUBLIC = "https://shop.example/coat.jpg?v=3";

async function importText(name: string, text: string) {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), name);
  await writeFile(path, text);
  return { store, summary: await importFile(store, path, { username: "jane" }) };
}

test("an import leaves out pictures at addresses that open for their owner alone, and says so", async () => {
  const items = [
    { id: "1", name: "Jeans", type: "jeans", image_url: SIGNED },
    { id: "2", name: "Coat", type: "coat", image_url: PUBLIC },
    { id: "3", name: "Hat", type: "hat", image_url: "http://192.168.1.4/hat.jpg" },
  ];
  const { store, summary } = await importText("page.json", JSON.stringify({ items, total: 3, has_more: false }));
  const answer = await findAnswer(store, "jane");
  expect(answer?.items.map(({ thumbnailImageURL }) => thumbnailImageURL).toSorted()).toEqual([PUBLIC, null, null]);
  expect(JSON.stringify(answer)).not.toMatch(/sig=|192\.168/);
  expect(summary.unusablePictures.map(({ code }) => code)).toEqual(["privatePictureAddress", "privatePictureAddress"]);
});

test("the address of an item in Homebox is no shop link", async () => {
  const table = "import_ref,asset_id,url,name\nw-1,000-101,https://box.example/item/1,Overcoat\n";
  const { store, summary } = await importText("homebox.csv", table);
  expect((await findAnswer(store, "jane"))?.items.map(({ itemShoppingURL }) => itemShoppingURL)).toEqual([undefined]);
  expect(summary.notUnderstood).toContain("url");
});

test("visitors do not get an address that opens for its owner alone; its owner and the export do", async () => {
  const { store } = await importText("a.csv", `Id,Name,Image,Url\n1,Coat,${PUBLIC},https://shop.example/coat\n`);
  const data = { thumbnailImageURL: SIGNED, itemShoppingURL: "http://homebox/1" };
  await writeRecord(store.db, "items", null, { data });
  const [item] = (await findAnswer(store, "jane"))?.items ?? [];
  expect([item?.thumbnailImageURL, item?.itemShoppingURL]).toEqual([null, undefined]);
  expect(JSON.stringify(await readOwnContent(store, "jane"))).toContain(SIGNED);
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await exportCloset(store, "jane", path);
  const again = await openTestStore();
  await expect(importFile(again, path)).rejects.toThrow(/its picture “https:.*private network or holds a key/);
});
