import { EDITED_LISTS } from "#domain/closet-lists.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getOrderKey, sortNewestFirst } from "#domain/closet-order.ts";
import { EMPTY_LISTS, type Ordered } from "#domain/closet.ts";
import { applyContent, type ContentChanges } from "#domain/owner/content-changes.ts";
import type { OwnCloset } from "#domain/owner/own-closet.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { openTestStore, type TestStore } from "#tests/support/factories/closet-store.ts";
import { createClosetBin } from "#server/closets/owner/closet-bin.ts";
import { createClosetEditing } from "#server/closets/owner/closet-editing.ts";
import { readOwnContent } from "./own-content.ts";

const IDS = ["a", "b", "c", "d"] as const;
/** Equal and close times: an order of their own, and moves that need new numbers. */
const TIMES = [5, 5, 5, 4];

const closetOf = (username: string) => ({
  name: username,
  answer: {
    status: "OK",
    ...Object.fromEntries(
      EDITED_LISTS.map((list) => [list, IDS.map((id, n) => ({ id, createdAt: TIMES[n], name: id }))]),
    ),
    collectionItems: IDS.map((itemId) => ({ collectionId: "a", itemId })),
    collectionOutfits: [{ collectionId: "b", outfitId: "a" }],
    collectionInspirations: [{ collectionId: "a", targetId: "c" }],
  },
  readPicture: async () => Buffer.of(),
});

async function read(store: TestStore, username: string, since?: number) {
  const text = (await readOwnContent(store, username, since))?.pieces.join("") ?? "";
  return JSON.parse(text) as { version: number; closet: OwnCloset } & Partial<ContentChanges>;
}

const readClosets = async (store: TestStore, username: string) => {
  const { closet, version } = await read(store, username);
  return { closet: { ...EMPTY_LISTS, ...closet }, version };
};

/** Without the order of entries with the same key: a client does not know it of those that come back. */
const sortTies = <Entry extends Ordered & { id: string }>(entries: readonly Entry[]): Entry[] => {
  const keys = entries.map(getOrderKey);
  expect(keys).toEqual(keys.toSorted((a, b) => b - a));
  return sortNewestFirst(entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
};

/** Rows of one collection stay in their order. `ownOrder` is set by a move without a new version. */
const normalize = (closet: OwnCloset): unknown => {
  const sort = <Row extends { collectionId: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((a, b) => (a.collectionId < b.collectionId ? -1 : Number(a.collectionId > b.collectionId)));
  return {
    ...closet,
    items: sortTies(closet.items),
    outfits: sortTies(closet.outfits),
    portfolios: sortTies(closet.portfolios),
    collections: sortTies(closet.collections).map((collection) => ({ ...collection, ownOrder: true })),
    collectionItems: sort(closet.collectionItems),
    collectionOutfits: sort(closet.collectionOutfits),
    collectionInspirations: sort(closet.collectionInspirations),
  };
};

const anyId = fc.constantFrom(...IDS, "e");
const anyList = fc.constantFrom(...EDITED_LISTS);
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant("create" as const), list: anyList }),
  fc.record({ kind: fc.constant("change" as const), list: anyList, id: anyId }),
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("move" as const), list: anyList, id: anyId, after: fc.option(anyId) }),
  },
  fc.record({ kind: fc.constant("remove" as const), list: anyList, id: anyId }),
  fc.record({ kind: fc.constant("restore" as const), list: anyList, id: anyId }),
  fc.record({ kind: fc.constant("fill" as const), id: anyId, ids: fc.subarray([...IDS]) }),
  fc.record({ kind: fc.constant("many" as const), id: anyId, ids: fc.subarray([...IDS], { minLength: 1 }) }),
  fc.record({ kind: fc.constant("removeMany" as const), ids: fc.subarray([...IDS], { minLength: 1 }) }),
  fc.record({ kind: fc.constant("import" as const) }),
);

type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

async function take(store: TestStore, username: string, step: Step): Promise<void> {
  const editing = createClosetEditing(store);
  switch (step.kind) {
    case "create":
      return void (await editing.create({ username, list: step.list }, {}));
    case "change": {
      const changes = { items: { name: "N" }, outfits: { name: "N" }, collections: { name: "N" } };
      return void (await editing.change(
        { username, ...step },
        { ...changes, portfolios: { picUrl: null }, inspirations: { picUrl: null } }[step.list],
        null,
      ));
    }
    case "move":
      return void (await editing.change({ username, ...step }, { place: { after: step.after } }, null));
    case "remove":
      return void (await editing.remove({ username, ...step }));
    case "restore":
      return void (await createClosetBin(store).restore({ username, ...step }));
    case "fill":
      return void (await editing.change(
        { username, list: "collections", id: step.id },
        { itemIds: step.ids, inspirationIds: step.ids },
        null,
      ));
    case "many":
      return void (await editing.changeMany(username, {
        ids: step.ids,
        set: { addTags: ["t"], addToCollection: step.id },
      }));
    case "removeMany":
      return void (await editing.changeMany(username, { ids: step.ids, set: { delete: true } }));
    case "import":
      return void (await importCloset(store, closetOf(username), { existing: "add" }));
  }
}

test("the changes since any version make the closet of now", async () => {
  const store = await openTestStore();
  let closets = 0;
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), fc.nat(7), async (steps, from) => {
      const username = `jane-${(closets += 1)}`;
      await importCloset(store, closetOf(username));
      for (const step of steps.slice(0, from)) await take(store, username, step);
      const before = await readClosets(store, username);
      for (const step of steps.slice(from)) await take(store, username, step);
      const changes = await read(store, username, before.version);
      expect(changes.since).toBe(before.version);
      const now = applyContent(before.closet, changes);
      if (now) applied += 1;
      expect(now && normalize(now)).toEqual(normalize((await readClosets(store, username)).closet));
    }),
    { numRuns: 40 },
  );
  expect(applied).toBe(40);
});

test("a change of one item among many is a small answer; too many changes are the whole closet", async () => {
  const store = await openTestStore();
  const items = Array.from({ length: 2001 }, (_, n) => ({ id: `i${n}`, createdAt: n }));
  await importCloset(store, { name: "jane", answer: { status: "OK", items }, readPicture: async () => Buffer.of() });
  const editing = createClosetEditing(store);
  const { version } = await read(store, "jane");
  await editing.change({ username: "jane", list: "items", id: "i7" }, { name: "Coat" }, null);
  const changes = await read(store, "jane", version);
  expect(changes.closet.items.map(({ id }) => id)).toEqual(["i7"]);
  expect(changes.totals?.items).toBe(2001);
  await editing.changeMany("jane", { ids: items.map(({ id }) => id), set: { seasons: ["Winter"] } });
  const whole = await read(store, "jane", version);
  expect(whole.since).toBe(undefined);
  expect(whole.closet.items).toHaveLength(2001);
  expect((await read(store, "jane", whole.version)).closet.items).toEqual([]);
  expect((await read(store, "jane", whole.version + 1)).since).toBe(undefined);
});

test("a device that knew an entry that was deleted for good reads everything", async () => {
  const store = await openTestStore();
  await importCloset(store, closetOf("jane"));
  const before = await readClosets(store, "jane");
  const target = { username: "jane", list: "items", id: "a" } as const;
  await createClosetEditing(store).remove(target);
  await createClosetBin(store).removeNow(target);
  const changes = await read(store, "jane", before.version);
  expect(changes.since).toBe(undefined);
  expect(changes.closet.items.map(({ id }) => id)).not.toContain("a");
});
