import type { Item, ItemPicture, Photograph } from "#domain/closet.ts";

type Pictured = Pick<Item, "thumbnailImageURL" | "picture" | "pictures" | "uncropped">;

/** Of an item: its photograph and its other pictures, in one order. */
export type PictureList = readonly (ItemPicture & { address: string })[];

type Address = Pick<Photograph, "address">;

/** Null removes a field. */
export type PictureFields = {
  thumbnailImageURL?: string | null;
  uncropped?: Address | null;
  pictures?: (Address & { uncropped?: Address })[] | null;
};

export const listItemPictures = ({ thumbnailImageURL, picture, pictures = [], uncropped }: Pictured): PictureList =>
  [{ address: thumbnailImageURL, ...(picture && { picture }), ...(uncropped && { uncropped }) }, ...pictures].filter(
    (each): each is ItemPicture & { address: string } => each.address !== null,
  );

const toSent = ({ address, uncropped }: ItemPicture) => ({
  address,
  ...(uncropped && { uncropped: { address: uncropped.address } }),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What must be sent so that the item has these pictures. Another photograph replaces `uncropped`, too. */
export function toPictureFields(item: Pictured, list: PictureList): PictureFields {
  const [first, ...others] = list.map(toSent);
  const [photograph, ...more] = listItemPictures(item).map(toSent);
  return {
    ...(!isSame(first, photograph) && {
      thumbnailImageURL: first?.address ?? null,
      uncropped: first?.uncropped ?? null,
    }),
    ...(!isSame(others, more) && { pictures: others.length > 0 ? others : null }),
  };
}

const getAddresses = (list: PictureList): string[] => list.map(({ address }) => address);

/** Repeats a change from `before` to `after` in a list that another device may have changed: nothing that it added is lost. */
export function repeatChange(current: PictureList, before: PictureList, after: PictureList): PictureList {
  const [known, wanted] = [getAddresses(before), getAddresses(after)];
  const now = getAddresses(current);
  const kept = current.filter(({ address }) => wanted.includes(address) || !known.includes(address));
  const isReordered = !isSame(
    known.filter((address) => wanted.includes(address)),
    wanted.filter((address) => known.includes(address)),
  );
  const rank = (address: string): number => (wanted.includes(address) ? wanted.indexOf(address) : wanted.length);
  const ordered = isReordered ? kept.toSorted((one, other) => rank(one.address) - rank(other.address)) : kept;
  return after.reduce<PictureList>((list, picture, at) => {
    if (known.includes(picture.address) || now.includes(picture.address)) return list;
    return list.toSpliced(at, 0, picture);
  }, ordered);
}

/** A changed picture takes the place of the earlier one. If another device has removed that, it comes last. */
export function replacePicture(current: PictureList, earlier: string, changed: PictureList[number]): PictureList {
  const at = getAddresses(current).indexOf(earlier);
  return at === -1 ? [...current, changed] : current.toSpliced(at, 1, changed);
}
