import { expect, test } from "vitest";
import type { ClosetLists } from "./closet.ts";
import type { DroppedEntry } from "./read-fields.ts";
import { readClosetAnswer } from "#tests/support/factories/closets.ts";
import { readClosetInSteps } from "./closet-answer.ts";

function read(answer: object, username = "jane"): { closet: ClosetLists; dropped: DroppedEntry[] } {
  const dropped: DroppedEntry[] = [];
  const opened = readClosetAnswer({ status: "OK", ...answer }, username, { drop: (entry) => dropped.push(entry) });
  if (opened.status !== "OK") throw new Error("The answer was taken for an ERROR");
  return { closet: opened.closet, dropped };
}

const LISTS = [
  "items",
  "outfits",
  "portfolios",
  "collections",
  "collectionItems",
  "collectionOutfits",
  "collectionInspirations",
  "inspirations",
] as const;

const ENTRY_LISTS = ["items", "outfits", "portfolios", "collections", "inspirations"] as const;

test.each([["ERROR"], ["LOADING"], ["ok"], ["OK "], [undefined], [null], [true], [["OK"]]])(
  "status %j is an ERROR",
  (status) => {
    expect(readClosetAnswer({ status, items: [] }, "jane")).toEqual({ status: "ERROR" });
  },
);

test.each([[null], [undefined], ["OK"], [7], [[]], [[{ status: "OK" }]]])("an answer of %j is an ERROR", (answer) => {
  expect(readClosetAnswer(answer, "jane")).toEqual({ status: "ERROR" });
});

test.each([
  ["missing", {}],
  ["null", Object.fromEntries(LISTS.map((list) => [list, null]))],
  ["something else", Object.fromEntries(LISTS.map((list) => [list, { length: 2 }]))],
])("lists that are %s are empty", (_, lists) => {
  const { closet, dropped } = read(lists);
  for (const list of LISTS) expect(closet[list]).toEqual([]);
  expect(dropped).toEqual([]);
});

test("known fields of an item are read, others are ignored", () => {
  const { closet } = read({
    items: [
      {
        id: "a",
        thumbnailImageURL: "/images/a",
        brand: " Diesel ",
        itemShoppingURL: "https://shop.example/a",
        wishlist: true,
        sFrac: 0.5,
        createdAt: "2024-05-01T00:00:00Z",
        weight: 120,
      },
    ],
  });
  expect(closet.items).toEqual([
    {
      id: "a",
      thumbnailImageURL: "/images/a",
      brand: "Diesel",
      itemShoppingURL: "https://shop.example/a",
      wishlist: true,
      sFrac: 0.5,
      createdAt: Date.UTC(2024, 4, 1),
    },
  ]);
});

test("an item with only an id is shown", () => {
  expect(read({ items: [{ id: 7 }] }).closet.items).toEqual([
    { id: "7", thumbnailImageURL: null, brand: null, wishlist: false, createdAt: 0 },
  ]);
});

test("numbers as names, brands and usernames are read as text", () => {
  const { closet } = read({
    user: { username: 7, firstName: 12 },
    items: [{ id: "a", brand: 501 }],
    collections: [{ id: "a", name: 2026 }],
  });
  expect(closet.user).toEqual({ username: "7", firstName: "12" });
  expect(closet.items[0]?.brand).toBe("501");
  expect(closet.collections[0]?.name).toBe("2026");
});

test.each([["true"], [1], [{}], [null]])("an item whose wishlist is %j is not wishlist", (wishlist) => {
  expect(read({ items: [{ id: "a", wishlist }] }).closet.items[0]?.wishlist).toBe(false);
});

test.each([[NaN], [Infinity], ["0.5"], [null]])("an sFrac of %j is ignored", (sFrac) => {
  const { closet } = read({
    items: [{ id: "a", sFrac }],
    outfits: [{ id: "a", sFrac }],
    collections: [{ id: "a", sFrac }],
  });
  for (const list of [closet.items, closet.outfits, closet.collections]) expect(list[0]).not.toHaveProperty("sFrac");
});

test("addresses that a page may not open or load are left out", () => {
  const { closet } = read({
    items: [{ id: "a", itemShoppingURL: "javascript:alert(1)", thumbnailImageURL: "javascript:alert(1)" }],
    outfits: [{ id: "a", previewUrl: "//evil.example/a" }],
    portfolios: [{ id: "a", picUrl: "data:image/svg+xml,<svg/>" }],
    inspirations: [{ id: "a", picUrl: "file:///etc/passwd" }],
  });
  expect(closet.items[0]).not.toHaveProperty("itemShoppingURL");
  expect(closet.items[0]?.thumbnailImageURL).toBeNull();
  expect(closet.outfits[0]?.previewUrl).toBeNull();
  expect(closet.portfolios[0]?.picUrl).toBeNull();
  expect(closet.inspirations[0]?.picUrl).toBeNull();
});

test("the caller may map the address of a picture", () => {
  const readPicture = (value: unknown) => `/images/${String(value)}`;
  const opened = readClosetAnswer({ status: "OK", outfits: [{ id: "a", previewUrl: "b.jpg" }] }, "jane", {
    readPicture,
  });
  expect(opened.status === "OK" && opened.closet.outfits[0]?.previewUrl).toBe("/images/b.jpg");
});

test("a collection keeps its folders, and its type if it has one", () => {
  const { closet } = read({
    collections: [
      { id: "a", name: "Été à Nice ☀️", folders: ["default-packing", 7, null], type: "default-seasonal" },
      { id: "b", name: null, folders: "default-packing", type: " " },
    ],
  });
  expect(closet.collections).toEqual([
    { id: "a", name: "Été à Nice ☀️", folders: ["default-packing"], type: "default-seasonal", createdAt: 0 },
    { id: "b", name: "", folders: [], createdAt: 0 },
  ]);
});

test.each(ENTRY_LISTS)("in %s, unusable entries are dropped and reported, and the others are shown", (list) => {
  const { closet, dropped } = read({
    [list]: [{ id: "a" }, {}, "text", null, { id: "" }, { id: "a" }, { id: "\ud800" }, { id: ".." }, { id: "b" }],
  });
  expect(closet[list].map(({ id }) => id)).toEqual(["a", "b"]);
  const reasons = ["noId", "notAnObject", "notAnObject", "noId", "sameId", "badId", "badId"] as const;
  expect(dropped).toEqual(reasons.map((code, n) => ({ list, position: n + 1, code, ...(n === 4 && { id: "a" }) })));
});

test("collection rows without both ids are left out", () => {
  const { closet } = read({
    collectionItems: [{ collectionId: "c", itemId: "i" }, { collectionId: "c" }, { itemId: "i" }, null, "row"],
    collectionOutfits: [{ collectionId: 1, outfitId: 2, note: "extra" }],
    collectionInspirations: [
      { collectionId: "c", targetId: "t" },
      { collectionId: "c", inspirationId: "t" },
    ],
  });
  expect(closet.collectionItems).toEqual([{ collectionId: "c", itemId: "i" }]);
  expect(closet.collectionOutfits).toEqual([{ collectionId: "1", outfitId: "2" }]);
  expect(closet.collectionInspirations).toEqual([{ collectionId: "c", targetId: "t" }]);
});

test.each([
  [
    { username: "Jane", firstName: "Jane", lastName: "Doe" },
    { username: "Jane", firstName: "Jane" },
  ],
  [{ username: "Jane" }, { username: "Jane", firstName: "Jane" }],
  [
    { firstName: "\u3164", pronoun: "them" },
    { username: "asked-for", firstName: "asked-for", pronoun: "them" },
  ],
  [null, { username: "asked-for", firstName: "asked-for" }],
])("user %j is shown as %j", (user, owner) => {
  expect(read({ user }, "asked-for").closet.user).toEqual(owner);
});

test("half of a surrogate pair in a text is replaced", () => {
  const { closet } = read({ user: { firstName: "J\ud83dane" }, items: [{ id: "a", brand: "\udc57" }] });
  expect(closet.user.firstName).toBe("J\ufffdane");
  const hostile = read({ user: { firstName: "Ja\u202ene\r\n" } });
  expect(hostile.closet.user.firstName).toBe("Ja ne");
  expect(closet.items[0]?.brand).toBe("\ufffd");
});

test("the closet is sorted", () => {
  const { closet } = read({
    items: [
      { id: "old", createdAt: 1 },
      { id: "new", createdAt: { _seconds: 1 } },
    ],
  });
  expect(closet.items.map(({ id }) => id)).toEqual(["new", "old"]);
});

test("portfolios are sorted by createdAt alone", () => {
  const { closet } = read({
    portfolios: [
      { id: "old", createdAt: 1, sFrac: 10 },
      { id: "new", createdAt: 2 },
    ],
  });
  expect(closet.portfolios.map(({ id }) => id)).toEqual(["new", "old"]);
});

test("picture metadata is read only for entries with a picture", () => {
  const whole = { width: 400, height: 534, thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w" };
  const known = (picture: unknown, address: string | null = "/images/a") =>
    read({ items: [{ id: "1", thumbnailImageURL: address, picture }] }).closet.items[0]?.picture;
  expect(known({ ...whole, more: 1 })).toEqual(whole);
  expect(known(whole, null)).toBeUndefined();
  for (const thumbhash of [undefined, 7, "", "a b", `url("${whole.thumbhash}")`, "x".repeat(60)]) {
    expect(known({ ...whole, thumbhash })).toEqual({ width: 400, height: 534 });
  }
  for (const width of [0, -1, 1.5, Infinity, Number.NaN, "400", null, undefined]) {
    expect(known({ ...whole, width })).toBeUndefined();
    expect(known({ ...whole, height: width })).toBeUndefined();
  }
  const facts = { picture: whole, createdAt: 1 };
  const { closet } = read({
    outfits: [{ id: "1", previewUrl: "/a", ...facts }],
    portfolios: [{ id: "1", picUrl: "/a", ...facts }],
    inspirations: [{ id: "1", picUrl: "/a", ...facts }],
  });
  expect([closet.outfits, closet.portfolios, closet.inspirations].map(([entry]) => entry?.picture)).toEqual([
    whole,
    whole,
    whole,
  ]);
});

test("reading a large answer in steps gives the same closet", () => {
  const items = Array.from({ length: 3000 }, (_, n) => ({
    id: `i${n}`,
    thumbnailImageURL: `/images/${n}`,
    createdAt: 3000 - n,
  }));
  const answer = { status: "OK", items };
  let [inThisStep, most] = [0, 0];
  const readPicture = (address: unknown) => {
    inThisStep += 1;
    most = Math.max(most, inThisStep);
    return String(address);
  };
  const steps = readClosetInSteps(answer, "jane", { items: () => ({}), outfits: () => ({}) }, { readPicture });
  let step = steps.next();
  for (; !step.done; step = steps.next()) inThisStep = 0;
  expect(step.value).toEqual(readClosetAnswer(answer, "jane"));
  expect(most).toBeLessThanOrEqual(250);
});
