import type { Closet, Item, ItemPicture, Outfit, Photograph, PictureFacts, ShownPhotograph } from "./closet.ts";

export const toPhotograph = (address: string | null, { picture }: { picture?: PictureFacts }): Photograph => ({
  address,
  ...(picture && { picture }),
});

export const toItemPhotograph = (item: Pick<Item, "thumbnailImageURL" | "picture" | "cutout">): ShownPhotograph =>
  item.cutout ? { ...item.cutout, isCutout: true } : toPhotograph(item.thumbnailImageURL, item);

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

/** Without a usable picture, the photograph before it was cropped takes its place. */
function mapItemPicture(
  { uncropped, worn, ...shown }: ItemPicture,
  change: (photograph: Photograph) => Photograph,
): ItemPicture {
  const changed = change(shown);
  const before = uncropped && change(uncropped);
  const mark = worn && { worn };
  if (changed.address === null && before) return { ...before, ...mark };
  return { ...changed, ...mark, ...(before && before.address !== null && { uncropped: before }) };
}

function mapWears<Entry extends Pick<Item, "wears">>(
  entry: Entry,
  change: (photograph: Photograph) => Photograph,
): Entry {
  if (!entry.wears) return entry;
  const wears = entry.wears.map(({ photograph, ...wear }) => {
    const changed = photograph && change(photograph);
    return { ...wear, ...(changed && changed.address !== null && { photograph: changed }) };
  });
  return { ...entry, wears };
}

function mapItemPictures(item: Item, change: (photograph: Photograph) => Photograph): Item {
  const shown = toEntry(item, "thumbnailImageURL", change);
  if (!item.pictures && !item.cutout && !item.uncropped && !item.wears) return shown;
  const { pictures, cutout, uncropped, ...rest } = mapWears(shown, change);
  const kept =
    pictures?.map((picture) => mapItemPicture(picture, change)).filter(({ address }) => address !== null) ?? [];
  const changed = cutout && change(cutout);
  const before = uncropped && change(uncropped);
  return {
    ...rest,
    ...(kept.length > 0 && { pictures: kept }),
    ...(changed && changed.address !== null && { cutout: changed }),
    ...(before && before.address !== null && { uncropped: before }),
  };
}

export type PicturePlace = { list: "items" | "outfits" | "portfolios" | "inspirations"; position: number; id: string };

/** Also calls `change` for entries without a picture. Removes other pictures of an item that `change` gives no address. */
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
    items: closet.items.map((item, position) =>
      mapItemPictures(item, (photograph) => change(photograph, { list: "items", position, id: item.id })),
    ),
    outfits: closet.outfits.map((outfit, position) =>
      mapWears(inList<Outfit>("outfits", "previewUrl")(outfit, position), (photograph) =>
        change(photograph, { list: "outfits", position, id: outfit.id }),
      ),
    ),
    portfolios: closet.portfolios.map(inList("portfolios", "picUrl")),
    inspirations: closet.inspirations.map(inList("inspirations", "picUrl")),
  };
}

/** `uncropped`: the owner alone sees it. `kept`: no entry uses it. */
export type PictureUse = "entry" | "more" | "cutout" | "uncropped" | "kept";

/** A picture with several uses has the first of `PictureUse`. */
export function findPictureUses({ items, outfits, portfolios, inspirations }: Closet): Map<string, PictureUse> {
  const byUse: Record<Exclude<PictureUse, "kept">, (string | null | undefined)[]> = {
    entry: [
      ...items.map((item) => item.thumbnailImageURL),
      ...outfits.map((outfit) => outfit.previewUrl),
      ...portfolios.map((portfolio) => portfolio.picUrl),
      ...inspirations.map((inspiration) => inspiration.picUrl),
    ],
    more: items.flatMap(({ pictures = [] }) => pictures.map(({ address }) => address)),
    cutout: items.map(({ cutout }) => cutout?.address),
    uncropped: items
      .flatMap(({ uncropped, pictures = [] }) => [uncropped, ...pictures.map((picture) => picture.uncropped)])
      .concat([...items, ...outfits].flatMap(({ wears = [] }) => wears.map(({ photograph }) => photograph)))
      .map((before) => before?.address),
  };
  const uses = new Map<string, PictureUse>();
  for (const use of ["uncropped", "cutout", "more", "entry"] as const) {
    for (const address of byUse[use]) if (typeof address === "string") uses.set(address, use);
  }
  return uses;
}

export const listPictureAddresses = (closet: Closet): Set<string> => new Set(findPictureUses(closet).keys());
