import type { Item, Photograph } from "#domain/closet.ts";
import { MAX_TIMES_WORN, MAX_WEARS, MAX_WEARS_A_DAY } from "#domain/limits.ts";

/** `outfitId`: the item was worn in this outfit. */
export type Wear = NonNullable<Item["wears"]>[number];

/** `timesWorn` counts the wears, and what was imported or typed beside them. */
export type Worn = Pick<Item, "timesWorn" | "wears" | "lastWorn">;

export type NewWear = Omit<Wear, "photograph"> & { photograph?: Pick<Photograph, "address"> | undefined };

export type WearChanges = {
  add?: { wears?: readonly NewWear[] | undefined } | undefined;
  remove?: { wears?: readonly string[] | undefined } | undefined;
};

export const hasWears = ({ add, remove }: WearChanges): boolean => Boolean(add?.wears ?? remove?.wears);

/** A repeated change changes nothing more. */
export function changeWears<Entry extends Worn>(entry: Entry, { add, remove }: WearChanges): Entry {
  const { wears: before = [], timesWorn: timesBefore = 0, ...rest } = entry;
  const removed = new Set(remove?.wears);
  const known = new Set(before.map(({ id }) => id));
  const wears = [
    ...before.filter(({ id }) => !removed.has(id)),
    ...(add?.wears ?? []).filter(({ id }) => !known.has(id)),
  ];
  const times = Math.max(timesBefore + wears.length - before.length, wears.length);
  return {
    ...rest,
    ...(times > 0 && { timesWorn: Math.min(times, MAX_TIMES_WORN) }),
    ...(wears.length > 0 && { wears }),
  } as Entry;
}

export const hasOtherWear = ({ wears = [] }: Worn, { add }: WearChanges): boolean =>
  wears.some(({ id, on, photograph }) =>
    add?.wears?.some((wear) => wear.id === id && (wear.on !== on || wear.photograph?.address !== photograph?.address)),
  );

export function isWornTooOften({ wears = [] }: Worn): boolean {
  const byDay = Map.groupBy(wears, ({ on }) => on);
  return wears.length > MAX_WEARS || [...byDay.values()].some((ofDay) => ofDay.length > MAX_WEARS_A_DAY);
}

/** Visitors get `lastWorn` instead of the wears. */
export const findLastWorn = ({ wears = [], lastWorn }: Worn): string | undefined =>
  wears.reduce((last, { on }) => (last === undefined || on > last ? on : last), lastWorn);

/** Undefined: without a price, or not worn yet. */
export const findCostPerWear = ({ price, timesWorn = 0 }: Pick<Item, "price" | "timesWorn">): number | undefined =>
  price === undefined || timesWorn === 0 ? undefined : price / timesWorn;

/** By the clock of this device, as `2026-11-24`. */
export function readToday(): string {
  const date = new Date();
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
