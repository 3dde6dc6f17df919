import fc from "fast-check";
import type { EditedList } from "#domain/closet-lists.ts";
import { LEFT_HOW } from "#domain/items/left.ts";
import type { ClosetChange } from "#domain/edit/closet-change.ts";
import type { Changes, ManyItems } from "#domain/edit/entry-schemas.ts";

const site = (name: string) => `https://shop.example/${name}.jpg`;

const IDS = {
  items: ["i0", "i1", "i2", "i3", "i4", "i5"],
  outfits: ["o0", "o1", "o2"],
  collections: ["c0", "c1", "c2"],
  portfolios: ["p0", "p1", "p2"],
  inspirations: ["n0", "n1", "n2"],
};

const WEAR = { id: "w0", on: "2026-11-24" };

/** The outfit `o0` was worn, with an item that is no longer in it. */
export const EDITED_CLOSET = {
  items: [
    {
      id: "i0",
      name: "Coat",
      brand: "Nord",
      tags: ["wool"],
      createdAt: 5,
      thumbnailImageURL: site("a"),
      timesWorn: 1,
      wears: [{ ...WEAR, outfitId: "o0" }],
    },
    {
      id: "i1",
      createdAt: 4,
      sFrac: 0.5,
      timesWorn: 3,
      thumbnailImageURL: site("b"),
      pictures: [{ address: site("c") }],
    },
    { id: "i2", createdAt: 3, wishlist: true },
    { id: "i3", createdAt: 1, colors: ["red"], timesWorn: 2, wears: [{ ...WEAR, outfitId: "o0" }] },
  ],
  outfits: [
    { id: "o0", previewUrl: null, createdAt: 2, itemIds: ["i1", "i0"], timesWorn: 1, wears: [WEAR] },
    { id: "o1", previewUrl: null, createdAt: 1, itemIds: ["i2"] },
  ],
  portfolios: [
    { id: "p0", picUrl: site("p"), createdAt: 9 },
    { id: "p1", picUrl: site("q"), createdAt: 4 },
  ],
  collections: [
    { id: "c0", name: "Work", folders: ["default-capsules"], createdAt: 2 },
    { id: "c1", name: "Trip", folders: [], ownOrder: true, createdAt: 1 },
  ],
  collectionItems: [
    { collectionId: "c0", itemId: "i3" },
    { collectionId: "c0", itemId: "i0" },
    { collectionId: "c0", itemId: "i1" },
    { collectionId: "c1", itemId: "i1" },
    { collectionId: "c1", itemId: "i3" },
    { collectionId: "c1", itemId: "i0" },
  ],
  collectionOutfits: [{ collectionId: "c1", outfitId: "o0" }],
  collectionInspirations: [
    { collectionId: "c1", targetId: "n1" },
    { collectionId: "c1", targetId: "n0" },
  ],
  inspirations: [
    { id: "n0", picUrl: site("m") },
    { id: "n1", picUrl: site("n") },
  ],
};

const pick = (list: EditedList) => fc.constantFrom(...IDS[list]);
const pickSome = (list: EditedList) => fc.array(pick(list), { maxLength: 4 });
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const dropUndefined = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, some(value)]))).map(dropUndefined);

const text = orNull(fc.constantFrom("Coat", " Hat ", "", "Scarf", "Nord"));
const address = fc.constantFrom(...["a", "b", "c", "d", "e"].map(site));
const photograph = fc.record({ address });
const seasons = fc.array(fc.constantFrom("Winter", "Spring", "Summer"), { maxLength: 3 });
const colors = fc.array(fc.constantFrom("red", "blue", "grey", "pink", "black", "white"), { maxLength: 4 });
const tags = fc.array(fc.constantFrom("wool", " wool", "work", ""), { maxLength: 3 });
const wear = fc.record({ id: fc.constantFrom("w0", "w1"), on: fc.constantFrom("2026-11-24", "2026-11-25") });
const wears = {
  add: fc.record({ wears: fc.array(wear, { minLength: 1, maxLength: 2 }) }),
  remove: fc.record({ wears: fc.array(fc.constantFrom("w0", "w1"), { minLength: 1, maxLength: 2 }) }),
};
const place = (list: EditedList) => fc.record({ after: orNull(pick(list)) });
const pic = (itemId: string) => ({ itemId, x: 0.5, y: 0.5, scale: 0.4, rotation: 0, mirrored: false, aspect: 1 });
const layout = fc
  .array(pick("items"), { minLength: 1, maxLength: 3 })
  .map((ids) => ({ v: 1, ratio: 1.359, pics: ids.map(pic) }));
const contents = {
  itemIds: pickSome("items"),
  outfitIds: pickSome("outfits"),
  inspirationIds: pickSome("inspirations"),
};

const FIELDS: Record<EditedList, Record<string, fc.Arbitrary<unknown>>> = {
  items: {
    name: text,
    brand: text,
    size: text,
    tags: orNull(tags),
    colors: orNull(colors),
    seasons: orNull(seasons),
    wishlist: fc.boolean(),
    left: orNull(fc.record({ how: fc.constantFrom(...LEFT_HOW), on: fc.constantFrom("2026-11-24", "2026-11-25") })),
    timesWorn: orNull(fc.nat(5)),
    thumbnailImageURL: orNull(address),
    pictures: orNull(fc.uniqueArray(photograph, { maxLength: 3, selector: (each) => each.address })),
    cutout: orNull(photograph),
    uncropped: orNull(photograph),
  },
  // With a picture of its own, the server draws none.
  outfits: {
    name: text,
    notes: text,
    timesWorn: orNull(fc.nat(5)),
    previewUrl: address,
    itemIds: orNull(pickSome("items")),
  },
  collections: { name: text, type: orNull(fc.constantFrom("packing", "capsule")), ...contents },
  portfolios: { picUrl: orNull(address) },
  inspirations: { picUrl: orNull(address) },
};

const withLayout = (list: EditedList, fields: fc.Arbitrary<Record<string, unknown>>) =>
  list === "outfits"
    ? fc
        .tuple(fields, some(layout), address)
        .map(([given, drawn, previewUrl]) => (drawn ? { ...given, layout: drawn, previewUrl } : given))
    : fields;

const STEPS: Record<EditedList, Record<string, fc.Arbitrary<unknown>>> = {
  items: {
    add: record({ pictures: fc.array(photograph, { maxLength: 2 }), wears: fc.array(wear, { maxLength: 2 }) }),
    remove: record({
      pictures: fc.array(address, { maxLength: 2 }),
      wears: fc.array(fc.constantFrom("w0", "w1"), { maxLength: 2 }),
    }),
    move: fc.array(fc.record({ pictures: fc.array(address, { maxLength: 2 }), after: orNull(address) }), {
      maxLength: 2,
    }),
    bought: fc.record({ on: fc.constant("2026-11-24"), price: fc.nat(5) }),
  },
  outfits: wears,
  collections: {
    add: record(contents),
    remove: record(contents),
    move: fc.array(
      fc.tuple(record(contents), orNull(pick("items"))).map(([ids, after]) => ({ ...ids, after })),
      { maxLength: 2 },
    ),
  },
  portfolios: {},
  inspirations: {},
};

const SEEN = record({ name: text, size: text, timesWorn: orNull(fc.nat(5)) });

const list = fc.constantFrom<EditedList>(
  "items",
  "items",
  "items",
  "outfits",
  "outfits",
  "collections",
  "collections",
  "portfolios",
  "inspirations",
);

/** The closet has 11 contents: ten times the quota of items is the most. */
export const anyQuota = fc.constantFrom(null, null, { items: 1, pictureBytes: 1e9 }, { items: 5, pictureBytes: 1e9 });

export const anyChange: fc.Arbitrary<ClosetChange> = list.chain((of) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("set" as const),
        list: fc.constant(of),
        id: pick(of),
        changes: fc
          .tuple(
            withLayout(of, record(FIELDS[of])),
            fc.boolean(),
            record({ ...STEPS[of], place: place(of) }),
            some(SEEN),
          )
          .map(
            ([fields, isField, steps, saw]) =>
              ({
                ...(isField ? fields : {}),
                ...steps,
                ...(saw && of === "items" && { name: "Coat", size: "M", saw }),
              }) as Changes,
          ),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("create" as const),
        list: fc.constant(of),
        id: pick(of),
        entry: fc
          .tuple(
            withLayout(of, record(FIELDS[of])),
            record({
              createdAt: fc.nat(9),
              place: place(of),
              ...(of === "items" || of === "inspirations" ? { collectionId: pick("collections") } : {}),
            }),
          )
          .map(([fields, more]) => ({ ...fields, ...more })),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("remove" as const), list: fc.constant(of), id: pick(of) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("restore" as const), list: fc.constant(of), id: pick(of) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("restoreMany" as const),
        list: fc.constant(of),
        ids: fc.uniqueArray(pick(of), { maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("setMany" as const),
        ids: fc.array(pick("items"), { minLength: 1, maxLength: 3 }),
        set: record({
          category: orNull(fc.constant("shoes")),
          colors: orNull(colors),
          wishlist: fc.boolean(),
          brand: text,
          size: text,
          addColors: colors,
          removeColors: colors,
          addSeasons: seasons,
          removeSeasons: seasons,
          place: place("items"),
          addTags: tags,
          removeTags: tags,
          addToCollection: pick("collections"),
          delete: fc.constant(true),
        }).map((set) => set as ManyItems["set"]),
      }),
    },
  ),
);

const entries = (list: EditedList, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.uniqueArray(
    fc.tuple(pick(list), record(fields)).map(([id, more]) => ({ id, ...more })),
    { selector: ({ id }) => id, maxLength: 4 },
  );
const key = { createdAt: fc.nat(9) };
const pairs = (list: EditedList, target: string) =>
  fc.array(
    fc.tuple(pick("collections"), pick(list)).map(([collectionId, id]) => ({ collectionId, [target]: id })),
    { maxLength: 6 },
  );

export const anyImport = fc.record({
  items: entries("items", { ...key, name: fc.constant("Hat"), wishlist: fc.boolean() }),
  outfits: entries("outfits", { ...key, itemIds: pickSome("items"), previewUrl: address }),
  collections: entries("collections", { ...key, name: fc.constant("New"), ownOrder: fc.constant(true) }),
  portfolios: entries("portfolios", { ...key, picUrl: address }),
  inspirations: entries("inspirations", { picUrl: address }),
  collectionItems: pairs("items", "itemId"),
  collectionOutfits: pairs("outfits", "outfitId"),
  collectionInspirations: pairs("inspirations", "targetId"),
});
