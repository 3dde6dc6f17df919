import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { up } from "./0008-tab-counts.ts";

const COUNTS = ["outfitsShown", "itemsShown", "collectionsShown", "portfoliosShown"] as const;

test("closets of earlier releases get their counts", async () => {
  const { db, ...store } = await openTestStore();
  for (const username of ["jane", "noor"]) {
    const items = Array.from({ length: username === "jane" ? 7 : 2 }, (_, n) => ({
      id: `${n}`,
      wishlist: n % 3 === 0,
    }));
    const lists = { items, outfits: [{ id: "o" }, { id: "p" }], portfolios: [{ id: "p" }], collections: [{ id: "c" }] };
    const source = { name: username, answer: { status: "OK", ...lists }, readPicture: async () => Buffer.of() };
    await importCloset({ db, ...store }, source, { username });
  }
  const counts = await db.selectFrom("owners").select(COUNTS).orderBy("username").execute();
  expect(counts).toEqual([
    { outfitsShown: 2, itemsShown: 4, collectionsShown: 1, portfoliosShown: 1 },
    { outfitsShown: 2, itemsShown: 1, collectionsShown: 1, portfoliosShown: 1 },
  ]);
  for (const count of COUNTS) await db.schema.alterTable("owners").dropColumn(count).execute();
  await up(db as unknown as Kysely<unknown>);
  expect(await db.selectFrom("owners").select(COUNTS).orderBy("username").execute()).toEqual(counts);
});
