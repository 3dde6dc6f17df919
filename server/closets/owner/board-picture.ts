import type { EditedList } from "#domain/closet-lists.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { openOwned } from "#server/closets/records/owner-queries.ts";
import { drawBoard, findPiecePictures } from "#server/closets/layouts/draw-board.ts";
import { checkPicture } from "#server/pictures/picture-check.ts";
import { getPictureKey } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

/** Draws outfits whose layout changes without a picture of their own. Null: nothing to draw. */
export async function drawChangedOutfit(
  store: ClosetStore,
  username: string,
  list: EditedList,
  changes: object,
): Promise<Buffer | null> {
  const { layout, previewUrl } = changes as { layout?: Layout | null; previewUrl?: string | null };
  if (list !== "outfits" || !layout || previewUrl !== undefined) return null;
  const key = usernameKey(username);
  const opened = await openOwned(store.records, username);
  if (!opened) return null;
  const pictures = findPiecePictures(opened.stored, layout);
  return await drawBoard("owners", key, layout, pictures, store.pictures);
}

export async function storeBoardPicture(
  { pictures }: Pick<ClosetStore, "pictures">,
  usernameKey: string,
  drawn: Buffer,
): Promise<StoredPicture> {
  const { content, ...facts } = await checkPicture(drawn);
  const sha256 = await pictures.write(content);
  await pictures.flush();
  return { key: getPictureKey(usernameKey, sha256), sha256, bytes: content.length, ...facts };
}
