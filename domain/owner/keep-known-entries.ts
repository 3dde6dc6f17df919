import type { OwnCloset, OwnItem, OwnOutfit } from "./own-closet.ts";

type Known = OwnItem | OwnOutfit;

const getCutout = (entry: Known): string | null => ("cutout" in entry && entry.cutout ? entry.cutout.address : null);

/** A cut-out, and the place of a neighbour of a moved entry, change without the version. */
const isSame = (one: Known, other: Known): boolean =>
  one.version === other.version && one.sFrac === other.sFrac && getCutout(one) === getCutout(other);

function keep<Entry extends Known>(before: readonly Entry[], now: readonly Entry[]): Entry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  return now.map((entry) => {
    const earlier = known.get(entry.id);
    return earlier && isSame(earlier, entry) ? earlier : entry;
  });
}

/** The newer closet with those objects of the earlier one that have not changed: their cards are not rendered again. */
export const keepKnownEntries = (before: OwnCloset, now: OwnCloset): OwnCloset => ({
  ...now,
  items: keep(before.items, now.items),
  outfits: keep(before.outfits, now.outfits),
});
