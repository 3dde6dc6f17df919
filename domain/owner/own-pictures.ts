import { mapAddresses } from "#domain/closet-pictures.ts";
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
