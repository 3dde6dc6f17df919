import type { Transaction } from "kysely";
import { type ClosetQuota, getMaxContents, WRITER_WAIT_MS } from "#domain/limits.ts";
import { usernameKey } from "#domain/username.ts";
import { WriterBusy } from "#server/closets/closet-problem.ts";
import { asClosetWriter, type ClosetStore } from "#server/closets/closet-store.ts";
import type { Database } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { removeUploadsOf } from "#server/pictures/uploads/picture-uploads.ts";
import { EditStopped, type Stop } from "./edit-stopped.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import { storeBoardPicture } from "./board-picture.ts";
import { countContents } from "./contents-queries.ts";
import { beginEdit, type EditedOwner } from "./entry-row-queries.ts";
import { addPictures, sumPictureBytes } from "./picture-use-queries.ts";
import { takePictures, type TakenPictures } from "./taken-pictures.ts";

/** For people on the web. Null: only the limits of imports. */
export type Quota = ClosetQuota | null;

/** `drawn`: the address of the picture of a board. */
export type Edit = {
  trx: Transaction<Database>;
  owner: EditedOwner;
  pictures: TakenPictures;
  drawn: string | null;
};

export type EditRequest = {
  username: string;
  addresses?: readonly string[];
  quota?: Quota;
  drawn?: Buffer | null;
  /** It may put entries into collections or outfits. */
  fills?: boolean;
};

/** The picture of a board does not count: to change an outfit, the owner needs no room. */
async function addTaken({ trx, owner, pictures }: Edit, quota: Quota): Promise<void> {
  if (pictures.added.length === 0) return;
  await addPictures(trx, owner.id, pictures.added);
  if (quota && (await sumPictureBytes(trx, owner.id)) > quota.pictureBytes) throw new EditStopped({ status: "full" });
}

/** What holds more already may become smaller. */
async function checkContents({ trx, owner }: Edit, before: number, quota: ClosetQuota): Promise<void> {
  const held = await countContents(trx, owner.id);
  if (held > Math.max(before, getMaxContents(quota))) throw new EditStopped({ status: "tooManyContents" });
}

/** One transaction as the closet's writer. It changes nothing when `work` throws `EditStopped`. */
export async function runEdit<T>(
  store: ClosetStore,
  { username, addresses = [], quota = null, drawn = null, fills = false }: EditRequest,
  work: (edit: Edit) => Promise<T>,
): Promise<T | Stop> {
  const key = usernameKey(username);
  try {
    return await asClosetWriter(store, username, { waitMs: WRITER_WAIT_MS }, async (writer) => {
      const pictures = await takePictures(writer, key, addresses);
      const board = drawn && (await storeBoardPicture(writer, key, drawn));
      const result = await runTransaction(writer.db, async (trx) => {
        const owner = await beginEdit(trx, key);
        if (!owner) throw new EditStopped({ status: "noCloset" });
        const edit = { trx, owner, pictures, drawn: board && getStoredAddress(board.key) };
        await addTaken(edit, quota);
        if (board) await addPictures(trx, owner.id, [board]);
        const held = fills && quota ? await countContents(trx, owner.id) : 0;
        const done = await work(edit);
        if (fills && quota) await checkContents(edit, held, quota);
        return done;
      });
      // An upload that stays is deleted after a day.
      await removeUploadsOf(writer, key, pictures.uploads).catch(() => undefined);
      return result;
    });
  } catch (error) {
    if (error instanceof EditStopped) return error.stop;
    if (error instanceof WriterBusy) return { status: "busy" };
    throw error;
  }
}
