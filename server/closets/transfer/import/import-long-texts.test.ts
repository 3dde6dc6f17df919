import { expect, test } from "vitest";
import { MAX_FOLDERS, MAX_ID_LENGTH, MAX_NAME_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { describeImport } from "#cli/import-summary.ts";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { importCloset } from "./closet-import.ts";
import { checkAnswerSize, MAX_CLOSET_ANSWER_BYTES } from "./closet-size.ts";
import { validateContent } from "./import-validation.ts";

/** Each character has two code units. */
const aText = (length: number): string => "👗".repeat(length);
const anAddress = (length: number): string => `https://a.example/${"b".repeat(length - 18)}`;

/** All texts have the maximum length plus `more` characters. */
const makeAnswer = (more: number) => {
  const name = aText(MAX_NAME_LENGTH + more);
  const address = anAddress(MAX_WEB_ADDRESS_LENGTH + more);
  const id = aText(MAX_ID_LENGTH + more);
  return {
    status: "OK",
    user: { firstName: name, pronoun: name },
    items: [
      { id, brand: "1" },
      { id: "2", brand: name, itemShoppingURL: address, thumbnailImageURL: address },
    ],
    outfits: [{ id: "1", previewUrl: address }],
    portfolios: [{ id: "1", picUrl: address }],
    inspirations: [{ id: "1", picUrl: address }],
    collections: [
      { id: "1", name, type: name, folders: [name, "default-packing"] },
      { id: "2", folders: Array.from({ length: MAX_FOLDERS + more }, (_, n) => `${n}`) },
    ],
    collectionItems: [{ collectionId: "1", itemId: id }],
  };
};

const importAnswer = async (answer: Record<string, unknown>) => {
  const store = await openTestStore();
  const summary = await importCloset(store, { name: "jane", answer, readPicture: async () => Buffer.of() });
  return { store, summary };
};

test("texts of the maximum length are imported unchanged", async () => {
  const { store, summary } = await importAnswer(makeAnswer(0));
  expect([summary.leftOut, summary.longTexts, summary.lostRows]).toEqual([[], [], 0]);
  expect(await findAnswer(store, "jane")).toMatchObject(makeAnswer(0));
});

test("longer names are shortened; longer addresses, folders and entries with longer ids are left out; the summary lists all", async () => {
  const { store, summary } = await importAnswer(makeAnswer(1));
  const limited = makeAnswer(0);
  expect(await findAnswer(store, "jane")).toMatchObject({
    user: { username: "jane", ...limited.user },
    items: [{ id: "2", brand: limited.user.firstName, thumbnailImageURL: null }],
    outfits: [{ previewUrl: null }],
    portfolios: [{ picUrl: null }],
    inspirations: [{ picUrl: null }],
    collections: [
      { name: limited.user.firstName, type: limited.user.firstName, folders: ["default-packing"] },
      { folders: limited.collections[1]?.folders },
    ],
    collectionItems: [],
  });
  expect((await findAnswer(store, "jane"))?.items[0]).not.toHaveProperty("itemShoppingURL");
  expect(summary.leftOut).toEqual([
    { list: "items", position: 0, code: "idTooLong", reason: "its id is longer than 128 characters" },
  ]);
  expect(describeImport(summary).slice(1)).toEqual([
    "Left out: 1 entry",
    "  1 × items: its id is longer than 128 characters (number 1)",
    "Shortened: user.pronoun: texts longer than 200 characters (1 time)",
    "Shortened: user.firstName: texts longer than 200 characters (1 time)",
    "Left out: items.itemShoppingURL: texts longer than 2048 characters (1 time)",
    "Left out: items.thumbnailImageURL: texts longer than 2048 characters (1 time)",
    "Shortened: items.brand: texts longer than 200 characters (1 time)",
    "Left out: outfits.previewUrl: texts longer than 2048 characters (1 time)",
    "Left out: portfolios.picUrl: texts longer than 2048 characters (1 time)",
    "Shortened: collections.type: texts longer than 200 characters (1 time)",
    "Shortened: collections.name: texts longer than 200 characters (1 time)",
    "Left out: collections.folders: texts longer than 200 characters (1 time)",
    "Left out: collections.folders: values beyond the first 50 (1 time)",
    "Left out: inspirations.picUrl: texts longer than 2048 characters (1 time)",
    "Left out: 1 collection row whose collection or entry does not exist",
  ]);
});

test("an import has a limit of entries in each list and in total", async () => {
  const read = (lists: Record<string, number>) => {
    const made = Object.entries(lists).map(([list, length]) => [list, Array.from({ length }, () => null)]);
    return validateContent({ answer: { ...Object.fromEntries(made), status: "OK" } }, "jane");
  };
  await expect(read({ items: 20_001 })).rejects.toThrow("its “items” has 20001 entries; at most 20000");
  const full = { items: 20_000, outfits: 20_000, portfolios: 20_000 };
  const contents = { collectionItems: 100_000, collectionOutfits: 100_000 };
  expect((await read({ ...full, ...contents })).leftOut).toHaveLength(60_000);
  await expect(read({ ...full, inspirations: 1 })).rejects.toThrow(
    "its lists have 60001 entries together; at most 60000",
  );
  await expect(read({ ...contents, collectionInspirations: 1 })).rejects.toThrow(
    "its collections hold 200001 entries together; at most 200000",
  );
});

test("a closet with a too large answer is rejected", async () => {
  const { closet } = await validateContent({ answer: makeAnswer(0) }, "jane");
  await checkAnswerSize(closet);
  const outfits = Array.from({ length: 80_000 }, (_, n) => ({ id: `${n}`, previewUrl: anAddress(1900), createdAt: 0 }));
  expect(80_000 * 1900).toBeGreaterThan(MAX_CLOSET_ANSWER_BYTES);
  await expect(checkAnswerSize({ ...closet, outfits })).rejects.toThrow(
    "its closet takes more than 128 MB as JSON; shorten its texts and addresses, or remove entries",
  );
});
