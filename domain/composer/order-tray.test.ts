import { expect, test } from "vitest";
import type { Item } from "#domain/closet.ts";
import type { Category } from "#domain/items/category.ts";
import { canSurprise, listKind, orderTray, surprise, type TrayPieces } from "./order-tray.ts";

const KINDS: Record<string, Category> = {
  jeans: "Bottoms",
  skirt: "Bottoms",
  blouse: "Tops",
  shirt: "Tops",
  dress: "Dresses",
  boots: "Shoes",
  coat: "Outerwear",
  bag: "Handbags",
  ring: "Jewelry",
};

function makePieces(itemIds: string[][] = [], seasons: Record<string, Item["seasons"]> = {}): TrayPieces {
  const items = Object.keys(KINDS).map((id) => ({ id, seasons: seasons[id] })) as unknown as Item[];
  return { items, outfits: itemIds.map((ids) => ({ itemIds: ids })), getCategory: (id) => KINDS[id] };
}

const list = (pieces: TrayPieces, ...onBoard: string[]) =>
  orderTray(pieces, onBoard).map(({ name, items }) => [name, items.map(({ id }) => id).join(" ")]);

test("an empty board has the owner's order", () => {
  expect(list(makePieces([["jeans", "shirt"]]))).toEqual([["others", Object.keys(KINDS).join(" ")]]);
});

test("first comes what is worn with the pieces, most often first, then what is missing, then the rest", () => {
  const outfits = [["jeans", "shirt"], ["jeans", "shirt", "ring"], ["skirt", "blouse"], ["skirt", "ring"], []];
  expect(list(makePieces(outfits), "jeans")).toEqual([
    ["worn", "shirt ring"],
    ["missing", "blouse boots coat bag"],
    ["others", "jeans skirt dress"],
  ]);
});

test("pieces of an unknown kind come before what the board has already", () => {
  const pieces: TrayPieces = {
    ...makePieces(),
    getCategory: (id) => (["boots", "bag", "coat"].includes(id) ? undefined : KINDS[id]),
  };
  expect(list(pieces, "jeans", "shirt")).toEqual([["others", "boots coat bag jeans skirt blouse shirt dress ring"]]);
});

test("what is worn with the pieces says in how many outfits", () => {
  const [worn] = orderTray(makePieces([["jeans", "shirt"], ["jeans", "shirt", "ring"], ["ring"]]), ["jeans"]);
  expect([...(worn?.counts ?? [])]).toEqual([
    ["shirt", 2],
    ["ring", 1],
  ]);
});

test("a dress takes the places of a top and bottoms", () => {
  expect(list(makePieces(), "dress")).toEqual([
    ["missing", "boots coat bag"],
    ["others", "jeans skirt blouse shirt dress ring"],
  ]);
  const sporty: TrayPieces = { ...makePieces(), getCategory: (id) => (id === "ring" ? "Activewear" : KINDS[id]) };
  expect(list(sporty, "ring")[0]).toEqual(["missing", "jeans skirt boots coat bag"]);
  expect(list(makePieces(), "ring")[0]).toEqual(["missing", "blouse shirt jeans skirt dress boots coat bag"]);
});

test("the kind of a piece begins with what is worn with the others, and has nothing else of the board", () => {
  const listIds = (itemId: string, others: string[]) =>
    listKind(makePieces([["shirt", "jeans"]]), itemId, others).map(({ id }) => id);
  expect(listIds("blouse", [])).toEqual(["blouse", "shirt"]);
  expect(listIds("blouse", ["jeans"])).toEqual(["shirt", "blouse"]);
  expect(listIds("blouse", ["jeans", "shirt"])).toEqual(["blouse"]);
  expect(listIds("unknown", [])).toEqual([]);
  const unread: TrayPieces = {
    ...makePieces(),
    getCategory: (id) => (["coat", "bag"].includes(id) ? undefined : KINDS[id]),
  };
  expect(listKind(unread, "coat", []).map(({ id }) => id)).toEqual(["coat", "bag"]);
});

/** Each number once, then again. */
const turn = (...numbers: number[]) => {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
};

test("a surprise fills the empty places, with a dress or without, and another one has other pieces", () => {
  const [none, half] = [new Set<string>(), turn(0.5)];
  const first = surprise(makePieces(), [], none, half);
  expect(first.map((id) => KINDS[id])).toEqual(["Tops", "Bottoms", "Shoes", "Handbags"]);
  const second = surprise(makePieces(), [], new Set(first), half);
  expect(second.slice(0, 2).every((id) => !first.includes(id))).toBe(true);
  expect(surprise(makePieces(), [], none, turn(0.1))).toEqual(["dress", "boots", "bag"]);
  const few = {
    ...makePieces(),
    items: makePieces().items.filter(({ id }) => ["dress", "shirt", "jeans"].includes(id)),
  };
  const withDress = surprise(few, [], none, turn(0.1));
  expect([withDress, surprise(few, [], new Set(withDress), turn(0.1))]).toEqual([["dress"], ["shirt", "jeans"]]);
  expect(surprise(few, [], new Set(["shirt", "jeans"]), half)).toEqual(["dress"]);
  const complete = ["skirt", "shirt", "boots", "bag"];
  expect(surprise(makePieces(), complete, none)).toEqual([]);
  expect([canSurprise(makePieces(), complete), canSurprise(makePieces(), complete.slice(1))]).toEqual([false, true]);
});

test("a surprise prefers what is worn with the pieces, and what has their season", () => {
  const best = turn(0.5, 0);
  expect(surprise(makePieces([["jeans", "shirt"]]), ["jeans"], new Set(), best)[0]).toBe("shirt");
  const seasons = { jeans: ["Summer"], shirt: ["Summer"], blouse: ["Winter"] } as Record<string, Item["seasons"]>;
  expect(surprise(makePieces([], seasons), ["jeans"], new Set(), turn(0.5, 0))[0]).toBe("shirt");
});

test("a surprise prefers what is cut out", () => {
  const pieces = makePieces();
  const show = (uncut: string) =>
    pieces.items.map((item) => (item.id === uncut ? { ...item, thumbnailImageURL: "/images/photograph" } : item));
  const draw = (uncut: string) => surprise({ ...pieces, items: show(uncut) }, ["jeans"], new Set(), turn(0.5, 0))[0];
  expect([draw("blouse"), draw("shirt")]).toEqual(["shirt", "blouse"]);
});

test("a surprise takes pieces whose category the owner chose before those whose category is a guess", () => {
  const pieces = makePieces([["jeans", "shirt"]]);
  const items = pieces.items.map((item) => (item.id === "blouse" ? { ...item, category: "Tops" as const } : item));
  const first = surprise({ ...pieces, items }, ["jeans"], new Set(), turn(0.5, 0));
  expect(first[0]).toBe("blouse");
  expect(surprise({ ...pieces, items }, ["jeans"], new Set(first), turn(0.5, 0))[0]).toBe("shirt");
});
