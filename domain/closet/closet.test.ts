import { expect, test } from "vitest";
import { makeCloset, type RecordIn } from "./closet.ts";

const makeRecord = (id: string, changes: Partial<RecordIn<"portfolios">>): RecordIn<"portfolios"> => ({
  list: "portfolios",
  id,
  sortKey: 0,
  seq: 0,
  version: 1,
  deletedAt: null,
  data: { id, picUrl: null, createdAt: 0 },
  ...changes,
});

test("a closet has its records newest first, equal keys in the order of the import, and no deleted ones", () => {
  const records = [
    makeRecord("second", { sortKey: 5, seq: 2 }),
    makeRecord("last", { sortKey: 1, seq: 0 }),
    makeRecord("gone", { sortKey: 9, seq: 3, deletedAt: 1 }),
    makeRecord("first", { sortKey: 5, seq: 1 }),
  ];
  const closet = makeCloset(null, 1, records);
  expect(closet.lists.portfolios.map(({ id }) => id)).toEqual(["first", "second", "last"]);
  expect(closet.find("portfolios", "last")?.sortKey).toBe(1);
  expect(closet.find("portfolios", "gone")).toBeUndefined();
  expect(closet.find("items", "first")).toBeUndefined();
});
