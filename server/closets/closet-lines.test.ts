import type { ClosetList } from "#domain/closet-lists.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readClosetAnswer } from "#domain/closet-answer.ts";
import type { Closet } from "#domain/closet.ts";
import { createClosetLinesReader } from "#domain/closet-lines.ts";
import { readOwnItemDetails, readOwnOutfitDetails } from "#domain/items/read-own-details.ts";
import { BusyError } from "#server/http/limits/queue.ts";
import { aCloset, aCollection, anItem, anOutfit, aPortfolio, many } from "#tests/support/factories/closets.ts";
import { writeClosetLines } from "./closet-lines.ts";
import type { ViewableCloset } from "./closet-service.ts";
import { toClosetAnswer } from "./closet-response.ts";

function toViewable(closet: Closet, confirm = async (): Promise<void> => undefined): ViewableCloset {
  async function* readList<List extends ClosetList>(list: List): AsyncGenerator<Closet[List]> {
    yield closet[list];
  }
  return { user: closet.user, readList, confirm } as unknown as ViewableCloset;
}

type Line = { list?: string; details?: unknown; entries?: object[]; status?: string; user?: object };

async function listLines(closet: ViewableCloset, useCollections = true, showsCutouts = false): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const text of writeClosetLines(closet, { useCollections, showsCutouts })) {
    expect(text.indexOf("\n")).toBe(text.length - 1);
    lines.push(JSON.parse(text) as Line);
  }
  return lines;
}

const COAT = anItem({
  id: "coat",
  name: "Coat",
  category: "Outerwear",
  colors: ["beige"],
  wishlist: true,
  createdAt: 7,
});
const MONDAY = anOutfit({ id: "monday", name: "Monday", itemIds: ["coat"], createdAt: 8, sFrac: 0.5 });

test("lines have the cards, a status, the details, and the last status", async () => {
  const closet = aCloset({ items: [COAT], outfits: [MONDAY], collections: [aCollection({ id: "work" })] });
  expect(await listLines(toViewable(closet))).toEqual([
    { user: { username: "jane", firstName: "Jane" } },
    {
      list: "items",
      entries: [
        { id: "coat", itemNameOptional: "Coat", thumbnailImageURL: "/images/item", brand: "Brand", wishlist: true },
      ],
    },
    { list: "outfits", entries: [{ id: "monday", name: "Monday", previewUrl: "/images/outfit" }] },
    { list: "collections", entries: [{ id: "work", name: "Summer", folders: [], createdAt: 0 }] },
    { status: "OK" },
    {
      details: "items",
      entries: [{ id: "coat", createdAt: 7, categoryId: "Outerwear", colorTextInput: "beige" }],
    },
    {
      details: "outfits",
      entries: [
        {
          id: "monday",
          createdAt: 8,
          sFrac: 0.5,
          layoutSerialized: JSON.stringify({ pics: [{ itemId: "coat" }] }),
        },
      ],
    },
    { status: "OK", details: true },
  ]);
});

test("without useCollections there are no lines of collections", async () => {
  const closet = aCloset({ items: [COAT], collections: [aCollection()] });
  const lists = (await listLines(toViewable(closet), false)).flatMap(({ list }) => list ?? []);
  expect(lists).toEqual(["items"]);
});

test("a line has at most 100 entries", async () => {
  const lines = await listLines(toViewable(aCloset({ items: many(201, anItem, "item") })));
  expect(lines.flatMap(({ list, entries }) => (list ? [entries?.length] : []))).toEqual([100, 100, 1]);
});

test.each([
  [1, 0],
  [2, 1],
])("a closet that changes before check %i gets %i statuses", async (changesAt, statuses) => {
  let checks = 0;
  const confirm = async () => {
    checks += 1;
    if (checks === changesAt) throw new BusyError("The closet changed while it was read.");
  };
  const seen: string[] = [];
  const readAll = async () => {
    for await (const line of writeClosetLines(toViewable(aCloset(), confirm), {
      useCollections: true,
      showsCutouts: false,
    }))
      seen.push(line);
  };
  await expect(readAll()).rejects.toThrow(BusyError);
  expect(seen.filter((line) => line.includes("status"))).toHaveLength(statuses);
});

const anyEntry = { id: fc.string({ minLength: 1 }), createdAt: fc.integer({ min: 0, max: 2 ** 40 }) };
const anyText = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== "");
const byId = { selector: ({ id }: { id: string }) => id, maxLength: 12 };
const anyIds = fc.uniqueArray(anyText, { minLength: 1, maxLength: 4 });

const anyItem = fc
  .record({
    ...anyEntry,
    brand: fc.option(anyText),
    wishlist: fc.boolean(),
    name: anyText,
    tags: fc.uniqueArray(anyText, { minLength: 1, maxLength: 3 }),
  })
  .map((fields) => anItem(fields));
const anyOutfit = fc.record({ ...anyEntry, name: anyText, itemIds: anyIds }).map((fields) => anOutfit(fields));

const anyCloset = fc
  .record({
    items: fc.uniqueArray(anyItem, byId),
    outfits: fc.uniqueArray(anyOutfit, byId),
    portfolios: fc.uniqueArray(
      fc.record(anyEntry).map((fields) => aPortfolio(fields)),
      byId,
    ),
    collections: fc.uniqueArray(
      fc.record(anyEntry).map((fields) => aCollection(fields)),
      byId,
    ),
    collectionItems: fc.array(fc.record({ collectionId: anyText, itemId: anyText })),
  })
  .map((lists) => aCloset(lists));

test("the lines of any closet read as its JSON does", async () => {
  await fc.assert(
    fc.asyncProperty(anyCloset, async (unsorted) => {
      const opened = readClosetAnswer(toClosetAnswer(unsorted), "jane");
      if (opened.status === "ERROR") throw new Error("The answer is not a closet.");
      const { closet } = opened;
      const readLine = createClosetLinesReader("jane");
      const readers = { items: readOwnItemDetails, outfits: readOwnOutfitDetails };
      const lines = await listLines(toViewable(closet));
      const [cards, detailed] = lines.flatMap((line) => readLine(line, readers) ?? []);
      expect(detailed).toEqual(closet);
      expect(cards?.items.map(({ id }) => id)).toEqual(closet.items.map(({ id }) => id));
      expect(cards).toMatchObject({ collections: closet.collections, collectionItems: closet.collectionItems });
    }),
  );
});
