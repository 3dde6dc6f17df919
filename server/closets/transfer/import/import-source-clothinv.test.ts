import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";

test("deleted items are left out, missing pictures reported; the closet has the name of the owner with most items", async () => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "mine.zip");
  const items = [
    "item_id,uuid,name,description,owner_id,image_zip_filename,created_at,deleted_at,category_id,location_id,price",
    "1,,Dress,Zara,2,1.png,2025-06-23T07:23:33.000Z,,1,1,14.37",
    "2,,Coat,,2,2.png,2025-06-24T07:23:33.000Z,",
    "3,,Hat,,1,,2025-06-25T07:23:33.000Z,2025-07-01",
    "4,,Shoes,,1,,2025-06-26T07:23:33.000Z,",
    "5,,Bag,,1,,2025-06-27T07:23:33.000Z,2025-07-01",
  ];
  await writeFile(
    path,
    await makeZip({
      "manifest.json": '{"exportFormatVersion":"3.0"}',
      "items.csv": items.join("\n"),
      "owners.csv": "owner_id,name\n1,Ann\n2,Bea\n",
      "categories.csv": "category_id,name\n1,Evening gown\n",
      "locations.csv": "location_id,name\n1,Attic\n",
      "images/1.png": await aPng(),
    }),
  );
  const { closet, leftOut, unusablePictures } = await importFile(store, path);
  expect(closet.user).toEqual({ username: "mine", firstName: "Bea" });
  expect(closet.items.find(({ id }) => id === "1")).toMatchObject({
    name: "Dress",
    category: "Dresses",
    subcategory: "Evening gown",
    tags: ["Attic"],
    price: 14.37,
  });
  expect(closet.items.map(({ id, brand }) => [id, brand])).toEqual([
    ["4", null],
    ["2", null],
    ["1", "Zara"],
  ]);
  expect(leftOut.map(({ id, reason }) => [id, reason])).toEqual([
    ["3", "it was deleted before the export"],
    ["5", "it was deleted before the export"],
  ]);
  expect(unusablePictures).toMatchObject([{ id: "2", reason: "it is missing" }]);
});
