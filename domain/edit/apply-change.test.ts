import { expect, test } from "vitest";
import { type Closet, type ClosetRecord, makeCloset } from "#domain/closet/closet.ts";
import { type ClosetLists, EMPTY_LISTS } from "#domain/closet.ts";
import { aCloset, aCollection, anItem } from "#tests/support/factories/closets.ts";
import { applyAtOnce, applyChange } from "./apply-change.ts";
import type { ChangeContext, ClosetChange } from "./closet-change.ts";
import { createDraft } from "./closet-draft.ts";
import type { ManyItems } from "./entry-schemas.ts";
import { listShownIds } from "./collection-records.ts";

const EMPTY = makeCloset(null, 1, []);

/** Items `a`, `b`, `c`, … in this order, and the collection `work` with all of them. */
function openCloset(ids: string, createdAt = (at: number) => 100 - at) {
  const items = [...ids].map((id, at) => anItem({ id, createdAt: createdAt(at) }));
  const collectionItems = items.map(({ id }) => ({ collectionId: "work", itemId: id }));
  const entries = aCloset({ items, collections: [aCollection({ id: "work", ownOrder: true })], collectionItems });
  const draft = createDraft(EMPTY);
  const deleted = new Map<string, ClosetRecord>();
  const apply = (change: ClosetChange, context: Partial<ChangeContext> = {}) => {
    const outcome = applyAtOnce(draft.closet, change, { nowMs: 1000, deleted: [...deleted.values()], ...context });
    if (outcome.status !== "OK") return outcome;
    for (const record of outcome.changed) {
      draft.put(record);
      if (record.deletedAt !== null) deleted.set(record.id, record);
    }
    return outcome;
  };
  apply({ kind: "add", entries });
  const list = ({ lists }: Closet = draft.closet) => lists.items.map(({ id }) => id).join("");
  const listInCollection = () => {
    const collection = draft.closet.find("collections", "work");
    return collection && listShownIds(draft.closet, collection, "items").join("");
  };
  return { apply, list, listInCollection, draft };
}

const place = (id: string, after: string | null): ClosetChange => ({
  kind: "set",
  list: "items",
  id,
  changes: { place: { after } },
});

test("a new entry comes first, also beside one that is from a later time", () => {
  const { apply, list } = openCloset("ab", (at) => 5000 - at);
  apply({ kind: "create", list: "items", id: "n", entry: { name: " New " } });
  expect(list()).toBe("nab");
});

test("an entry moves between two of the same time: its neighbors get new keys, and keep their order", () => {
  const { apply, list } = openCloset("abcd", () => 5);
  const outcome = apply(place("d", "a"));
  expect(list()).toBe("adbc");
  expect(outcome.status === "OK" && outcome.changed.length).toBeGreaterThan(1);
});

test("many entries move together in their order, also behind one of them, and among entries of the same time", () => {
  const move = (ids: string[], after: string | null) => ({ kind: "setMany" as const, ids, set: { place: { after } } });
  for (const createdAt of [undefined, () => 5]) {
    const { apply, list, listInCollection } = openCloset("abcdef", createdAt);
    apply(move(["e", "b", "d"], "a"));
    expect([list(), listInCollection()]).toEqual(["abdecf", "abcdef"]);
    apply(move(["c", "f"], null));
    expect(list()).toBe("cfabde");
  }
});

test("colors and seasons of many are added to what each has, or taken away", () => {
  const { apply, draft } = openCloset("ab");
  const read = () => ["a", "b"].map((id) => draft.closet.find("items", id)?.data);
  const set = (wanted: ManyItems["set"], ids = ["a", "b"]) => apply({ kind: "setMany", ids, set: wanted });
  set({ addColors: ["red", "blue"], addSeasons: ["Winter"], brand: " Nord ", size: "M" }, ["a"]);
  set({ removeColors: ["red"], addColors: ["grey"], removeSeasons: ["Winter"], size: null });
  expect(read().map((item) => [item?.brand, item?.size, item?.colors, item?.seasons])).toEqual([
    ["Nord", undefined, ["blue", "grey"], undefined],
    [expect.anything(), undefined, ["grey"], undefined],
  ]);
});

test("a deleted entry stays in its collection unseen, and comes back to its place there", () => {
  const { apply, list, listInCollection } = openCloset("abcd");
  const move = { itemIds: ["d"], after: null };
  expect(apply({ kind: "remove", list: "items", id: "b" }).status).toBe("OK");
  apply({ kind: "set", list: "collections", id: "work", changes: { move: [move] } });
  expect([list(), listInCollection()]).toEqual(["acd", "dac"]);
  expect(apply({ kind: "create", list: "items", id: "b", entry: {} })).toEqual({ status: "entryInBin" });
  apply({ kind: "restore", list: "items", id: "b" });
  expect([list(), listInCollection()]).toEqual(["abcd", "dabc"]);
});

test("a change that is rejected says why, and changes nothing", () => {
  const { apply, draft } = openCloset("ab");
  const before = draft.listChanged();
  const quota = { items: 2, pictureBytes: 0 };
  const saw = { name: "Seen" };
  expect(apply({ kind: "create", list: "items", id: "n", entry: {} }, { quota })).toEqual({
    status: "tooManyEntries",
    size: "3 items, at most 2",
  });
  expect(apply({ kind: "set", list: "items", id: "a", changes: { name: "Mine", saw } })).toEqual({
    status: "changedMeanwhile",
    conflicts: { name: null },
  });
  expect(apply({ kind: "setMany", ids: ["a", "unknown"], set: { wishlist: true } })).toEqual({ status: "noSuchEntry" });
  expect(draft.listChanged()).toEqual(before);
});

test("an import that replaces deletes what it lacks, and gives the server turns", () => {
  const { apply, list, draft } = openCloset("ab");
  const entries: ClosetLists = { ...aCloset(), ...EMPTY_LISTS, items: [anItem({ id: "b" }), anItem({ id: "c" })] };
  const steps = applyChange(draft.closet, { kind: "replace", entries }, { nowMs: 7 });
  expect(steps.next().done).toBe(false);
  const outcome = apply({ kind: "replace", entries });
  const gone = outcome.status === "OK" ? outcome.changed.filter(({ deletedAt }) => deletedAt !== null) : [];
  expect([list(), gone.map(({ id, deletedAt }) => [id, deletedAt])]).toEqual([
    "bc",
    [
      ["a", 1000],
      ["work", 1000],
    ],
  ]);
});
