import fc from "fast-check";
import { expect, test } from "vitest";
import { anOwnCloset, anOwnItem } from "#tests/support/factories/closets.ts";
import {
  addEdit,
  applyChanges,
  applyEdits,
  changeField,
  type Changes,
  confirmEdit,
  dropEdits,
  dropFields,
  findConflicts,
  type PendingEdits,
  rebaseEdit,
} from "./pending-edits.ts";

const edit = (id: string, changes: object, version = "1", before: object = {}) => ({
  list: "items" as const,
  id,
  version,
  changes: { ...changes },
  before: Object.fromEntries(Object.keys(changes).map((field) => [field, (before as Changes)[field] ?? null])),
});

test("pending edits are shown, and other lists stay the same arrays", () => {
  const closet = anOwnCloset(anOwnItem("a"), anOwnItem("b", { name: "Coat" }));
  const shown = applyEdits(closet, [edit("b", { name: null, size: "M" })]);
  expect(shown.items).toEqual([anOwnItem("a"), anOwnItem("b", { size: "M" })]);
  expect(shown.outfits).toBe(closet.outfits);
});

test("a removed brand is null, because each item has the field", () => {
  expect(applyChanges(anOwnItem("a", { brand: "Acme" }), { brand: null })).toEqual(anOwnItem("a"));
});

test("a confirmed edit is removed, and what has changed since stays with the new version", () => {
  const sent = edit("a", { name: "Coat", size: "M" });
  const edits = addEdit([sent], edit("a", { name: "Long coat" }));
  expect(confirmEdit(edits, sent, "2")).toEqual([edit("a", { name: "Long coat" }, "2", { name: "Coat" })]);
  expect(confirmEdit([sent], sent, "2")).toEqual([]);
  expect(dropEdits(edits, { list: "items", id: "a" })).toEqual([]);
});

test("only fields that both have changed, to different values, are conflicts", () => {
  const before = { name: "Coat", size: "M", brand: null };
  const current = anOwnItem("a", { name: "Long coat", size: "M", brand: "Acme", version: "2" });
  expect(findConflicts({ changes: { name: "Short coat", size: "L" }, before }, current)).toEqual(["name"]);
  expect(findConflicts({ changes: { name: "Long coat" }, before }, current)).toEqual([]);
  expect(findConflicts({ changes: { brand: "Zara" }, before }, current)).toEqual(["brand"]);
});

test("the confirmed value of a field stays while its owner types on", () => {
  const first = edit("a", { name: "Coat" }, "1", { name: "Jacket" });
  const edits = addEdit([first], edit("a", { name: "Red coat", size: "M" }, "1", { name: "Coat", size: "L" }));
  expect(edits).toEqual([edit("a", { name: "Red coat", size: "M" }, "1", { name: "Jacket", size: "L" })]);
});

test("after the owner has seen the other change, theirs applies to it", () => {
  const edits = [edit("a", { name: "Coat", size: "M" }, "1", { name: "Jacket" }), edit("b", { name: "Hat" })];
  const entry = anOwnItem("a", { name: "Parka", version: "4" });
  const place = { list: "items", id: "a" } as const;
  expect(rebaseEdit(edits, { list: "items", entry })[0]).toEqual(
    edit("a", { name: "Coat", size: "M" }, "4", { name: "Parka" }),
  );
  expect(dropFields(edits, place, ["name"])[0]).toEqual(edit("a", { size: "M" }));
  expect(dropFields(edits, place, ["name", "size"])).toEqual([edits[1]]);
});

test("after any confirmations the last value of each field is shown", () => {
  const field = fc.constantFrom("name", "size", "notes");
  const step = fc.oneof(
    fc.record({ field, value: fc.option(fc.string()) }),
    fc.constant("send" as const),
    fc.constant("confirm" as const),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let server = anOwnItem("a");
      let edits: PendingEdits = [];
      let sent: PendingEdits[number] | undefined;
      const last: Record<string, unknown> = {};
      for (const next of steps) {
        if (next === "send") sent ??= edits[0];
        else if (next === "confirm") {
          if (!sent) continue;
          server = { ...applyChanges(server, sent.changes), version: String(Number(server.version) + 1) };
          edits = confirmEdit(edits, sent, server.version);
          sent = undefined;
        } else {
          last[next.field] = next.value;
          edits = addEdit(edits, edit("a", { [next.field]: next.value }, server.version));
        }
        const shown = applyEdits(anOwnCloset(server), edits).items[0] as unknown as Record<string, unknown>;
        for (const [name, value] of Object.entries(last)) expect(shown[name] ?? null).toBe(value ?? null);
      }
    }),
  );
});

test("a field changes to another value; an empty text or list removes it", () => {
  const coat = anOwnItem("a", { name: "Coat", tags: ["wool"] });
  expect(changeField(coat, "name", "Coat")).toBeNull();
  expect(changeField(coat, "name", "")).toEqual({ name: null });
  expect(changeField(coat, "size", "")).toBeNull();
  expect(changeField(coat, "tags", ["wool"])).toBeNull();
  expect(changeField(coat, "tags", ["wool", "work"])).toEqual({ tags: ["wool", "work"] });
  expect(changeField(coat, "tags", [])).toEqual({ tags: null });
  expect(changeField(coat, "price", 0)).toEqual({ price: 0 });
});
