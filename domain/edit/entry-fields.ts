import { omit } from "#domain/omit.ts";
import type { EditedList } from "#domain/closet-lists.ts";
import type { Item } from "#domain/closet.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { changeWears, hasWears, type Worn } from "#domain/items/wears.ts";
import { dropEmpty } from "#domain/items/drop-empty.ts";
import { changeItemPictures } from "#domain/owner/item-pictures.ts";
import { readLayout } from "#domain/layout/read-layout.ts";
import { SEASONS } from "#domain/items/season.ts";
import { MAX_COLORS, MAX_TAGS } from "#domain/limits.ts";
import type { Conflicts } from "./closet-change.ts";
import type { Changes, ManyItems } from "./entry-schemas.ts";
import { keepPictureFacts } from "./picture-facts.ts";

export type Fields = Record<string, unknown>;

type Left = NonNullable<Item["left"]>;

const EMPTY: Record<EditedList, Fields> = {
  items: { thumbnailImageURL: null, brand: null, wishlist: false },
  outfits: { previewUrl: null },
  collections: { name: "", folders: [] },
  portfolios: { picUrl: null },
  inspirations: { picUrl: null },
};

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const cleanTags = (tags: readonly string[]): string[] => unique(tags.map((tag) => tag.trim()).filter(Boolean));

const CLEAN: Record<string, (value: never) => unknown> = {
  seasons: (seasons: readonly string[]) => SEASONS.filter((season) => seasons.includes(season)),
  colors: unique,
  tags: cleanTags,
  itemIds: unique,
  left: ({ how, on, price, to, until }: Left) => dropEmpty<Left>({ how, on, price, to: to?.trim() || null, until }),
};

function cleanValue(name: string, value: unknown): unknown {
  if (typeof value === "string") return value.trim();
  return value === null ? null : (CLEAN[name]?.(value as never) ?? value);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** A layout names the items; items without a layout replace it. */
function toOutfitFields(changes: Changes<"outfits">): Fields {
  const { layout, itemIds, ...fields } = omit(changes, ["add", "remove"]);
  const read = layout && readLayout(layout satisfies Layout);
  if (read) return { ...fields, itemIds: read.itemIds, ...(read.layout && { layout: read.layout }) };
  if (itemIds !== undefined) return { ...fields, itemIds, layout: null };
  return layout === null ? { ...fields, layout } : fields;
}

/** Contents have steps of their own. Programs that know no `type` read the folders (spec §3). */
function toCollectionFields(changes: Changes<"collections">): Fields {
  const { type, ...given } = changes;
  const fields = omit(given, ["itemIds", "outfitIds", "inspirationIds", "add", "remove", "move"]);
  return type === undefined ? fields : { ...fields, type, folders: type === null ? [] : [type] };
}

function toBoughtFields({ on, ...facts }: NonNullable<Changes<"items">["bought"]>): Fields {
  return { wishlist: false, left: null, purchasedOn: on, ...facts };
}

function toItemFields(item: Item, { add, remove, move, bought, ...given }: Changes<"items">): Fields {
  const fields = { ...given, ...(bought && toBoughtFields(bought)) };
  const pictures = {
    add: add?.pictures && { pictures: add.pictures },
    remove: remove?.pictures && { pictures: remove.pictures },
    move,
  };
  const isPictured = pictures.add ?? pictures.remove ?? move;
  return isPictured ? { ...changeItemPictures(item, pictures), ...fields } : fields;
}

/** `timesWorn` counts the wears, too. */
function toWornFields(entry: Worn, { timesWorn, ...changes }: Changes<"outfits">): Fields {
  const { wears = [], timesWorn: counted } = changeWears(entry, changes);
  const times = hasWears(changes) ? counted : timesWorn;
  if (!hasWears(changes) && timesWorn === undefined) return {};
  return {
    ...(hasWears(changes) && { wears }),
    timesWorn: wears.length > 0 ? Math.max(times ?? 0, wears.length) : (times ?? null),
  };
}

export function applyChanges<Entry extends object>(list: EditedList, entry: Entry, given: Changes): Entry {
  const { place: _, ...changes } = given;
  let fields: Fields = changes;
  if (list === "items") fields = toItemFields(entry as unknown as Item, changes as Changes<"items">);
  if (list === "outfits") fields = toOutfitFields(changes as Changes<"outfits">);
  if (list === "items" || list === "outfits")
    fields = { ...fields, ...toWornFields(entry, changes as Changes<"outfits">) };
  if (list === "collections") fields = toCollectionFields(changes as Changes<"collections">);
  const changed = { ...entry } as Fields;
  // Both belong to the earlier photograph.
  const { thumbnailImageURL = changed.thumbnailImageURL } = fields;
  if (thumbnailImageURL !== changed.thumbnailImageURL) {
    delete changed.cutout;
    delete changed.uncropped;
  }
  for (const [name, given] of Object.entries(fields)) {
    const value = cleanValue(name, given);
    if (!isEmpty(value)) changed[name] = value;
    else if (name in EMPTY[list]) changed[name] = EMPTY[list][name];
    else delete changed[name];
  }
  return keepPictureFacts(entry, changed as Entry);
}

/** Finds the fields whose stored value is neither the one that the form had seen nor the new one. */
function findConflicts(list: EditedList, entry: object, changes: Changes, saw: Conflicts): Conflicts {
  // As the server would have stored it: without spaces at the ends, at least as often worn as its wears.
  const [stored, seen, after] = [
    entry,
    applyChanges(list, entry, saw as Changes),
    applyChanges(list, entry, changes),
  ].map((each) => each as Fields);
  const isOther = (name: string): boolean => stored?.[name] !== seen?.[name] && stored?.[name] !== after?.[name];
  const fields = Object.keys(saw).filter((name) => name in changes && isOther(name));
  return Object.fromEntries(fields.map((name) => [name, stored?.[name] ?? null]));
}

export const makeEntry = (list: EditedList, id: string, createdAt: number): { id: string } & Fields => ({
  id,
  ...EMPTY[list],
  ...(list !== "inspirations" && { createdAt }),
});

/** `saw`: the values that the form had seen. A field that has another one by now is left out. */
export function splitConflicts(list: EditedList, entry: object, given: Changes) {
  const { saw, ...changes } = given as Changes<"items">;
  const conflicts = saw ? findConflicts(list, entry, changes, saw) : {};
  if (Object.keys(conflicts).length === 0) return { changes: changes as Changes };
  const left = Object.entries(changes).filter(([name]) => !(name in conflicts));
  return { changes: Object.fromEntries(left) as Changes, conflicts };
}

function changeTags(tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] {
  const removed = new Set(cleanTags(remove));
  return unique([...tags.filter((tag) => !removed.has(tag)), ...cleanTags(add)]).slice(0, MAX_TAGS);
}

type ManyChanges = ManyItems["set"];

const NO_FIELDS = ["addToCollection", "delete", "place"] as const;

export function changesFields(wanted: ManyChanges): boolean {
  return Object.entries(omit(wanted, NO_FIELDS)).some(
    ([name, value]) => !/^add|^remove/.test(name) || (value as unknown[]).length > 0,
  );
}

/** Null: nothing is added or removed. */
function changeValues<Value>(before: readonly Value[] = [], add: readonly Value[] = [], remove: readonly Value[] = []) {
  if (add.length + remove.length === 0) return null;
  return unique([...before.filter((value) => !remove.includes(value)), ...add]);
}

/** Colors, seasons and tags are added to those that the item has, or removed from them. */
export function changeOneOfMany<Described extends Partial<Item>>(item: Described, set: ManyChanges): Described {
  const { addTags = [], removeTags = [], addColors, removeColors, addSeasons, removeSeasons, ...rest } = set;
  const fields = omit(rest, NO_FIELDS);
  const { tags: before = [], ...others } = item;
  const tags = changeTags(before, addTags, removeTags);
  const colors = changeValues(item.colors, addColors, removeColors);
  const seasons = changeValues(item.seasons, addSeasons, removeSeasons);
  const changes = {
    ...(colors && { colors: colors.slice(0, MAX_COLORS) }),
    ...(seasons && { seasons }),
    ...fields,
  };
  return applyChanges("items", { ...others, ...(tags.length > 0 && { tags }) } as unknown as Described, changes);
}
