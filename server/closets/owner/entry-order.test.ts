import { EDITED_LISTS } from "#domain/closet-lists.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sortNewestFirst } from "#domain/closet-order.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { createClosetEditing } from "./closet-editing.ts";

const ENTRIES = 5;

const anyCase = fc.record({
  list: fc.constantFrom(...EDITED_LISTS),
  createdAts: fc.array(fc.constantFrom(0, 1, 2, 1_700_000_000_000), { minLength: ENTRIES, maxLength: ENTRIES }),
  moves: fc.array(fc.tuple(fc.nat(ENTRIES), fc.nat(ENTRIES)), { maxLength: 12 }),
});

test("after any moves the database, the owner and a client that sorts have the order of an array", async () => {
  const store = await openTestStore();
  const editing = createClosetEditing(store);
  let closets = 0;
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ list, createdAts, moves }) => {
      const username = `jane-${(closets += 1)}`;
      const entries = createdAts.map((createdAt, n) => ({ id: `e${n}`, createdAt }));
      const source = {
        name: username,
        answer: { status: "OK", [list]: entries },
        readPicture: async () => Buffer.of(),
      };
      await importCloset(store, source, { visibility: "public" });
      const inOrder = list === "inspirations" ? entries : sortNewestFirst(entries);
      let model = inOrder.map(({ id }) => id);
      for (const [from, to] of moves) {
        const id = model[from % model.length] ?? "";
        const others = model.filter((other) => other !== id);
        const place = to % model.length;
        model = others.toSpliced(place, 0, id);
        const moved = await editing.change(
          { username, list, id },
          { place: { after: others[place - 1] ?? null } },
          null,
        );
        expect(moved).toMatchObject({ status: "changed", entry: { id } });
      }
      const answer = await findAnswer(store, username);
      const found: { id: string; createdAt?: number; sFrac?: number | undefined }[] = answer?.[list] ?? [];
      expect(found.map(({ id }) => id)).toEqual(model);
      // As a client of spec §7: portfolios have no `sFrac`.
      const keyed = found.map(({ id, createdAt = 0, sFrac = 0 }) =>
        list === "portfolios" ? { id, createdAt } : { id, createdAt, sFrac },
      );
      const sorted = list === "inspirations" ? found : sortNewestFirst(keyed);
      expect(sorted.map(({ id }) => id)).toEqual(model);
    }),
    { numRuns: 25 },
  );
});

test("a hundred moves to the same place need new keys for neighbors, and keep the order", async () => {
  const store = await openTestStore();
  const editing = createClosetEditing(store);
  const items = ["a", "b", "c"].map((id) => ({ id, createdAt: 1_700_000_000_000 }));
  const source = { name: "jane", answer: { status: "OK", items }, readPicture: async () => Buffer.of() };
  await importCloset(store, source, { visibility: "public" });
  for (let count = 0; count < 100; count += 1) {
    const id = count % 2 === 0 ? "c" : "b";
    await editing.change({ username: "jane", list: "items", id }, { place: { after: "a" } }, null);
  }
  const answer = await findAnswer(store, "jane");
  expect(sortNewestFirst(answer?.items as { id: string; createdAt: number }[]).map(({ id }) => id)).toEqual([
    "a",
    "b",
    "c",
  ]);
});

test("an entry after itself, or after one that is not there, comes first", async () => {
  const store = await openTestStore();
  const editing = createClosetEditing(store);
  const source = {
    name: "jane",
    answer: { status: "OK", items: [{ id: "b" }, { id: "a" }] },
    readPicture: async () => Buffer.of(),
  };
  await importCloset(store, source);
  const target = { username: "jane", list: "items", id: "a" } as const;
  for (const after of ["a", "gone"]) {
    expect(await editing.change(target, { place: { after } })).toMatchObject({ status: "changed" });
    expect((await findAnswer(store, "jane"))?.items[0]).toMatchObject({ id: "a" });
    await editing.change(target, { place: { after: "b" } });
  }
});
