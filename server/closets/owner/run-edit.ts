import type { Transaction } from "kysely";
import type { ClosetChange, Outcome, Rejection } from "#domain/edit/closet-change.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";
import { type ClosetQuota, MAX_QUOTA } from "#domain/limits.ts";
import { type Access, OWNER_ACCESS } from "#domain/people/rights.ts";
import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { beginEdit, type EditedOwner, openOwned } from "#server/closets/records/owner-queries.ts";
import { findWholePicture } from "#server/closets/records/uploaded-pictures.ts";
import { beginChanges, type ClosetWriter } from "#server/closets/records/closet-writer.ts";
import { addPictures, sumPictureBytes } from "#server/closets/records/picture-uses.ts";
import type { StoredCloset } from "#server/closets/records/read-records.ts";
import type { Database } from "#server/db/schema.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import { getPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { createPictureUploads, removeUploadsOf } from "#server/pictures/uploads/picture-uploads.ts";
import { storeBoardPicture } from "./board-picture.ts";
import { tellRemovals } from "./people/people-notices.ts";
import { toOwnEntry } from "./own-entries.ts";

/** Why nothing was changed: an error code, but for a repeated request, whose entry is there already. */
export type EditRejection =
  | { status: "noSuchCloset" | "noSuchPicture" | "picturesFull" | "tooManyWaiting" | "stylingIdTaken" }
  | { status: "fieldNotYours"; size: string }
  | { status: "known"; entry: OwnEntry }
  | Exclude<Rejection, { status: "known" }>;

const UPLOADED = /^pictures\/([0-9a-f]{64})$/;

type TakenPictures = {
  toStored: (address: string) => string;
  known: string[];
  /** Uploads that the closet has now. Their rows are not written yet. */
  added: StoredPicture[];
  uploads: string[];
};

/** @throws {Rollback<EditRejection>} */
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
    const known = await findWholePicture(store, usernameKey, given);
    if (known) {
      knownKeys.add(known.key);
      stored.set(address, getStoredAddress(known.key));
      continue;
    }
    const uploaded = await find({ usernameKey, sha256: given });
    if (!uploaded) throw new Rollback<EditRejection>({ status: "noSuchPicture" });
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

/** Whose change it is, and what they may do and see. */
export type Editor = { accountUserId: string | null; access: Access };

/** A command or an API key. */
export const OPERATOR: Editor = { accountUserId: null, access: OWNER_ACCESS };

/** Null: `MAX_QUOTA`. */
export type Quota = ClosetQuota | null;

/** `drawn`: the address of the picture of a board. */
export type Edit = {
  trx: Transaction<Database>;
  owner: EditedOwner;
  pictures: TakenPictures;
  drawn: string | null;
  readonly closet: StoredCloset;
  put: ClosetWriter["put"];
  /** @throws {Rollback<EditRejection>} */
  apply: (change: ClosetChange) => Promise<Extract<Outcome, { status: "OK" }>>;
};

export type EditRequest = {
  username: string;
  addresses?: readonly string[];
  quota?: Quota;
  drawn?: Buffer | null;
  editor?: Editor;
};

const isRemoving = (change: ClosetChange): boolean =>
  change.kind === "remove" || (change.kind === "setMany" && change.set.delete === true);

/** The picture of a board does not count: to change an outfit, the owner needs no room. */
async function addTaken(
  trx: Transaction<Database>,
  ownerId: string,
  pictures: TakenPictures,
  quota: Quota,
): Promise<void> {
  if (pictures.added.length === 0) return;
  await addPictures(trx, ownerId, pictures.added);
  if (quota && (await sumPictureBytes(trx, ownerId)) > quota.pictureBytes)
    throw new Rollback<EditRejection>({ status: "picturesFull" });
}

/** Another edit or import may have deleted them meanwhile. */
async function checkKnown(
  trx: Transaction<Database>,
  ownerId: string,
  { known }: Pick<TakenPictures, "known">,
): Promise<void> {
  if (known.length === 0) return;
  const rows = trx.selectFrom("pictures").select("key").where("ownerId", "=", ownerId).where("key", "in", known);
  if ((await rows.execute()).length < known.length) throw new Rollback<EditRejection>({ status: "noSuchPicture" });
}

/** One transaction. It changes nothing when `work` throws `Rollback<EditRejection>`. @throws {BusyError} */
export async function runEdit<T>(
  store: ClosetStore,
  { username, addresses = [], quota = null, drawn = null, editor = OPERATOR }: EditRequest,
  work: (edit: Edit) => Promise<T>,
): Promise<T | EditRejection> {
  const key = usernameKey(username);
  return await returnRollback<T | EditRejection>(async () => {
    const pictures = await takePictures(store, key, addresses);
    const board = drawn && (await storeBoardPicture(store, key, drawn));
    // Other writers wait for a transaction, so it reads only what has changed since.
    const known = await openOwned(store.records, username);
    const { result, closet } = await runTransaction(store.db, async (trx) => {
      const owner = await beginEdit(trx, key);
      if (!owner) throw new Rollback<EditRejection>({ status: "noSuchCloset" });
      await checkKnown(trx, owner.id, pictures);
      await addTaken(trx, owner.id, pictures, quota);
      if (board) await addPictures(trx, owner.id, [board]);
      const writer = await beginChanges(trx, owner, known?.stored ?? null, editor.accountUserId);
      let hasRemoved = false;
      const edit: Edit = {
        trx,
        owner,
        pictures,
        drawn: board && getStoredAddress(board.key),
        get closet() {
          return writer.closet;
        },
        put: writer.put,
        async apply(change) {
          const outcome = await writer.apply(change, quota ?? MAX_QUOTA);
          hasRemoved ||= isRemoving(change);
          if (outcome.status === "OK") return outcome;
          throw new Rollback<EditRejection>(
            outcome.status === "known"
              ? { status: "known", entry: toOwnEntry(writer.closet, outcome.record, editor.access) }
              : outcome,
          );
        },
      };
      const done = await work(edit);
      const written = await writer.finish();
      if (hasRemoved && editor.accountUserId !== null) await tellRemovals(trx, owner.id, editor.accountUserId);
      return { result: done, closet: written };
    });
    store.records.keep(closet);
    // An upload that stays is deleted after a day.
    await removeUploadsOf(store, key, pictures.uploads).catch(() => undefined);
    return result;
  });
}
