import type { Layout } from "#domain/layout/layout.ts";
import type { StoredCloset } from "#server/closets/records/read-records.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { drawLayout, OUTFIT_PICTURE_WIDTH_PX } from "./layout-picture.ts";

/** The SHA-256 of the picture of each piece: its cut-out if it has one. */
export function findPiecePictures(
  { find, pictures: known }: Pick<StoredCloset, "find" | "pictures">,
  { pics }: Layout,
): Map<string, string> {
  const items = pics.flatMap(({ itemId }) => find("items", itemId)?.data ?? []);
  const pictures = new Map<string, string>();
  for (const { id, cutout, thumbnailImageURL } of items) {
    const [picture] = [cutout?.address, thumbnailImageURL].flatMap(
      (address) => known.get(findPictureKey(address ?? null) ?? "") ?? [],
    );
    if (picture) pictures.set(id, picture.sha256);
  }
  return pictures;
}

const DRAWINGS = { concurrency: 2, maxWaiting: 40, maxWaitingPerName: 4 };

/** For the whole process. Senders and owners do not wait for each other. */
const drawings = { senders: createQueue(DRAWINGS), owners: createQueue(DRAWINGS) };

/** Null: none of the pieces has a picture of ours. @throws {BusyError} when too many wait */
export const drawBoard = (
  group: keyof typeof drawings,
  who: string,
  layout: Layout,
  pictures: ReadonlyMap<string, string>,
  storage: PictureStorage,
): Promise<Buffer | null> =>
  drawings[group].run(
    () =>
      drawLayout(layout, {
        width: OUTFIT_PICTURE_WIDTH_PX,
        priority: "import",
        openPicture: async (itemId) => {
          const sha256 = pictures.get(itemId);
          return sha256 === undefined ? null : await storage.read(sha256);
        },
      }),
    { names: { [who]: 1 } },
  );
