import type { Kysely, Transaction } from "kysely";
import { NOTHING_HIDDEN } from "#domain/field-policy.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { readCloset, selectRows } from "#server/closets/closet-queries.ts";
import { OUTFIT_PICTURE_WIDTH_PX } from "./outfit-drawing.ts";
import { drawLayout } from "./layout-picture.ts";
import type { LimitedClosets, VisibleOwner } from "#server/closets/limited-closets.ts";
import type { Database } from "#server/db/schema.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** The SHA-256 of the picture of each piece: its cut-out if it has one. `isComplete`: the closet has all items. */
export async function findPiecePictures(
  db: Reader,
  owner: { id: string; username: string; usernameKey: string; firstName: string },
  { pics }: Layout,
): Promise<{ isComplete: boolean; pictures: Map<string, string> }> {
  const ids = [...new Set(pics.map(({ itemId }) => itemId))];
  const rows = selectRows(db, owner.id, "items").where("id", "in", ids);
  const stored = { ...owner, pronoun: null, pictureEpoch: 0, hidden: NOTHING_HIDDEN, showsCutouts: false };
  const { items } = await readCloset(db, stored, { items: rows }, ({ sha256 }) => sha256);
  const toHash = (address: string | null | undefined): string[] =>
    typeof address === "string" && /^[0-9a-f]{64}$/.test(address) ? [address] : [];
  const pictures = new Map(
    items.flatMap(({ id, cutout, thumbnailImageURL }) =>
      [...toHash(cutout?.address), ...toHash(thumbnailImageURL)].slice(0, 1).map((sha256) => [id, sha256] as const),
    ),
  );
  return { isComplete: items.length === ids.length, pictures };
}

/** Of a visitor: `isComplete` when the visitor sees all items. */
export async function findShownPieces(
  db: Reader,
  limitedClosets: Pick<LimitedClosets, "openIn">,
  visible: VisibleOwner,
  layout: Layout,
): ReturnType<typeof findPiecePictures> {
  const found = await findPiecePictures(db, visible, layout);
  if (!visible.link?.target) return found;
  const { closet } = await limitedClosets.openIn(db, visible);
  return { ...found, isComplete: layout.pics.every(({ itemId }) => closet.has("items", itemId)) };
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
