import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findAnswer, importFile, openTestStore } from "#tests/support/factories/closet-store.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";

async function writeFiles(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

const aClosetFile = (addresses: string[]): string =>
  JSON.stringify({ items: addresses.map((address) => ({ id: address, thumbnailImageURL: address })), status: "OK" });

test("picture names in Arabic, with #, % and spaces, in NFC and NFD, are found as written and percent-encoded", async () => {
  const names = ["فستان أزرق.png", "a#b.png", "100%.png", "%41.png", "é-composed.png", "deep/er/x y.png"];
  const files = Object.fromEntries(
    await Promise.all(names.map(async (name, seed) => [name, await aPng({ seed: seed + 1 })] as const)),
  );
  files["é-decomposed.png".normalize("NFD")] = await aPng({ seed: 77 });
  const addresses = [
    ...names,
    encodeURI("فستان أزرق.png"),
    "a%23b.png",
    "%2541.png",
    "é-composed.png".normalize("NFD"),
    "é-decomposed.png".normalize("NFC"),
    "./deep/../deep/er/x%20y.png",
  ];
  const folder = await makeTemporaryFolder();
  const content = { ...files, "closet.json": aClosetFile(addresses) };
  await writeFiles(join(folder, "jane"), content);
  await writeFile(join(folder, "zipped.zip"), await makeZip(content));
  for (const path of [join(folder, "jane"), join(folder, "zipped.zip")]) {
    const { unusablePictures, pictures } = await importFile(await openTestStore(), path);
    expect(unusablePictures).toEqual([]);
    expect(pictures).toBe(7);
  }
});

test("a zip may have one top folder and the files that macOS adds", async () => {
  const store = await openTestStore();
  const path = join(await makeTemporaryFolder(), "jane.zip");
  await writeFile(
    path,
    await makeZip({
      "My closet/": "",
      "My closet/any.json": aClosetFile(["a.png"]),
      "My closet/a.png": await aPng(),
      "My closet/.DS_Store": "x",
      "__MACOSX/My closet/._any.json": "x",
    }),
  );
  expect((await importFile(store, path)).closet.items).toHaveLength(1);
});

test("web addresses and items without a picture are kept; a shared file is read once", async () => {
  const store = await openTestStore();
  let reads = 0;
  const answer = {
    items: [
      { id: "web", thumbnailImageURL: " https://cdn.example/a.png " },
      { id: "none", thumbnailImageURL: null },
      { id: "blank", thumbnailImageURL: "  " },
      { id: "local-1", thumbnailImageURL: "a.png" },
      { id: "local-2", thumbnailImageURL: "a.png" },
    ],
    outfits: [{ id: "o", previewUrl: "a.png" }],
    portfolios: [{ id: "p", picUrl: "a.png" }],
    inspirations: [{ id: "n", picUrl: "a.png" }],
  };
  const png = aPng();
  const summary = await importCloset(store, {
    name: "jane",
    answer: { ...answer, status: "OK" },
    readPicture: () => {
      reads += 1;
      return png;
    },
  });
  expect(reads).toBe(1);
  expect(summary.pictures).toBe(1);
  const found = await findAnswer(store, "jane");
  const addresses = found?.items.map((item) => item.thumbnailImageURL);
  const ours = expect.stringMatching(/^\/images\/[\w-]{30}$/);
  expect(addresses).toEqual(["https://cdn.example/a.png", null, null, ours, ours]);
  const picture = { width: 8, height: 12, thumbhash: expect.stringMatching(/^[\w+/]{7,}$/) };
  expect(found?.inspirations).toEqual([{ id: "n", picUrl: ours, picture }]);
  expect(found?.items.map((item) => item.picture)).toEqual([undefined, undefined, undefined, picture, picture]);
});

test("missing and damaged pictures become placeholders, unless no picture can be used", async () => {
  const store = await openTestStore();
  const folder = await makeTemporaryFolder();
  const path = join(folder, "jane.json");
  await writeFiles(folder, { "jane.json": aClosetFile(["a\na.png", "b.png", "c.png"]) });
  await expect(importFile(store, path)).rejects.toThrow(
    /none of its 3 pictures can be used, such as “a a\.png”: it is missing; .*--images DIR/,
  );
  await writeFiles(folder, { "b.png": "I am text" });
  await expect(importFile(store, path)).rejects.toThrow("none of its 3 pictures can be used");
  await writeFiles(folder, { "c.png": await aPng() });
  const { missingPictures, unusablePictures, closet } = await importFile(store, path);
  expect([missingPictures, unusablePictures.length, closet.items.length]).toEqual([1, 2, 3]);
});
