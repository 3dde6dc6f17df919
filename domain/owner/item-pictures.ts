import type { Item, ItemPicture, Photograph } from "#domain/closet.ts";
import { isSameValue } from "#domain/read-fields.ts";
import { changeIds, undoChanges } from "./own-collection.ts";

type Pictured = Pick<Item, "thumbnailImageURL" | "picture" | "pictures" | "uncropped">;

export type PictureList = readonly (ItemPicture & { address: string })[];

type Address = Pick<Photograph, "address">;

export type PictureFields = {
  thumbnailImageURL?: string | null;
  uncropped?: Address | null;
  pictures?: (Address & { uncropped?: Address; worn?: true })[] | null;
};

export const listItemPictures = ({ thumbnailImageURL, picture, pictures = [], uncropped }: Pictured): PictureList =>
  [{ address: thumbnailImageURL, ...(picture && { picture }), ...(uncropped && { uncropped }) }, ...pictures].filter(
    (each): each is ItemPicture & { address: string } => each.address !== null,
  );

const toSent = ({ address, uncropped, worn }: ItemPicture) => ({
  address,
  ...(worn && { worn }),
  ...(uncropped && { uncropped: { address: uncropped.address } }),
});

/** Another photograph replaces `uncropped`, too. */
export function toPictureFields(item: Pictured, list: PictureList): PictureFields {
  const [first, ...others] = list.map(toSent);
  const [photograph, ...more] = listItemPictures(item).map(toSent);
  return {
    ...(!isSameValue(first, photograph) && {
      thumbnailImageURL: first?.address ?? null,
      uncropped: first?.uncropped ?? null,
    }),
    ...(!isSameValue(others, more) && { pictures: others.length > 0 ? others : null }),
  };
}

export type PictureChanges = {
  remove?: { pictures: readonly string[] } | undefined;
  add?: { pictures: readonly (Address & { uncropped?: Address | undefined })[] } | undefined;
  move?: readonly { pictures: readonly string[]; after: string | null }[] | undefined;
};

const toIds = ({ remove, add, move }: PictureChanges) => ({
  remove: remove?.pictures,
  add: add?.pictures.flatMap(({ address }) => address ?? []),
  move: move?.map(({ pictures, after }) => ({ ids: pictures, after })),
});

function changePictureList(item: Pictured, changes: PictureChanges): PictureList {
  const before = listItemPictures(item);
  const known = new Map([...(changes.add?.pictures ?? []), ...before].map((each) => [each.address, each]));
  const after = changeIds(
    before.map(({ address }) => address),
    toIds(changes),
  );
  return after.flatMap((address) => (known.get(address) ?? []) as PictureList);
}

export const markWorn = ({ pictures = [] }: Pictured, address: string | null): Pick<PictureFields, "pictures"> => ({
  pictures: pictures.map((picture) => {
    const { worn: _, ...sent } = toSent(picture);
    return { ...sent, ...(picture.address === address && { worn: true as const }) };
  }),
});

export const changeItemPictures = (item: Pictured, changes: PictureChanges): PictureFields =>
  toPictureFields(item, changePictureList(item, changes));

export function undoPictures(item: Pictured, changes: PictureChanges): PictureChanges {
  const before = listItemPictures(item);
  const {
    remove = [],
    add = [],
    move = [],
  } = undoChanges(
    before.map(({ address }) => address),
    toIds(changes),
  );
  return {
    remove: { pictures: remove },
    add: { pictures: before.filter(({ address }) => add.includes(address)).map(toSent) },
    move: move.map(({ ids, after }) => ({ pictures: ids, after })),
  };
}
