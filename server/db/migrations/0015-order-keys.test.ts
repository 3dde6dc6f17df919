import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { getOrderKey, sortNewestFirst } from "#domain/closet-order.ts";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { findAnswer, openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { up as addPlaces } from "./0014-held-places.ts";
import { up } from "./0015-order-keys.ts";

const ENTRIES = ["items", "outfits", "portfolios", "collections", "inspirations"] as const;
const JOINS = ["collectionItems", "collectionOutfits", "collectionInspirations"] as const;
const COUNTS = ["itemsHeld", "outfitsHeld", "inspirationsHeld"] as const;

const importAnswer = (store: TestStore, username: string, answer: object) =>
  importCloset(
    store,
    { name: username, answer: { status: "OK", ...answer }, readPicture: async () => Buffer.of() },
    { username, existing: "replace" },
  );

async function readKeys({ db }: TestStore): Promise<unknown[]> {
  const found = [];
  for (const table of [...ENTRIES, ...JOINS]) {
    const rows = db.selectFrom(table).select("orderKey").orderBy("ownerId").orderBy("position");
    found.push((await rows.execute()).map(({ orderKey }) => orderKey));
  }
  const counts = db.selectFrom("collections").select(COUNTS).orderBy("ownerId").orderBy("position");
  return [...found, await counts.execute()];
}

/** Reverts to the tables before migration 0014. */
async function undo({ db }: TestStore): Promise<void> {
  const drop = async (table: string, index: string | null, columns: readonly string[]) => {
    if (index !== null) await db.schema.dropIndex(index).execute();
    for (const column of columns) await db.schema.alterTable(table).dropColumn(column).execute();
  };
  // Migration 0017 adds these indexes.
  await sql`drop index if exists "collectionItems_of_entry"`.execute(db);
  await sql`drop index if exists "collectionOutfits_of_entry"`.execute(db);
  await drop("items", "items_shown_in_key_order", []);
  for (const table of ENTRIES) await drop(table, `${table}_in_key_order`, ["orderKey"]);
  for (const table of JOINS) {
    await drop(table, `${table}_held`, ["orderKey", "place"]);
    await sql`create index ${sql.ref(`${table}_held`)} on ${sql.table(table)} ("ownerId")`.execute(db);
  }
  await drop("collections", null, COUNTS);
  for (const index of ["items_shown", "outfits_shown", "portfolios_shown"]) {
    await sql`create index ${sql.ref(index)} on "items" ("ownerId")`.execute(db);
  }
  for (const table of ["items", "collections", "inspirations"]) {
    await sql`create index ${sql.ref(`${table}_in_order`)} on ${sql.table(table)} ("ownerId")`.execute(db);
  }
}

const TIMES = [1e308, -1e308, 1_700_000_000_000, 0.5, 0, 3];
const FRACTIONS = [1e308, -1e308, 1e-320, 0.25, undefined, -7];

test("closets of earlier releases get the same keys and counts as a new import", async () => {
  const store = await openTestStore();
  const entries = TIMES.flatMap((createdAt, n) =>
    FRACTIONS.map((sFrac, m) => ({ id: `${n}-${m}`, createdAt, ...(sFrac !== undefined && { sFrac }) })),
  );
  // One row is repeated, one has no entry.
  const held = ["0-0", "4-1", "2-2", "4-1", "none"];
  const answer = {
    items: entries,
    outfits: entries,
    // They had no sFrac then.
    portfolios: TIMES.map((createdAt, n) => ({ id: `${n}`, createdAt })),
    inspirations: entries,
    collections: entries,
    collectionItems: [...held, "1-1"].map((itemId) => ({ collectionId: "0-0", itemId })),
    collectionOutfits: held.map((outfitId) => ({ collectionId: "1-1", outfitId })),
    collectionInspirations: held.map((targetId) => ({ collectionId: "1-1", targetId })),
  };
  for (const username of ["jane", "noor"]) await importAnswer(store, username, answer);
  const [keys, answered] = [await readKeys(store), await findAnswer(store, "jane")];
  await undo(store);
  await addPlaces(store.db as unknown as Kysely<unknown>);
  await up(store.db as unknown as Kysely<unknown>);
  expect(await readKeys(store)).toEqual(keys);
  expect(await findAnswer(store, "jane")).toEqual(answered);
});

const anyNumber = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE),
);
const anyEntries = fc.array(fc.record({ createdAt: anyNumber, sFrac: anyNumber }, { requiredKeys: ["createdAt"] }), {
  maxLength: 12,
});

test("order keys sort any numbers as `sortNewestFirst` does", async () => {
  const store = await openTestStore();
  await fc.assert(
    fc.asyncProperty(anyEntries, async (given) => {
      const items = given.map((entry, n) => ({ id: `${n}`, ...entry }));
      await importAnswer(store, "jane", { items });
      const rows = await store.db
        .selectFrom("items")
        .select(["id", "orderKey"])
        .orderBy("orderKey", "desc")
        .orderBy("position")
        .execute();
      expect(rows).toEqual(sortNewestFirst(items).map((item) => ({ id: item.id, orderKey: getOrderKey(item) })));
    }),
    { numRuns: 25 },
  );
});
