import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { up } from "./0014-held-places.ts";

const TABLES = ["collectionItems", "collectionOutfits", "collectionInspirations"] as const;

test("what collections hold that came in before has its places", async () => {
  const store = await openTestStore();
  const { db } = store;
  const entries = Array.from({ length: 5 }, (_, n) => ({ id: `${n}`, createdAt: n }));
  // One is there twice; the newest stands first.
  const held = ["0", "4", "2", "4"];
  const answer = {
    status: "OK",
    items: entries,
    outfits: entries,
    inspirations: entries,
    collections: [{ id: "a" }, { id: "b" }],
    collectionItems: [...held, "1"].map((itemId) => ({ collectionId: "a", itemId })),
    collectionOutfits: held.map((outfitId) => ({ collectionId: "b", outfitId })),
    collectionInspirations: held.map((targetId) => ({ collectionId: "b", targetId })),
  };
  for (const username of ["jane", "noor"])
    await importCloset(store, { name: username, answer, readPicture: async () => Buffer.of() }, { username });
  const readPlaces = async () => {
    const all = [];
    for (const table of TABLES) {
      const rows = db.selectFrom(table).select("place").orderBy("ownerId").orderBy("position");
      all.push((await rows.execute()).map(({ place }) => place));
    }
    return all;
  };
  const places = await readPlaces();
  const [items, outfits, inspirations] = [
    [4, 1, 2, null, 3],
    [3, 1, 2, null],
    [1, 3, 2, null],
  ];
  expect(places).toEqual([items, outfits, inspirations].map((each) => [...each, ...each]));
  for (const table of TABLES) {
    await db.schema.dropIndex(`${table}_held`).execute();
    await db.schema.alterTable(table).dropColumn("place").execute();
    await sql`create index ${sql.ref(`${table}_held`)} on ${sql.table(table)} ("ownerId")`.execute(db);
  }
  await up(db as unknown as Kysely<unknown>);
  expect(await readPlaces()).toEqual(places);
});
