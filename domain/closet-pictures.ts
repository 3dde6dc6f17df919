import { isCutout } from "./picture-placeholder.ts";
import type { ClosetLists, Item, ItemPicture, Photograph, PictureFacts, ShownPhotograph } from "./closet.ts";

export const toPhotograph = (address: string | null, { picture }: { picture?: PictureFacts }): Photograph => ({
  address,
  ...(picture && { picture }),
});

export const toItemPhotograph = (item: Pick<Item, "thumbnailImageURL" | "picture" | "cutout">): ShownPhotograph =>
  item.cutout ? { ...item.cutout, isCutout: true } : toPhotograph(item.thumbnailImageURL, item);

/** Shown with its background. Browsers cannot read a picture of another site. */
export const isUncut = ({
  thumbnailImageURL,
  picture,
  cutout,
}: Pick<Item, "thumbnailImageURL" | "picture" | "cutout">) =>
  !cutout && thumbnailImageURL?.startsWith("/") === true && !isCutout(picture);

/** As the owner wants items in grids. */
export const toGridPhotograph = (
  item: Pick<Item, "thumbnailImageURL" | "picture" | "cutout">,
  showsCutouts: boolean,
): ShownPhotograph => (showsCutouts ? toItemPhotograph(item) : toPhotograph(item.thumbnailImageURL, item));

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

type Change = (photograph: Photograph) => Photograph;

/** Also calls `change` for entries without a picture. Removes other pictures of an item that `change` gives no address. */
export const MAP_ENTRY: {
  [List in PicturePlace["list"]]: (entry: ClosetLists[List][number], change: Change) => typeof entry;
} = {
  items: mapItemPictures,
  outfits: (outfit, change) => mapWears(toEntry(outfit, "previewUrl", change), change),
  portfolios: (portfolio, change) => toEntry(portfolio, "picUrl", change),
  inspirations: (inspiration, change) => toEntry(inspiration, "picUrl", change),
};

export function mapPictures(
  closet: ClosetLists,
  change: (photograph: Photograph, place: PicturePlace) => Photograph,
): ClosetLists {
  const mapList = <List extends PicturePlace["list"]>(list: List): ClosetLists[List] => {
    const mapEntry = MAP_ENTRY[list] as (entry: { id: string }, change: Change) => object;
    const entries: readonly { id: string }[] = closet[list];
    return entries.map((entry, position) =>
      mapEntry(entry, (photograph) => change(photograph, { list, position, id: entry.id })),
    ) as ClosetLists[List];
  };
  return {
    ...closet,
    items: mapList("items"),
    outfits: mapList("outfits"),
    portfolios: mapList("portfolios"),
    inspirations: mapList("inspirations"),
  };
}

const ADDRESS_FIELDS = ["thumbnailImageURL", "previewUrl", "picUrl"] as const;

type AddressField = (typeof ADDRESS_FIELDS)[number] | "pictures" | "cutout" | "uncropped" | "wears";

type AddressedPicture = { address: string | null; uncropped?: AddressedPicture };

type PictureStep = { pictures?: (string | null)[]; after?: string | null };

/** The fields with addresses, of an entry or of changes to one. */
type AddressFields = Partial<Record<(typeof ADDRESS_FIELDS)[number], string | null>> & {
  cutout?: AddressedPicture | null;
  uncropped?: AddressedPicture | null;
  pictures?: AddressedPicture[] | null;
  wears?: { photograph?: AddressedPicture }[];
  add?: object;
  remove?: PictureStep;
  move?: PictureStep[];
};

export function mapAddresses<Fields extends object>(
  fields: Fields,
  change: (address: string, field: AddressField | "remove" | "move") => string | null,
): Fields {
  const mapPicture = ({ address, uncropped, ...rest }: AddressedPicture, field: AddressField): AddressedPicture => ({
    ...rest,
    address: address === null ? null : change(address, field),
    ...(uncropped && { uncropped: mapPicture(uncropped, "uncropped") }),
  });
  const mapStep = ({ pictures, after, ...rest }: PictureStep, name: "remove" | "move"): PictureStep => {
    const mapName = (address: string | null) => address && change(address, name);
    return {
      ...rest,
      ...(pictures && { pictures: pictures.map(mapName) }),
      ...(after !== undefined && { after: pictures ? mapName(after) : after }),
    };
  };
  const mapped: AddressFields = { ...fields };
  for (const field of ADDRESS_FIELDS) {
    const address = mapped[field];
    if (typeof address === "string") mapped[field] = change(address, field);
  }
  if (mapped.cutout) mapped.cutout = mapPicture(mapped.cutout, "cutout");
  if (mapped.uncropped) mapped.uncropped = mapPicture(mapped.uncropped, "uncropped");
  if (mapped.pictures) mapped.pictures = mapped.pictures.map((picture) => mapPicture(picture, "pictures"));
  if (mapped.wears) {
    mapped.wears = mapped.wears.map(({ photograph, ...wear }) => ({
      ...wear,
      ...(photograph && { photograph: mapPicture(photograph, "wears") }),
    }));
  }
  if (mapped.add) mapped.add = mapAddresses(mapped.add, change);
  if (mapped.remove) mapped.remove = mapStep(mapped.remove, "remove");
  if (mapped.move) mapped.move = mapped.move.map((step) => mapStep(step, "move"));
  return mapped as Fields;
}

/** Leaves out the addresses in `remove` and `move`: they name pictures that the entry has. */
export function listAddresses(fields: object): { field: AddressField; address: string }[] {
  const found: { field: AddressField; address: string }[] = [];
  mapAddresses(fields, (address, field) => {
    if (field !== "remove" && field !== "move") found.push({ field, address });
    return address;
  });
  return found;
}

const listClosetAddresses = ({ items, outfits, portfolios, inspirations }: ClosetLists) =>
  [items, outfits, portfolios, inspirations].flatMap((list) => list.flatMap(listAddresses));

export const listPictureAddresses = (closet: ClosetLists): Set<string> =>
  new Set(listClosetAddresses(closet).map(({ address }) => address));
