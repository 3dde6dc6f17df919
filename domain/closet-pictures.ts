import type { Closet, Photograph, PictureFacts } from "./closet.ts";

export const toPhotograph = (address: string | null, { picture }: { picture?: PictureFacts }): Photograph => ({
  address,
  ...(picture && { picture }),
});

const isSame = (a: Photograph, b: Photograph): boolean => a.address === b.address && a.picture === b.picture;

function toEntry<Entry extends { picture?: PictureFacts }>(
  entry: Entry,
  field: keyof Entry,
  change: (photograph: Photograph) => Photograph,
): Entry {
  const given = toPhotograph(entry[field] as string | null, entry);
  const changed = change(given);
  if (isSame(given, changed)) return entry;
  const { picture: _, ...rest } = entry;
  return { ...rest, [field]: changed.address, ...(changed.picture && { picture: changed.picture }) } as Entry;
}

export type PicturePlace = { list: "items" | "outfits" | "portfolios" | "inspirations"; position: number; id: string };

/** Also calls `change` for entries without a picture. */
export function mapPictures(
  closet: Closet,
  change: (photograph: Photograph, place: PicturePlace) => Photograph,
): Closet {
  const inList =
    <Entry extends { id: string; picture?: PictureFacts }>(list: PicturePlace["list"], field: keyof Entry) =>
    (entry: Entry, position: number): Entry =>
      toEntry(entry, field, (photograph) => change(photograph, { list, position, id: entry.id }));
  return {
    ...closet,
    items: closet.items.map(inList("items", "thumbnailImageURL")),
    outfits: closet.outfits.map(inList("outfits", "previewUrl")),
    portfolios: closet.portfolios.map(inList("portfolios", "picUrl")),
    inspirations: closet.inspirations.map(inList("inspirations", "picUrl")),
  };
}

export function listPictureAddresses(closet: Closet): Set<string> {
  const addresses = [
    ...closet.items.map((item) => item.thumbnailImageURL),
    ...closet.outfits.map((outfit) => outfit.previewUrl),
    ...closet.portfolios.map((portfolio) => portfolio.picUrl),
    ...closet.inspirations.map((inspiration) => inspiration.picUrl),
  ];
  return new Set(addresses.filter((address) => address !== null));
}
