import type { ClosetLists, Item, ItemPicture, Outfit, Photograph } from "#domain/closet.ts";
import { listAddresses, listPictureAddresses, type PicturePlace } from "#domain/closet-pictures.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { openOwned } from "#server/closets/records/owner-queries.ts";
import type { StoredCloset } from "#server/closets/records/read-records.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { PictureImportResult } from "./import-pictures.ts";

type PicturedList = PicturePlace["list"];

type Has = (address: string | null | undefined) => address is string;

/** `given`: the entry of the file. `had`: that of the closet. */
type Versions<Entry> = { read: Entry; given: Entry; had: Entry };

type Judges = { isLost: Has; isThere: Has };

const keepAddress = <Field extends string>(
  field: Field,
  { read, given, had }: Versions<Record<Field, string | null>>,
  { isLost, isThere }: Judges,
): string | null =>
  read[field] === null && isLost(given[field]) && isThere(had[field]) ? had[field] : (read[field] ?? null);

const keepWears = <Entry extends Pick<Item, "wears">>(
  { read, given, had }: Versions<Entry>,
  { isLost, isThere }: Judges,
): Pick<Entry, "wears"> => {
  const givenLost = new Set(given.wears?.filter(({ photograph }) => isLost(photograph?.address)).map(({ id }) => id));
  const earlier = new Map(had.wears?.map(({ id, photograph }) => [id, photograph]));
  const wears = read.wears?.map((wear) => {
    const photograph = earlier.get(wear.id);
    const isKept = !wear.photograph && givenLost.has(wear.id) && isThere(photograph?.address);
    return isKept && photograph ? { ...wear, photograph } : wear;
  });
  return wears ? { wears } : {};
};

function keepItemPictures({ read, given, had }: Versions<Item>, judges: Judges): Item {
  const { isLost, isThere } = judges;
  const thumbnailImageURL = keepAddress("thumbnailImageURL", { read, given, had }, judges);
  const isSamePhotograph = thumbnailImageURL === had.thumbnailImageURL;
  const keepOne = (field: "cutout" | "uncropped"): { [Field in typeof field]?: Photograph } => {
    const earlier = had[field];
    const isKept = !read[field] && isLost(given[field]?.address) && isSamePhotograph && isThere(earlier?.address);
    return isKept && earlier ? { [field]: earlier } : {};
  };
  const known = new Set(read.pictures?.map(({ address }) => address));
  const lostPictures = (given.pictures?.length ?? 0) - (read.pictures?.length ?? 0);
  const isKept = ({ address }: ItemPicture) => isThere(address) && !known.has(address);
  const kept = had.pictures?.filter(isKept).slice(0, lostPictures) ?? [];
  const pictures = [...(read.pictures ?? []), ...kept];
  return {
    ...read,
    thumbnailImageURL,
    ...keepOne("cutout"),
    ...keepOne("uncropped"),
    ...(pictures.length > 0 && { pictures }),
    ...keepWears({ read, given, had }, judges),
  };
}

const KEEP = {
  items: keepItemPictures,
  outfits: (versions: Versions<Outfit>, judges: Judges): Outfit => ({
    ...versions.read,
    previewUrl: keepAddress("previewUrl", versions, judges),
    ...keepWears(versions, judges),
  }),
  portfolios: (versions: Versions<ClosetLists["portfolios"][number]>, judges: Judges) => ({
    ...versions.read,
    picUrl: keepAddress("picUrl", versions, judges),
  }),
  inspirations: (versions: Versions<ClosetLists["inspirations"][number]>, judges: Judges) => ({
    ...versions.read,
    picUrl: keepAddress("picUrl", versions, judges),
  }),
};

/** Those with a whole file. */
async function findStored(
  { pictures: known }: StoredCloset,
  pictures: PictureStorage,
  addresses: ReadonlySet<string>,
): Promise<Map<string, StoredPicture>> {
  const stored = new Map<string, StoredPicture>();
  for (const address of addresses) {
    const picture = known.get(findPictureKey(address) ?? "");
    if (picture && (await pictures.findSize(picture.sha256)) === picture.bytes) stored.set(address, picture);
  }
  return stored;
}

/** An entry whose picture cannot be used keeps the picture that the closet has for its id. */
export async function keepEarlierPictures(
  store: Pick<ClosetStore, "records" | "pictures">,
  given: ClosetLists,
  imported: PictureImportResult,
): Promise<PictureImportResult> {
  const { closet, unusablePictures } = imported;
  if (unusablePictures.length === 0) return imported;
  const opened = await openOwned(store.records, closet.user.username);
  if (!opened) return imported;
  const lost = new Set(unusablePictures.map(({ picture }) => picture));
  const earlier = new Map<string, ClosetLists[PicturedList][number]>();
  const lists = Map.groupBy(unusablePictures, ({ list }) => list as PicturedList);
  for (const [list, places] of lists) {
    for (const { position } of places) {
      const had = opened.stored.find(list, closet[list][position]?.id ?? "");
      if (had) earlier.set(`${list} ${had.id}`, had.data);
    }
  }
  const addresses = new Set([...earlier.values()].flatMap(listAddresses).map(({ address }) => address));
  const stored = await findStored(opened.stored, store.pictures, addresses);
  const judges: Judges = {
    isLost: (address): address is string => typeof address === "string" && lost.has(address),
    isThere: (address): address is string => typeof address === "string" && stored.has(address),
  };
  const kept = { ...closet };
  for (const [list, places] of lists) {
    const keep = KEEP[list] as (versions: Versions<object>, known: Judges) => object;
    const entries: object[] = [...closet[list]];
    for (const position of new Set(places.map((place) => place.position))) {
      const [read, had] = [closet[list][position], earlier.get(`${list} ${closet[list][position]?.id}`)];
      if (read && had) entries[position] = keep({ read, given: given[list][position] ?? read, had }, judges);
    }
    Object.assign(kept, { [list]: entries });
  }
  const used = listPictureAddresses(kept);
  const pictures = new Map(imported.pictures.map((picture) => [picture.key, picture]));
  for (const [address, picture] of stored) if (used.has(address)) pictures.set(picture.key, picture);
  return { ...imported, closet: kept, pictures: [...pictures.values()] };
}
