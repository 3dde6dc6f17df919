import fc from "fast-check";
import { expect, test } from "vitest";
import { changeIds, undoChanges } from "./own-collection.ts";

type Moves = [moved: string, after: string | null][];

const change = (ids: string, changes: { remove?: string; add?: string; move?: Moves }): string =>
  changeIds([...ids], {
    remove: [...(changes.remove ?? "")],
    add: [...(changes.add ?? "")],
    move: changes.move?.map(([moved, after]) => ({ ids: [...moved], after })),
  }).join("");

test("ids are removed, added at the end, and moved, beside what another device has changed", () => {
  expect(change("abc", { remove: "bx", add: "cd" })).toBe("acd");
  expect(
    change("abcd", {
      move: [
        ["d", "a"],
        ["b", null],
      ],
    }),
  ).toBe("badc");
  expect(
    change("abc", {
      move: [
        ["c", "x"],
        ["x", "a"],
      ],
    }),
  ).toBe("cab");
  expect(change("ab", { add: "cd", move: [["dc", "a"]] })).toBe("adcb");
  expect(change("abc", { move: [["cc", null]] })).toBe("cab");
});

const anyIds = fc.uniqueArray(fc.constantFrom(..."abcdefgh"));

test("an undo brings back what was removed to its place, takes out what was added, and moves back", () => {
  fc.assert(
    fc.property(anyIds, anyIds, anyIds, fc.option(fc.nat(7)), (before, remove, added, moved) => {
      const add = added.filter((id) => !remove.includes(id));
      const id = moved === null ? undefined : before[moved];
      const changes = { remove, add, move: id === undefined ? [] : [{ ids: [id], after: null }] };
      expect(changeIds(changeIds(before, changes), undoChanges(before, changes))).toEqual(before);
    }),
  );
});
