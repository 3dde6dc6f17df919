import type { ItemPicture, Photograph } from "#domain/closet.ts";
import type { NewWear } from "#domain/items/wears.ts";
import type { OwnCloset, OwnEntry } from "./own-closet.ts";

const STORED = /^pictures\/[\da-f]{64}$/;

const PICTURE_FIELDS = ["thumbnailImageURL", "previewUrl", "picUrl"] as const;

/** `<img>` can load it with the session cookie. Other addresses stay. */
export const toShownAddress = (username: string, address: string): string =>
  STORED.test(address) ? `/owner/closets/${encodeURIComponent(username)}/${address}` : address;

export const toStoredAddress = (address: string): string =>
  address.replace(/^\/owner\/closets\/[^/]+\/(?=pictures\/)/, "");

const mapPhotograph = <Shown extends ItemPicture>(photograph: Shown, map: (address: string) => string): Shown => ({
  ...photograph,
  address: photograph.address === null ? null : map(photograph.address),
  ...(photograph.uncropped && { uncropped: mapPhotograph(photograph.uncropped, map) }),
});

const mapWear = ({ photograph, ...wear }: NewWear, map: (address: string) => string): NewWear => ({
  ...wear,
  ...(photograph && { photograph: mapPhotograph(photograph, map) }),
});

type PictureFields = Partial<Record<(typeof PICTURE_FIELDS)[number], string | null>> & {
  pictures?: ItemPicture[] | null;
  cutout?: Photograph | null;
  uncropped?: Photograph | null;
  wears?: NewWear[];
  add?: { pictures?: ItemPicture[]; wears?: NewWear[] };
  remove?: { pictures?: string[] };
  move?: { pictures?: string[]; after: string | null }[];
};

function mapPictures<Entry extends object>(entry: Entry, map: (address: string) => string): Entry {
  const mapped: PictureFields = { ...entry };
  for (const field of PICTURE_FIELDS) {
    const address = mapped[field];
    if (typeof address === "string") mapped[field] = map(address);
  }
  if (mapped.pictures) mapped.pictures = mapped.pictures.map((picture) => mapPhotograph(picture, map));
  if (mapped.cutout) mapped.cutout = mapPhotograph(mapped.cutout, map);
  if (mapped.uncropped) mapped.uncropped = mapPhotograph(mapped.uncropped, map);
  if (mapped.wears) mapped.wears = mapped.wears.map((wear) => mapWear(wear, map));
  if (mapped.add?.wears) mapped.add = { ...mapped.add, wears: mapped.add.wears.map((wear) => mapWear(wear, map)) };
  if (mapped.add?.pictures)
    mapped.add = { ...mapped.add, pictures: mapped.add.pictures.map((picture) => mapPhotograph(picture, map)) };
  if (mapped.remove?.pictures) mapped.remove = { ...mapped.remove, pictures: mapped.remove.pictures.map(map) };
  if (mapped.move) {
    mapped.move = mapped.move.map(({ pictures, after, ...move }) => ({
      ...move,
      ...(pictures && { pictures: pictures.map(map) }),
      after: after && map(after),
    }));
  }
  return mapped as Entry;
}

export const showEntryPictures = <Entry extends OwnEntry>(username: string, entry: Entry): Entry =>
  mapPictures(entry, (address) => toShownAddress(username, address));

export const storeEntryPictures = <Changes extends object>(changes: Changes): Changes =>
  mapPictures(changes, toStoredAddress);

type Shown = Pick<OwnCloset, "user" | "items" | "outfits" | "portfolios" | "inspirations">;

export function showPictures<Closet extends Shown>(closet: Closet): Closet {
  const { username } = closet.user;
  const show = <Entry extends OwnEntry>(entries: Entry[]): Entry[] =>
    entries.map((entry) => showEntryPictures(username, entry));
  return {
    ...closet,
    items: show(closet.items),
    outfits: show(closet.outfits),
    portfolios: show(closet.portfolios),
    inspirations: show(closet.inspirations),
  };
}
