import { readPhoto } from "#app/composer/proposals/read-photo.ts";
import { getAccess } from "#app/owner/own-closet-context.ts";
import { savePicture } from "#app/owner/uploads/save-picture.ts";
import type { DraftProposal } from "#domain/composer/proposed.ts";
import { createEntry } from "./closet-actions.ts";
import type { OwnClosetStore } from "./own-closet-store.ts";

/** Something on the owner's board that they do not have becomes an item of the wishlist. @param uploaded a picture that is uploaded instead of its own. @returns false: it was not saved */
export async function saveWish(store: OwnClosetStore, proposal: DraftProposal, uploaded?: string): Promise<boolean> {
  const { id, name, category, link, price, currency, picture, photo } = proposal;
  if (store.getState().closet.items.some((item) => item.id === id)) return true;
  if (uploaded === undefined && (await savePicture(store.username, readPhoto(photo))) === null) {
    store.showNotice("NOT_SAVED", 1, null);
    return false;
  }
  const { seesPrivate } = getAccess(store.getState().closet.user);
  const made = await createEntry(store, "items", {
    id,
    name,
    wishlist: true,
    thumbnailImageURL: uploaded ?? picture,
    ...(category && { category }),
    ...(seesPrivate && price !== undefined && { price }),
    ...(seesPrivate && currency !== undefined && { currency }),
    ...(link !== undefined && { itemShoppingURL: link }),
  });
  return made !== null;
}
