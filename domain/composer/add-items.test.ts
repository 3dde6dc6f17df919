import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES, type Category } from "#domain/items/category.ts";
import { arrangeItems } from "#domain/layout/arrange-items.ts";
import type { UnplacedItem } from "#domain/layout/unplaced-item.ts";
import { addItems, dropItem, isInRows, replaceItem, tidyUp } from "./add-items.ts";
import { type Board, changePiece, EMPTY_BOARD, toLayout } from "./board.ts";
import { getFrame } from "./seen.ts";

const anItem = (itemId: string, category: Category): UnplacedItem => ({
  itemId,
  category,
  aspect: 1.3,
});

const ITEMS = [anItem("shoes", "Shoes"), anItem("top", "Tops"), anItem("hat", "Hats"), anItem("coat", "Outerwear")];

const findItem = (itemId: string) => ITEMS.find((item) => item.itemId === itemId) ?? null;

const addEach = (board: Board, items: readonly UnplacedItem[]): Board =>
  items.reduce((next, item) => addItems(next, [item], findItem), board);

const find = ({ pieces }: Board, itemId: string) => pieces.find((piece) => piece.itemId === itemId);

test("pieces that are added one by one lie as if they were added at once", () => {
  const board = addEach(EMPTY_BOARD, ITEMS);
  expect(toLayout(board)).toEqual(toLayout(addItems(EMPTY_BOARD, ITEMS, findItem)));
  expect(find(board, "hat")?.y).toBeLessThan(find(board, "shoes")?.y ?? 0);
});

test("a piece keeps its key when others make room", () => {
  const first = addItems(EMPTY_BOARD, ITEMS.slice(0, 1), findItem);
  const board = addItems(first, ITEMS.slice(1), findItem);
  expect(find(board, "shoes")?.key).toBe(find(first, "shoes")?.key);
  expect(new Set(board.pieces.map(({ key }) => key)).size).toBe(4);
});

test("after a move the others stay, and a new piece hides none of them", () => {
  const begun = addEach(EMPTY_BOARD, ITEMS.slice(0, 2));
  const [first] = begun.pieces;
  if (!first) throw new Error("The board is empty.");
  // The place of a hat is taken.
  const usual = arrangeItems(ITEMS.slice(0, 3)).pics.find(({ itemId }) => itemId === "hat");
  const moved = changePiece(begun, first.key, { x: usual?.x ?? 0, y: usual?.y ?? 0, scale: 0.3 });
  const board = addItems(moved, [anItem("hat", "Hats")], findItem);
  expect(board.pieces.slice(0, 2)).toEqual(moved.pieces);
  const hat = find(board, "hat");
  const shoes = find(board, "shoes");
  const [dx, dy] = [Math.abs((hat?.x ?? 0) - (shoes?.x ?? 0)), Math.abs((hat?.y ?? 0) - (shoes?.y ?? 0))];
  expect(dx > 0.15 || dy > 0.2).toBe(true);
});

test("a new hat looks for a free place by what is seen: beside a coat with much air around it, and not at the shoes", () => {
  const airy = { ...anItem("coat", "Outerwear"), box: { left: 0.3, right: 0.7, top: 0.05, bottom: 0.95 } };
  const hat = { ...anItem("hat", "Hats"), box: { left: 0.1, right: 0.9, top: 0.35, bottom: 0.65 } };
  const find = (itemId: string) => [airy, hat, ...ITEMS].find((item) => item.itemId === itemId) ?? null;
  const [usual] = arrangeItems([airy, hat]).pics.filter(({ itemId }) => itemId === "hat");
  const place = { rotation: 0, mirrored: false, aspect: 1.3 };
  const board: Board = {
    ...EMPTY_BOARD,
    pieces: [
      { key: 1, itemId: "coat", x: usual?.x ?? 0, y: 0.4, scale: 0.7, ...place },
      { key: 2, itemId: "shoes", x: 0.5, y: 1.15, scale: 0.3, ...place },
    ],
  };
  const added = addItems(board, [hat], find).pieces.at(-1);
  expect(added?.y).toBeLessThan(0.5);
  expect(Math.abs((added?.x ?? 0) - (usual?.x ?? 0))).toBeLessThan(0.45);
});

test("a piece whose place is taken goes farther aside rather than less far down", () => {
  const hat = { ...anItem("hat", "Hats"), aspect: 1 };
  const place = { rotation: 0, mirrored: false };
  const wide = { key: 1, itemId: "wide", x: 0.28, y: 0.28, scale: 0.6, aspect: 0.5, ...place };
  const added = addItems({ ...EMPTY_BOARD, pieces: [wide] }, [hat], () => null).pieces.at(-1);
  expect(added).toMatchObject({ x: expect.closeTo(0.76, 1), y: expect.closeTo(0.3, 1) });
});

test("arranging again puts moved, turned and doubled pieces where they would lie if they were new, and changes nothing then", () => {
  const board = addItems(EMPTY_BOARD, [...ITEMS, ...ITEMS.slice(1, 2)], findItem);
  const moved = changePiece(changePiece(board, 1, { x: 0.9, rotation: 40 }), 2, { scale: 0.2, mirrored: true });
  expect(toLayout(tidyUp(moved, findItem))).toEqual(toLayout(board));
  expect(tidyUp(moved, findItem).pieces.map(({ key }) => key)).toEqual(board.pieces.map(({ key }) => key));
  expect(tidyUp(board, findItem)).toBe(board);
  expect(tidyUp(EMPTY_BOARD, findItem)).toBe(EMPTY_BOARD);
  expect(tidyUp({ ...moved, ratio: 1 }, findItem)).toEqual(board);
});

test("photographs with their backgrounds lie in rows until they are laid out freely, and new pieces follow", () => {
  const photographs = ITEMS.slice(0, 3).map((item) => ({ ...item, isCard: true }));
  const find = (itemId: string) => photographs.find((item) => item.itemId === itemId) ?? null;
  const rows = addItems(EMPTY_BOARD, photographs.slice(0, 2), find);
  expect(isInRows(rows, find)).toBe(true);
  const free = tidyUp(rows, find);
  expect(isInRows(free, find)).toBe(false);
  expect(toLayout(tidyUp(free, find))).toEqual(toLayout(rows));
  const [third] = photographs.slice(2);
  if (!third) throw new Error("There are too few items.");
  expect(toLayout(addItems(free, [third], find))).toEqual(arrangeItems(photographs, true));
  expect(toLayout(addItems(rows, [third], find))).toEqual(arrangeItems(photographs));
});

test("a photograph whose garment is seen a little differently than before still lies in rows", () => {
  const see =
    (left: number) =>
    (itemId: string): UnplacedItem => ({
      itemId,
      aspect: 1.3,
      isCard: true,
      box: { left, top: 0.1, right: 0.9, bottom: 0.9 },
    });
  const rows = addItems(EMPTY_BOARD, ["a", "b", "c"].map(see(0.1)), see(0.1));
  expect(isInRows(rows, see(0.115))).toBe(true);
  expect(isInRows(changePiece(rows, 1, { x: 0.9 }), see(0.115))).toBe(false);
});

test("a photograph that is added to a moved board lies below the cut-outs", () => {
  const find = (itemId: string) => {
    const item = findItem(itemId);
    return item && itemId === "hat" ? { ...item, isCard: true } : item;
  };
  const [hat, ...others] = [find("hat"), ...ITEMS.filter(({ itemId }) => itemId !== "hat")];
  const moved = changePiece(
    addItems(
      EMPTY_BOARD,
      others.filter((item) => item !== null),
      find,
    ),
    1,
    { x: 0.9 },
  );
  expect(addItems(moved, hat ? [hat] : [], find).pieces[0]?.itemId).toBe("hat");
});

test("another item takes the place of a piece, in proportion to it: its waist, or its soles, stay where they were", () => {
  const trousers: UnplacedItem = { itemId: "trousers", category: "Bottoms", aspect: 2 };
  // A quarter of its picture is empty, above it.
  const box = { left: 0, top: 0.25, right: 1, bottom: 1 };
  const shorts: UnplacedItem = { itemId: "shorts", category: "Bottoms", aspect: 1, box };
  const sneakers: UnplacedItem = { itemId: "sneakers", category: "Shoes", aspect: 0.5 };
  const all = [...ITEMS, trousers, shorts, sneakers];
  const findAny = (itemId: string) => all.find((item) => item.itemId === itemId) ?? null;
  const begun = addItems(EMPTY_BOARD, [...ITEMS, trousers], findAny);
  const keyOf = (itemId: string) => find(begun, itemId)?.key ?? NaN;
  const moved = changePiece(begun, keyOf("trousers"), { rotation: 180, scale: 0.2, x: 0.5, y: 0.5 });

  const replaced = replaceItem(moved, keyOf("trousers"), "shorts", findAny);
  const piece = find(replaced, "shorts");
  expect(replaced.pieces.map(({ key }) => key)).toEqual(moved.pieces.map(({ key }) => key));
  expect(replaced.pieces.filter((each) => each !== piece)).toEqual(
    moved.pieces.filter(({ itemId }) => itemId !== "trousers"),
  );
  // Trousers of 88 cm are 44 cm wide, the shorts 47 cm. Upside down, the waist is below.
  expect(piece).toMatchObject({ x: 0.5, rotation: 180, aspect: 1 });
  expect(piece?.scale).toBeCloseTo((0.2 * 47) / 44);
  expect((piece?.y ?? 0) + 0.25 * (piece?.scale ?? 0)).toBeCloseTo(0.5 + 0.2);

  const shod = find(replaceItem(begun, keyOf("shoes"), "sneakers", findAny), "sneakers");
  const shoes = find(begun, "shoes");
  if (!shod || !shoes) throw new Error("A pair of shoes is missing.");
  const angle = (shoes.rotation * Math.PI) / 180;
  const getSole = ({ y, scale, aspect }: typeof shoes) => y + (scale * aspect * Math.cos(angle)) / 2;
  expect(getSole(shod)).toBeCloseTo(getSole(shoes));
  expect(replaceItem(begun, keyOf("shoes"), "unknown", findAny)).toBe(begun);
});

test("what replaces a mirrored piece has its middle where the middle of that garment was seen", () => {
  const box = { left: 0, top: 0, right: 0.5, bottom: 1 };
  const one: UnplacedItem = { ...anItem("one", "Tops"), box };
  const other = anItem("other", "Tops");
  const findAny = (itemId: string) => [one, other].find((item) => item.itemId === itemId) ?? null;
  const begun = changePiece(addItems(EMPTY_BOARD, [one], findAny), 1, { mirrored: true, scale: 0.3, x: 0.4, y: 0.6 });
  const [before] = begun.pieces;
  const [after] = replaceItem(begun, 1, "other", findAny).pieces;
  if (!before || !after) throw new Error("The piece has gone.");
  expect(after.x).toBeCloseTo(getFrame(before, { aspect: before.aspect, box }).x);
});

test("an item lies where it was let go, by the middle of what is seen of it, and the others stay", () => {
  const begun = addItems(EMPTY_BOARD, ITEMS, findItem);
  const box = { left: 0, top: 0.5, right: 0.5, bottom: 1 };
  const bag: UnplacedItem = { itemId: "bag", category: "Handbags", aspect: 1, box };
  const board = dropItem(begun, bag, { x: 0.3, y: 0.7 }, findItem);
  expect(board.pieces.slice(0, -1)).toEqual(begun.pieces);
  const piece = find(board, "bag");
  const quarter = (piece?.scale ?? NaN) / 4;
  expect([(piece?.x ?? 0) - quarter, (piece?.y ?? 0) + quarter]).toEqual([
    expect.closeTo(0.3, 4),
    expect.closeTo(0.7, 4),
  ]);
});

test("the same item can lie on a board twice", () => {
  const board = addItems(EMPTY_BOARD, [...ITEMS, ...ITEMS.slice(1, 2)], findItem);
  expect(board.pieces.filter(({ itemId }) => itemId === "top")).toHaveLength(2);
});

test("a board has at most 40 pieces", () => {
  const many = Array.from({ length: 45 }, (_, n) => anItem(`item-${n}`, "Other"));
  const board = addItems(EMPTY_BOARD, many, findItem);
  expect(board.pieces).toHaveLength(40);
  expect(addItems(board, ITEMS, findItem)).toBe(board);
  expect(dropItem(board, anItem("hat", "Hats"), { x: 0.5, y: 0.5 }, findItem)).toBe(board);
});

const category = fc.constantFrom(...CATEGORIES);
const place = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1.359, noNaN: true }),
});

test("the middle of any piece that is added to any board lies on it, and the others stay", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(category, place), { minLength: 1, maxLength: 10 }), category, (given, added) => {
      const items = given.map(([each], n) => anItem(`item-${n}`, each));
      let board = addItems(EMPTY_BOARD, items, (id) => items.find(({ itemId }) => itemId === id) ?? null);
      for (const [n, [, to]] of given.entries()) board = changePiece(board, n + 1, { ...to, rotation: 30 });
      const next = addItems(board, [anItem("new", added)], () => null);
      expect(next.pieces.slice(0, -1)).toEqual(board.pieces);
      const { x, y } = next.pieces.at(-1) ?? { x: NaN, y: NaN };
      expect([x >= 0 && x <= 1, y >= 0 && y <= 1.359]).toEqual([true, true]);
    }),
  );
});
