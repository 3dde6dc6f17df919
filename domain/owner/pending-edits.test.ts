import fc from "fast-check";
import { expect, test } from "vitest";
import { anOwnCloset, anOwnItem } from "#tests/support/factories/closets.ts";
import {
  addEdit,
  applyEdits,
  changeField,
  dropFields,
  joinSeen,
  keepConflicts,
  passSeen,
  type PendingEdits,
  readSeen,
  readStoredEdit,
} from "./pending-edits.ts";

const edit = (id: string, changes: object, madeAt = 1) => ({
  list: "items" as const,
  id,
  changes: { ...changes },
  madeAt,
});

test("pending edits are shown, and other lists stay the same arrays", () => {
  const closet = anOwnCloset(anOwnItem("a"), anOwnItem("b", { name: "Coat" }));
  const shown = applyEdits(closet, [edit("b", { name: null, size: "M" })]);
  expect(shown.items).toEqual([anOwnItem("a"), anOwnItem("b", { size: "M" })]);
  expect(shown.outfits).toBe(closet.outfits);
});

test("a removed brand is null, because each item has the field", () => {
  const closet = anOwnCloset(anOwnItem("a", { brand: "Acme" }));
  expect(applyEdits(closet, [edit("a", { brand: null })]).items).toEqual([anOwnItem("a")]);
});

test("a later change of an entry replaces the one that waits, unless that is on its way", () => {
  const first = edit("a", { name: "Coat", size: "M" });
  const later = edit("a", { name: "Long coat" }, 2);
  expect(addEdit([first, edit("b", { name: "Hat" })], later)).toEqual([
    edit("a", { name: "Long coat", size: "M" }, 2),
    edit("b", { name: "Hat" }),
  ]);
  expect(addEdit([first], later, (each) => each === first)).toEqual([first, later]);
  expect([dropFields(first, { name: null }), dropFields(later, { name: null })]).toEqual([
    [edit("a", { size: "M" })],
    [],
  ]);
});

test("moves, and changes of a collection's contents, apply in their order", () => {
  const closet = {
    ...anOwnCloset(anOwnItem("a"), anOwnItem("b"), anOwnItem("c")),
    collections: [{ id: "work", version: "1", name: "Work", folders: [], createdAt: 1, ownOrder: true as const }],
    collectionItems: ["a", "b"].map((itemId) => ({ collectionId: "work", itemId })),
  };
  const ofWork = (changes: object) => ({ ...edit("work", changes), list: "collections" as const });
  const edits = [
    edit("c", { place: { after: null } }),
    edit("a", { place: { after: "gone" } }),
    ofWork({ add: { itemIds: ["c"] } }),
    ofWork({ move: [{ itemIds: ["c"], after: "a" }] }),
  ].reduce<PendingEdits>((before, next) => addEdit(before, next), []);
  expect(edits).toHaveLength(4);
  const shown = applyEdits(closet, edits);
  expect(shown.items.map(({ id }) => id)).toEqual(["a", "c", "b"]);
  expect(shown.collectionItems.map(({ itemId }) => itemId)).toEqual(["a", "c", "b"]);
});

test("a wear that waits counts for the outfit and its items, until it is taken back", () => {
  const outfit = { id: "o", version: "1", previewUrl: null, createdAt: 1, itemIds: ["a"] };
  const closet = { ...anOwnCloset(anOwnItem("a", { timesWorn: 4 }), anOwnItem("b")), outfits: [outfit] };
  const wear = { id: "w", on: "2026-11-24", photograph: { address: "/x.jpg" } };
  const ofOutfit = (changes: object) => ({ ...edit("o", changes), list: "outfits" as const });
  const worn = addEdit([], ofOutfit({ add: { wears: [wear] } }));
  const shown = applyEdits(closet, worn);
  expect(shown.outfits).toEqual([{ ...outfit, timesWorn: 1, wears: [wear] }]);
  const ofItem = { id: "w", on: "2026-11-24", outfitId: "o" };
  expect(shown.items).toEqual([anOwnItem("a", { timesWorn: 5, wears: [ofItem] }), anOwnItem("b")]);
  expect(applyEdits(closet, addEdit(worn, ofOutfit({ remove: { wears: ["w"] } })))).toEqual(closet);
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
      const last: Record<string, string | null> = {};
      for (const next of steps) {
        if (next === "send") sent ??= edits[0];
        else if (next === "confirm") {
          if (!sent) continue;
          server = applyEdits(anOwnCloset(server), [sent]).items[0] ?? server;
          const confirmed = sent;
          edits = edits.filter((each) => each !== confirmed);
          sent = undefined;
        } else {
          last[next.field] = next.value;
          edits = addEdit(edits, edit("a", { [next.field]: next.value }), (each) => each === sent);
        }
        const shown = applyEdits(anOwnCloset(server), edits).items[0] as unknown as Record<string, unknown>;
        for (const [name, value] of Object.entries(last)) expect(shown[name] ?? null).toBe(value?.trim() || null);
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

test("a form has seen the texts and numbers that it changes, and nothing else", () => {
  const coat = anOwnItem("a", { name: "Coat", price: 3, tags: ["wool"], thumbnailImageURL: "/a.jpg" });
  const changes = { name: null, price: 4, size: "M", tags: [], thumbnailImageURL: "/b.jpg", cutout: null };
  expect(readSeen(coat, { ...changes, wishlist: true, layout: null })).toEqual({ name: "Coat", price: 3, size: null });
});

test("joined edits keep what was seen first, also over a refresh", () => {
  const one = { ...edit("a", { name: "Co" }), saw: { name: "Hat" } };
  const two = { ...edit("a", { name: "Coat", size: "M" }, 2), saw: { name: "Co", size: null } };
  expect(addEdit([one], two)).toEqual([{ ...two, saw: { name: "Hat", size: null } }]);
  // Of an earlier release.
  expect(addEdit([edit("a", { name: "Co" })], two)).toEqual([{ ...two, saw: { size: null } }]);
});

test("what another device changed meanwhile is shown, and the edit waits for the owner's choice", () => {
  const sent = { ...edit("a", { name: "Old", size: "M" }), saw: { name: "Hat" } };
  const waiting = keepConflicts([sent, edit("b", { name: "Bag" })], sent, { name: "New" });
  expect(waiting).toEqual([edit("b", { name: "Bag" }), { ...edit("a", { name: "Old" }), stored: { name: "New" } }]);
  const shown = applyEdits(anOwnCloset(anOwnItem("a", { name: "New" }), anOwnItem("b")), waiting);
  expect(shown.items.map(({ name }) => name)).toEqual(["New", "Bag"]);
  // The later one asks again, for both.
  const later = { ...edit("a", { name: "Older" }, 2), saw: { name: "Old" } };
  expect(keepConflicts([sent, later], sent, { name: "New" })).toEqual([later]);
  expect(keepConflicts([...waiting, later], later, { name: "New" })).toEqual([
    edit("b", { name: "Bag" }),
    { ...edit("a", { name: "Older" }, 2), stored: { name: "New" } },
  ]);
  expect(addEdit(waiting, later)).toEqual([...waiting, later]);
});

test("an edit that follows a rejected one has seen what that had", () => {
  const rejected = { ...edit("a", { name: "x".repeat(300) }), saw: { name: "Hat" } };
  const later = { ...edit("a", { name: "Cap" }, 2), saw: { name: "x".repeat(300) } };
  expect(passSeen([rejected, later], rejected, (each) => each === rejected)).toEqual([
    rejected,
    { ...later, saw: { name: "Hat" } },
  ]);
});

test("of two tabs of one device, what was typed last follows what was typed before", () => {
  const saw = { name: "Hat" };
  const one = { ...edit("a", { name: "Cap" }), saw };
  const two = { ...edit("a", { name: "Beret" }, 2), saw };
  expect(joinSeen([one, { ...edit("b", { name: "Bag" }), saw }, two])).toEqual([
    one,
    { ...edit("b", { name: "Bag" }), saw },
    { ...two, saw: { name: "Cap" } },
  ]);
});

test("a new outfit that waits comes first, and a later change joins it", () => {
  const pic = { itemId: "a", x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1 };
  const layout = { v: 1 as const, ratio: 1, pics: [pic] };
  const made = { ...edit("new", { layout }, 5), list: "outfits" as const, isNew: true as const };
  const edits = addEdit([made], { ...edit("new", { name: "Monday" }, 6), list: "outfits", saw: { name: null } });
  expect(edits).toEqual([{ ...made, madeAt: 6, changes: { layout, name: "Monday" }, saw: { name: null } }]);
  const closet = anOwnCloset(anOwnItem("a"));
  const shown = { id: "new", version: "", previewUrl: null, createdAt: 6, itemIds: ["a"], layout, name: "Monday" };
  expect(applyEdits(closet, edits).outfits).toEqual([shown]);
  // The server has it.
  expect(applyEdits({ ...closet, outfits: [{ ...shown, version: "3" }] }, edits).outfits).toHaveLength(1);
});

test("edits apply in their order: a step of the pictures, and then a field, as the server stores them", () => {
  const closet = anOwnCloset(anOwnItem("a", { thumbnailImageURL: "/1.jpg", pictures: [{ address: "/2.jpg" }] }));
  const move = (address: string) => edit("a", { move: [{ pictures: [address], after: null }] });
  const edits = [move("/2.jpg"), edit("a", { cutout: { address: "/2-cut.jpg" } })];
  expect(applyEdits(closet, edits).items[0]?.cutout).toEqual({ address: "/2-cut.jpg" });
  // Another photograph has no cut-out.
  expect(applyEdits(closet, edits.toReversed()).items[0]).not.toHaveProperty("cutout");
});

test("the undo of another photograph shows its cut-out at once", () => {
  const picture = { width: 3, height: 4 };
  const item = anOwnItem("a", { thumbnailImageURL: "/2.jpg", pictures: [{ address: "/1.jpg", picture }] });
  const undo = { move: [{ pictures: ["/1.jpg"], after: null }], cutout: { address: "/1-cut.jpg" } };
  expect(applyEdits(anOwnCloset(item), [edit("a", undo)]).items).toEqual([
    {
      ...anOwnItem("a", { thumbnailImageURL: "/1.jpg", pictures: [{ address: "/2.jpg" }] }),
      picture,
      cutout: { address: "/1-cut.jpg" },
    },
  ]);
});

test("an entry without a pending edit stays the same object, and so does a list that nothing moved in", () => {
  const wears = [{ id: "w", on: "2026-11-24" }];
  const outfits = [{ id: "o", version: "1", previewUrl: null, createdAt: 1, itemIds: ["a"] }];
  const collections = [{ id: "work", version: "1", name: "Work", folders: [], createdAt: 1 }];
  const collectionItems = ["b", "a"].map((itemId) => ({ collectionId: "work", itemId }));
  const closet = { ...anOwnCloset(anOwnItem("a"), anOwnItem("b")), outfits, collections, collectionItems };
  const worn = applyEdits(closet, [{ list: "outfits", id: "o", changes: { add: { wears } }, madeAt: 1 }]);
  expect(worn.items[1]).toBe(closet.items[1]);
  expect(worn.collections).toBe(closet.collections);
  expect(worn.collectionItems).toBe(closet.collectionItems);
});

test("what waits on a device from an earlier version is read: calls had a list, and no kind", () => {
  const saved = { list: "outfits" as const, id: "x", changes: {}, madeAt: 1 };
  const read = (path: string) => readStoredEdit({ ...saved, call: { method: "POST", path } as never });
  const paths = ["settings", "stylings/x", "links", "links/x/outcome"];
  expect(paths.map((path) => read(path).call?.kind)).toEqual(["settings", "styling", "link", "link"]);
  expect(read("settings")).not.toHaveProperty("list");
  expect(readStoredEdit(edit("a", { name: "Coat" }))).toEqual(edit("a", { name: "Coat" }));
  const shown = applyEdits(anOwnCloset(), [{ ...read("settings"), changes: { firstName: "Emma" } }]);
  expect(shown.user.firstName).toBe("Emma");
});
