import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listOrphans, listStoredNames, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { runCloset } from "#tests/support/drivers/server.ts";
import { removeCloset } from "#server/closets/owner/admin/closet-admin.ts";
import { listStatistics } from "./closet-statistics.ts";
import { sweepPictures } from "./closet-store.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";

const ANSWER = { status: "OK", items: [{ id: "1", thumbnailImageURL: "a.png" }] };

const aSource = (name: string) => ({ name, answer: ANSWER, readPicture: () => aPng() });

test("a picture without a row is set aside when it is a day old, unless a writer has found it again", async () => {
  const store = await openTestStore();
  await importCloset(store, aSource("jane"));
  const [shown = ""] = await listStoredNames(store.pictures);
  const contents = ["one", "two"].map((text) => Buffer.from(text));
  const [one = "", two = ""] = await Promise.all(contents.map(store.pictures.write));
  const age = async (name: string) => {
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    await utimes(join(store.dataDir, "pictures", name), twoDaysAgo, twoDaysAgo);
  };
  await age(shown);
  const sweep = async (isDryRun = false) => (await sweepPictures(store, { isDryRun })).swept;
  expect(await sweep()).toBe(0);
  for (const name of [one, two]) await age(name);
  await store.pictures.write(Buffer.from("two"));
  expect(await sweep(true)).toBe(1);
  expect(await sweep()).toBe(1);
  expect((await listStoredNames(store.pictures)).toSorted()).toEqual([shown, two].toSorted());
  await removeCloset(store, "jane");
  expect(await sweep()).toBe(1);
  expect(await listOrphans(store)).toEqual([two]);
});

test("two processes import two closets at once", async () => {
  const store = await openTestStore();
  await writeFile(join(store.dataDir, "a.png"), await aPng());
  const paths = ["jane", "noor"].map((name) => join(store.dataDir, `${name}.json`));
  for (const path of paths) await writeFile(path, JSON.stringify(ANSWER));
  const ends = await Promise.all(paths.map((path) => runCloset(["import", path], store)));
  expect(ends).toMatchObject([{ code: 0 }, { code: 0 }]);
  expect((await listStatistics(store.db)).map(({ username }) => username)).toEqual(["jane", "noor"]);
});
