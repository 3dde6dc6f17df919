import { mapAddresses, mapPictures, type PicturedLists } from "#domain/closet-pictures.ts";
import type { OwnCloset, OwnEntry } from "./own-closet.ts";

const STORED = /^pictures\/[\da-f]{64}$/;

/** `<img>` can load it with the session cookie. Other addresses stay. */
export const toShownAddress = (username: string, address: string): string =>
  STORED.test(address) ? `/owner/closets/${encodeURIComponent(username)}/${address}` : address;

const toStoredAddress = (address: string): string => address.replace(/^\/owner\/closets\/[^/]+\/(?=pictures\/)/, "");

export const showEntryPictures = <Entry extends OwnEntry>(username: string, entry: Entry): Entry =>
  mapAddresses(entry, (address) => toShownAddress(username, address));

export const storeEntryPictures = <Changes extends object>(changes: Changes): Changes =>
  mapAddresses(changes, toStoredAddress);

export const showPictures = <Closet extends PicturedLists & Pick<OwnCloset, "user">>(closet: Closet): Closet =>
  mapPictures(closet, ({ address, ...facts }) => ({
    address: address && toShownAddress(closet.user.username, address),
    ...facts,
  }));
