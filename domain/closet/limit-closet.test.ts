import fc from "fast-check";
import { expect, test } from "vitest";
import { viewCloset } from "#domain/closet-view.ts";
import { TABS } from "#domain/closet-tabs.ts";
import { CONTENTS, EDITED_LISTS, type EditedList, HELD_LISTS } from "#domain/closet-lists.ts";
import { viewEntryOf } from "#domain/entry-page/entry-page.ts";
import { getHiddenFields, POLICY_FIELDS } from "#domain/field-policy.ts";
import type { PartTarget } from "#domain/links/link.ts";
import { type ClosetRecord, makeCloset } from "./closet.ts";
import { takeLists, takePart } from "./closet-views.ts";
import { type Audience, findPart, limitCloset } from "./limit-closet.ts";

/** A word of an entry that no other entry, and no other field, has. */
const word = (field: string, id: string) => `<${field}-of-${id}>`;

const IDS = Array.from({ length: 6 }, (_, n) => n);
const ids = (list: string) => fc.subarray(IDS.map((n) => `${list}${n}`));
const aTime = fc.integer({ min: 0, max: 3 });
const COLLECTION_TYPES = ["default-capsules", "default-wishlist", "default-inspiration", "own"];

const PRIVATE = "https://192.168.1.4/";

function makeData(list: EditedList, id: string, given: Given): object {
  const address = (field: string) => `/images/${field}-of-${id}`;
  const createdAt = given.sortKey;
  switch (list) {
    case "items":
      return {
        id,
        createdAt,
        thumbnailImageURL: given.isOdd ? address("picture") : PRIVATE + id,
        brand: word("brand", id),
        name: word("name", id),
        notes: word("notes", id),
        tags: [word("tags", id)],
        size: word("size", id),
        material: word("material", id),
        wishlist: given.isOdd,
        itemShoppingURL: given.isOdd ? `https://shop.example/${id}` : PRIVATE + id,
        pictures: [{ address: address("pictures"), uncropped: { address: address("uncropped") } }],
        uncropped: { address: address("uncropped") },
        cutout: { address: address("cutout") },
        originalSha256: word("original", id),
        wears: [{ id: word("wear", id), on: "2026-01-01", photograph: { address: address("uncropped") } }],
      };
    case "outfits": {
      const pics = given.items.map((itemId) => ({
        itemId,
        x: 0,
        y: 0,
        scale: 1,
        rotation: 0,
        mirrored: false,
        aspect: 1,
      }));
      const layout = pics.length > 0 && { layout: { v: 1, ratio: 1, pics } };
      const texts = { name: word("name", id), notes: word("notes", id), tags: [word("tags", id)] };
      return { id, createdAt, previewUrl: address("picture"), itemIds: given.items, ...layout, ...texts };
    }
    case "collections": {
      const { items: itemIds, outfits: outfitIds, inspirations: inspirationIds, isOdd } = given;
      const contents = { itemIds, outfitIds, inspirationIds, ...(isOdd && { ownOrder: true }) };
      return { id, createdAt, name: word("name", id), folders: [], type: given.type, ...contents };
    }
    case "portfolios":
      return { id, createdAt, picUrl: address("picture") };
    case "inspirations":
      return { id, picUrl: address("picture") };
  }
}

const aGiven = fc.record({
  sortKey: aTime,
  isOdd: fc.boolean(),
  isDeleted: fc.boolean(),
  type: fc.constantFrom(...COLLECTION_TYPES),
  items: ids("items"),
  outfits: ids("outfits"),
  inspirations: ids("inspirations"),
});

type Given = typeof aGiven extends fc.Arbitrary<infer Value> ? Value : never;

const aCloset = fc
  .tuple(...EDITED_LISTS.map((list) => fc.array(aGiven, { maxLength: 6 }).map((all) => ({ list, all }))))
  .map((lists) =>
    lists.flatMap(({ list, all }) =>
      all.map((given, n) => {
        const id = `${list}${n}`;
        const place = { sortKey: given.sortKey, seq: n, version: 1, deletedAt: given.isDeleted ? 1 : null };
        return { list, id, ...place, data: makeData(list, id, given) } as ClosetRecord;
      }),
    ),
  )
  .map((records) => ({ records, closet: makeCloset(null, 1, records) }));

const aTarget: fc.Arbitrary<PartTarget | null> = fc.oneof(
  fc.constant(null),
  fc.constantFrom(...IDS).map((n) => ({ kind: "collection" as const, id: `collections${n}` })),
  fc.constantFrom(...IDS).map((n) => ({ kind: "outfit" as const, id: `outfits${n}` })),
  fc.record({ kind: fc.constant("entries" as const), items: ids("items"), outfits: ids("outfits") }),
);

const aPolicy = fc.record({
  items: fc.subarray(POLICY_FIELDS.items).map((shown) => pickShown(POLICY_FIELDS.items, shown)),
  outfits: fc.subarray(POLICY_FIELDS.outfits).map((shown) => pickShown(POLICY_FIELDS.outfits, shown)),
});

function pickShown<Field extends string>(all: readonly Field[], shown: readonly Field[]): Record<Field, boolean> {
  return Object.fromEntries(all.map((field) => [field, shown.includes(field)])) as Record<Field, boolean>;
}

const showPicture = (address: string) => (address.startsWith("/images/") ? { address: `/shown/${address}` } : null);

/** Written again here, from the specification: which entries a link shows. */
function listShown(records: readonly ClosetRecord[], target: PartTarget | null): Set<string> {
  const known = records.filter(({ deletedAt }) => deletedAt === null);
  if (target === null) return new Set(known.map(({ id }) => id));
  const named = (wanted: readonly string[]) => known.flatMap(({ id }) => (wanted.includes(id) ? id : []));
  if (target.kind === "outfit") return new Set(named([target.id]));
  if (target.kind === "entries") return new Set(named([...target.items, ...target.outfits]));
  const collection = known.find(({ list, id }) => list === "collections" && id === target.id);
  if (collection?.list !== "collections") return new Set();
  const { type, itemIds, outfitIds, inspirationIds } = collection.data;
  if (type === "default-wishlist") return new Set([target.id, ...named(itemIds)]);
  if (type === "default-inspiration") return new Set([target.id, ...named(inspirationIds)]);
  return new Set([target.id, ...named([...itemIds, ...outfitIds])]);
}

const LIMITS = [
  { cards: 2, rows: 2 },
  { cards: 100, rows: 100, from: 1 },
];

const COLLECTION_PLACES = IDS.map((n) => ({ tab: "collections" as const, collectionId: `collections${n}` }));
const CAME_FROM = [{}, { within: { collectionId: "collections0" } }, { within: { outfitId: "outfits0" } }];

/** All that the views return, without the places that were asked for. */
function showEverything(closet: ReturnType<typeof limitCloset>): string {
  const places = ["closet" as const, ...TABS.map((tab) => ({ tab })), ...COLLECTION_PLACES];
  const views = LIMITS.flatMap((limits) =>
    places.map((place) => {
      const { counts, content } = viewCloset(takePart(closet, place, limits), place, limits);
      return "collection" in content ? content.collection : [counts, content];
    }),
  );
  const pages = (["items", "outfits", "portfolios", "inspirations"] as const).flatMap((list) =>
    IDS.flatMap((n) => CAME_FROM.map((from) => viewEntryOf(closet, { list, id: `${list}${n}`, ...from }))),
  );
  const shown = pages.map((page) => page && { ...page, place: null });
  return JSON.stringify([views, shown, takeLists(closet)]);
}

test("no view returns an entry that is outside of a link, a hidden field or a private address", () => {
  fc.assert(
    fc.property(aCloset, aTarget, aPolicy, fc.boolean(), ({ records, closet }, target, policy, showsCutouts) => {
      const part = target && findPart(closet, target);
      const audience: Audience = {
        user: { username: "jane", firstName: "Jane" },
        part,
        hidden: getHiddenFields(policy),
        showsCutouts,
        hidesPrivate: true,
        showPicture,
      };
      const limited = limitCloset(closet, audience);
      const shown = listShown(records, target);
      const text = showEverything(limited);
      for (const { list, id } of records) {
        expect([id, limited.has(list, id)]).toEqual([id, shown.has(id)]);
        expect(limited.find(list, id) !== undefined).toBe(shown.has(id));
        // The ids of an outfit's items stay in a closet that is shown whole.
        if (!shown.has(id)) expect(text).not.toContain(target === null ? `-of-${id}>` : `${id}"`);
      }
      for (const field of POLICY_FIELDS.items) {
        const isShown = policy.items[field];
        if (!isShown && field !== "name" && field !== "notes" && field !== "tags")
          expect(text).not.toContain(`<${field}-of-`);
        if (!isShown) expect(text).not.toContain(`<${field}-of-items`);
      }
      for (const field of POLICY_FIELDS.outfits)
        if (!policy.outfits[field]) expect(text).not.toContain(`<${field}-of-outfits`);
      if (!policy.items.pictures) expect(text).not.toContain("/images/pictures-of-");
      for (const never of [PRIVATE, "<original-of-", "<wear-of-", "uncropped-of-", '"/images/'])
        expect(text).not.toContain(never);
    }),
  );
});

test("what a link shows is in its views: the items of a collection in its order, also those of the wishlist", () => {
  fc.assert(
    fc.property(aCloset, ({ records, closet }) => {
      for (const { id } of closet.lists.collections) {
        const target = { kind: "collection", id } as const;
        const limited = limitCloset(closet, {
          user: { username: "jane", firstName: "Jane" },
          part: findPart(closet, target),
          hidden: getHiddenFields({}),
          showsCutouts: false,
          hidesPrivate: true,
          showPicture,
        });
        const shown = listShown(records, target);
        for (const list of HELD_LISTS) {
          const held = closet.find("collections", id)?.data[CONTENTS[list].field].filter((each) => shown.has(each));
          expect(limited.listHeld(id, list).toSorted()).toEqual(held?.toSorted());
        }
        expect(limited.listTab("portfolios")).toEqual([]);
      }
    }),
  );
});
