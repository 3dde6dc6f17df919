import type { Outfit } from "./closet.ts";

type Words = { outfit: (place: number) => string; outfitBy: (name: string) => string };

/** Without a name: that of its stylist, else its place in the list, which counts from 1. */
export const getOutfitName = (
  { name, styledBy }: Partial<Pick<Outfit, "name" | "styledBy">>,
  words: Words,
  place: number,
): string => name ?? (styledBy ? words.outfitBy(styledBy) : words.outfit(place));
