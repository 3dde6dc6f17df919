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

const SHOWN_FIELDS = ["thumbnailImageURL", "previewUrl", "picUrl"] as const;

type PictureField = (typeof SHOWN_FIELDS)[number] | "pictures" | "cutout" | "uncropped" | "wears";

/** Of an entry, or of changes to one. */
type PictureFields = Partial<Record<(typeof SHOWN_FIELDS)[number], string | null>> & {
  picture?: PictureFacts;
  cutout?: Photograph | null;
  uncropped?: Photograph | null;
  pictures?: ItemPicture[] | null;
  wears?: { photograph?: Photograph }[];
};

type ChangePicture = (photograph: Photograph, field: PictureField) => Photograph;

function mapShown<Fields extends PictureFields>(fields: Fields, change: ChangePicture): Fields {
  const field = SHOWN_FIELDS.find((name) => fields[name] !== undefined);
  if (!field) return fields;
  const given = toPhotograph(fields[field] ?? null, fields);
  const changed = change(given, field);
  if (isSame(given, changed)) return fields;
  const { picture: _, ...rest } = fields;
  return { ...rest, [field]: changed.address, ...(changed.picture && { picture: changed.picture }) } as Fields;
}

/** Without a usable picture, the photograph before it was cropped takes its place. */
function mapItemPicture({ uncropped, worn, ...shown }: ItemPicture, change: ChangePicture): ItemPicture {
  const changed = change(shown, "pictures");
  const before = uncropped && change(uncropped, "uncropped");
  const mark = worn && { worn };
  if (changed.address === null && before) return { ...before, ...mark };
  return { ...changed, ...mark, ...(before && before.address !== null && { uncropped: before }) };
}

const hasAddress = ({ address }: Photograph): boolean => address !== null;

/** Also calls `change` for an entry without a picture. Removes other pictures that it gives no address. */
export function mapEntryPictures<Fields extends object>(entry: Fields, change: ChangePicture): Fields {
  const shown: PictureFields = mapShown(entry, change);
  if (!shown.pictures && !shown.cutout && !shown.uncropped && !shown.wears) return shown as Fields;
  const mapOther = (field: "cutout" | "uncropped" | "wears", given: Photograph | null | undefined) => {
    const changed = given && change(given, field);
    return changed && hasAddress(changed) ? changed : undefined;
  };
  const wears = shown.wears?.map(({ photograph, ...wear }) => {
    const changed = mapOther("wears", photograph);
    return { ...wear, ...(changed && { photograph: changed }) };
  });
  const { pictures, cutout, uncropped, ...rest } = { ...shown, ...(wears && { wears }) };
  const others = pictures?.map((picture) => mapItemPicture(picture, change)).filter(hasAddress);
  // The empty list of a change takes all away; null is no picture.
  const cut = cutout === null ? null : mapOther("cutout", cutout);
  const before = uncropped === null ? null : mapOther("uncropped", uncropped);
  return {
    ...rest,
    ...(pictures === null && { pictures }),
    ...(others && (others.length > 0 || pictures?.length === 0) && { pictures: others }),
    ...(cut !== undefined && { cutout: cut }),
    ...(before !== undefined && { uncropped: before }),
  } as Fields;
}

export type PicturePlace = { list: "items" | "outfits" | "portfolios" | "inspirations"; position: number; id: string };

export type PicturedLists = Pick<ClosetLists, PicturePlace["list"]>;

export function mapPictures<Closet extends PicturedLists>(
  closet: Closet,
  change: (photograph: Photograph, place: PicturePlace) => Photograph,
): Closet {
  const mapList = <Entry extends { id: string }>(list: PicturePlace["list"], entries: readonly Entry[]): Entry[] =>
    entries.map((entry, position) =>
      mapEntryPictures(entry, (photograph) => change(photograph, { list, position, id: entry.id })),
    );
  return {
    ...closet,
    items: mapList("items", closet.items),
    outfits: mapList("outfits", closet.outfits),
    portfolios: mapList("portfolios", closet.portfolios),
    inspirations: mapList("inspirations", closet.inspirations),
  };
}

type PictureStep = { pictures?: (string | null)[]; after?: string | null };

type Steps = { add?: object; remove?: PictureStep; move?: PictureStep[] };

/** Also of the steps of changes. */
export function mapAddresses<Fields extends object>(
  fields: Fields,
  change: (address: string, field: PictureField | "remove" | "move") => string,
): Fields {
  const mapStep = ({ pictures, after, ...rest }: PictureStep, name: "remove" | "move"): PictureStep => {
    const mapName = (address: string | null) => address && change(address, name);
    return {
      ...rest,
      ...(pictures && { pictures: pictures.map(mapName) }),
      ...(after !== undefined && { after: pictures ? mapName(after) : after }),
    };
  };
  const mapped = mapEntryPictures(fields, ({ address, ...facts }, field) => ({
    address: address === null ? null : change(address, field),
    ...facts,
  }));
  const { add, remove, move }: Steps = mapped;
  return {
    ...mapped,
    ...(add && { add: mapAddresses(add, change) }),
    ...(remove && { remove: mapStep(remove, "remove") }),
    ...(move && { move: move.map((step) => mapStep(step, "move")) }),
  };
}

/** Leaves out the addresses in `remove` and `move`: they name pictures that the entry has. */
export function listAddresses(fields: object): { field: PictureField; address: string }[] {
  const found: { field: PictureField; address: string }[] = [];
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
