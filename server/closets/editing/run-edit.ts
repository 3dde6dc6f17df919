import type { Transaction } from "kysely";
import { type ClosetQuota, getMaxContents, MAX_QUOTA } from "#domain/limits.ts";
import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import type { Database } from "#server/db/schema.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import { createPictureUploads, removeUploadsOf } from "#server/pictures/uploads/picture-uploads.ts";
import type { Stop } from "./edited-lists.ts";
import { getPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import { storeBoardPicture } from "./board-picture.ts";
import { countContents } from "./contents-queries.ts";
import { beginEdit, type EditedOwner } from "./entry-row-queries.ts";
import { addPictures, sumPictureBytes } from "./picture-use-queries.ts";
import { findPictureByHash } from "#server/closets/picture-finder.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

const UPLOADED = /^pictures\/([0-9a-f]{64})$/;

type TakenPictures = {
  toStored: (address: string) => string;
  known: string[];
  /** Uploads that the closet has now. Their rows are not written yet. */
  added: StoredPicture[];
  uploads: string[];
};

/** @throws {Rollback<Stop>} */
async function takePictures(
  store: ClosetStore,
  usernameKey: string,
  addresses: readonly string[],
): Promise<TakenPictures> {
  const stored = new Map<string, string>();
  const knownKeys = new Set<string>();
  const added: StoredPicture[] = [];
  const taken: string[] = [];
  const { find } = createPictureUploads(store);
  for (const address of new Set(addresses)) {
    const given = UPLOADED.exec(address)?.[1];
    if (given === undefined) continue;
    const known = await findPictureByHash(store, usernameKey, given);
    if (known) {
      knownKeys.add(known.key);
      stored.set(address, getStoredAddress(known.key));
      continue;
    }
    const uploaded = await find({ usernameKey, sha256: given });
    if (!uploaded) throw new Rollback<Stop>({ status: "noSuchPicture" });
    const key = getPictureKey(usernameKey, uploaded.sha256);
    added.push({ key, ...uploaded, givenSha256: given });
    taken.push(given);
    stored.set(address, getStoredAddress(key));
  }
  const toStored = (address: string): string => {
    const sha256 = UPLOADED.exec(address)?.[1];
    return stored.get(address) ?? (sha256 ? getStoredAddress(getPictureKey(usernameKey, sha256)) : address);
  };
  return { toStored, known: [...knownKeys], added, uploads: taken };
}

/** Null: `MAX_QUOTA`. */
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
  fills?: boolean;
};

/** The picture of a board does not count: to change an outfit, the owner needs no room. */
async function addTaken({ trx, owner, pictures }: Edit, quota: Quota): Promise<void> {
  if (pictures.added.length === 0) return;
  await addPictures(trx, owner.id, pictures.added);
  if (quota && (await sumPictureBytes(trx, owner.id)) > quota.pictureBytes)
    throw new Rollback<Stop>({ status: "picturesFull" });
}

/** Another edit or import may have deleted them meanwhile. */
async function checkKnown({ trx, owner, pictures: { known } }: Edit): Promise<void> {
  const rows = trx.selectFrom("pictures").select("key").where("ownerId", "=", owner.id).where("key", "in", known);
  if (known.length > 0 && (await rows.execute()).length < known.length)
    throw new Rollback<Stop>({ status: "noSuchPicture" });
}

/** What holds more already may become smaller. */
async function checkContents({ trx, owner }: Edit, before: number, quota: ClosetQuota): Promise<void> {
  const held = await countContents(trx, owner.id);
  const most = getMaxContents(quota);
  if (held > Math.max(before, most)) {
    throw new Rollback<Stop>({ status: "tooManyContents", size: `${held}, at most ${most}` });
  }
}

/** One transaction. It changes nothing when `work` throws `Rollback<Stop>`. */
export async function runEdit<T>(
  store: ClosetStore,
  { username, addresses = [], quota = null, drawn = null, fills = false }: EditRequest,
  work: (edit: Edit) => Promise<T>,
): Promise<T | Stop> {
  const key = usernameKey(username);
  return await returnRollback<T | Stop>(async () => {
    const pictures = await takePictures(store, key, addresses);
    const board = drawn && (await storeBoardPicture(store, key, drawn));
    const result = await runTransaction(store.db, async (trx) => {
      const owner = await beginEdit(trx, key);
      if (!owner) throw new Rollback<Stop>({ status: "noSuchCloset" });
      const edit = { trx, owner, pictures, drawn: board && getStoredAddress(board.key) };
      await checkKnown(edit);
      await addTaken(edit, quota);
      if (board) await addPictures(trx, owner.id, [board]);
      const held = fills ? await countContents(trx, owner.id) : 0;
      const done = await work(edit);
      if (fills) await checkContents(edit, held, quota ?? MAX_QUOTA);
      return done;
    });
    // An upload that stays is deleted after a day.
    await removeUploadsOf(store, key, pictures.uploads).catch(() => undefined);
    return result;
  });
}
