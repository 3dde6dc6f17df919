import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { up } from "./0012-text-lengths.ts";

const LONG = "👗é".repeat(500);
const ADDRESS = `https://shop.example/${"a".repeat(3000)}`;

test("long texts are shortened, long addresses become null, others stay", async () => {
  const store = await openTestStore();
  const picture = "https://pictures.example/1.jpg";
  const answer = {
    status: "OK",
    user: { firstName: "Jane", pronoun: "her" },
    items: [1, 2].map((n) => ({
      id: `${n}`,
      brand: "Maison",
      itemShoppingURL: "https://shop.example/1",
      thumbnailImageURL: picture,
    })),
    outfits: [{ id: "1", previewUrl: picture }],
    portfolios: [{ id: "1", picUrl: picture }],
    inspirations: [{ id: "1", picUrl: picture }],
    collections: [1, 2, 3].map((n) => ({
      id: `${n}`,
      name: "Summer",
      type: "trip",
      folders: ["default-packing", "x".repeat(200)],
      createdAt: 3 - n,
    })),
  };
  await importCloset(store, { name: "jane", answer, readPicture: async () => Buffer.of() });
  const before = await findAnswer(store, "jane");
  const { db } = store;
  await up(db as unknown as Kysely<unknown>);
  expect(await findAnswer(store, "jane")).toEqual(before);

  await db.updateTable("owners").set({ firstName: LONG, pronoun: LONG }).execute();
  const wrong = { brand: LONG, itemShoppingURL: ADDRESS, thumbnailImageURL: ADDRESS };
  await db.updateTable("items").set(wrong).where("id", "=", "1").execute();
  await db.updateTable("outfits").set({ previewUrl: ADDRESS }).execute();
  for (const list of ["portfolios", "inspirations"] as const) {
    await db.updateTable(list).set({ picUrl: ADDRESS }).execute();
  }
  await db.updateTable("collections").set({ name: LONG, type: LONG }).where("id", "=", "1").execute();
  const folders = [
    ["2", [LONG, "default-packing"]],
    ["3", Array.from({ length: 60 }, (_, n) => `${n}`)],
  ] as const;
  for (const [id, texts] of folders) {
    const text = JSON.stringify(texts);
    await db.updateTable("collections").set({ folders: text }).where("id", "=", id).execute();
  }
  await up(db as unknown as Kysely<unknown>);
  const short = "👗é".repeat(100);
  const [first, second] = before?.items ?? [];
  const [packed, other, many] = before?.collections ?? [];
  const { itemShoppingURL: _, ...without } = first ?? {};
  expect(await findAnswer(store, "jane")).toEqual({
    ...before,
    user: { username: "jane", firstName: short, pronoun: short },
    items: [{ ...without, brand: short, thumbnailImageURL: null }, second],
    outfits: [{ ...before?.outfits[0], previewUrl: null }],
    portfolios: [{ ...before?.portfolios[0], picUrl: null }],
    inspirations: [{ id: "1", picUrl: null }],
    collections: [
      { ...packed, name: short, type: short },
      { ...other, folders: ["default-packing"] },
      { ...many, folders: Array.from({ length: 50 }, (_, n) => `${n}`) },
    ],
  });
});
