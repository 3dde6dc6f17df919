import { expect, test } from "vitest";
import { anOwnCloset, anOwnItem } from "#tests/support/factories/closets.ts";
import { applyContent } from "./content-changes.ts";
import type { OwnItem } from "./own-closet.ts";

const item = (id: string, version: string, more: Partial<OwnItem> = {}): OwnItem => anOwnItem(id, { version, ...more });

test("entries that have not changed stay the same objects, in the new order", () => {
  const before = anOwnCloset(item("1", "1"), item("2", "1"), item("3", "1"), item("4", "1"), item("5", "1"));
  const now = anOwnCloset(
    item("6", "3"),
    item("3", "1"),
    item("1", "1"),
    item("2", "2"),
    item("4", "1", { cutout: { address: "/images/a" } }),
    item("5", "1", { sFrac: 2 }),
  );
  const kept = applyContent(before, { version: 3, closet: now });
  expect(kept).toEqual(now);
  const isKept = kept?.items.map((entry) => before.items.includes(entry));
  expect(isKept).toEqual([false, true, true, false, false, false]);
});
