import type { ClosetLists, Ordered } from "./closet.ts";

/** ISO 8601; a time without a zone is UTC. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Reads a number, ISO text, or `{_seconds, _nanoseconds}` as epoch milliseconds; otherwise 0. */
export function readTime(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? value : 0;
  if (typeof value === "string") {
    const match = ISO_TIME.exec(value);
    if (!match) return 0;
    const time = Date.parse(match[1] || !value.includes("T") ? value : `${value}Z`);
    return Number.isNaN(time) ? 0 : time;
  }
  if (typeof value === "object" && value !== null && "_seconds" in value) {
    const { _seconds: seconds, _nanoseconds: nanoseconds } = value as Record<string, unknown>;
    if (typeof seconds !== "number") return 0;
    const time = seconds * 1000 + (typeof nanoseconds === "number" ? nanoseconds / 1e6 : 0);
    return Number.isFinite(time) ? time : 0;
  }
  return 0;
}

/** `createdAt + sFrac` (spec §7); 0 when the sum is not finite. */
export const getOrderKey = ({ createdAt, sFrac }: Ordered): number => {
  const key = readTime(createdAt) + (Number.isFinite(sFrac) ? (sFrac ?? 0) : 0);
  return Number.isFinite(key) ? key : 0;
};

/** Entries with the same key keep their order (spec §7). */
export function sortNewestFirst<T extends Ordered>(entries: readonly T[]): T[] {
  return entries.toSorted((a, b) => getOrderKey(b) - getOrderKey(a));
}

export function sortCloset(closet: ClosetLists): ClosetLists {
  return {
    ...closet,
    items: sortNewestFirst(closet.items),
    outfits: sortNewestFirst(closet.outfits),
    portfolios: sortNewestFirst(closet.portfolios),
    collections: sortNewestFirst(closet.collections),
  };
}
