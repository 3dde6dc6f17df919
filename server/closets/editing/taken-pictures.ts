import { findPictureByHash } from "#server/closets/picture-finder.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { getPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { createPictureUploads } from "#server/pictures/uploads/picture-uploads.ts";
import { Rollback } from "#server/db/transaction.ts";
import type { Stop } from "./edited-lists.ts";

const UPLOADED = /^pictures\/([0-9a-f]{64})$/;

export type TakenPictures = {
  /** The address for the database. */
  toStored: (address: string | null) => string | null;
  /** The keys of pictures that the closet had before. */
  known: string[];
  /** Uploads that the closet has now. Their rows are not written yet. */
  added: StoredPicture[];
  /** By the hash of the upload. */
  uploads: string[];
};

/** Stores the files before the edit. @throws {Rollback<Stop>} */
export async function takePictures(
  store: ClosetStore,
  usernameKey: string,
  addresses: readonly string[],
): Promise<TakenPictures> {
  const stored = new Map<string, string>();
  const knownKeys = new Set<string>();
  const added: StoredPicture[] = [];
  const taken: string[] = [];
  const { read } = createPictureUploads(store);
  for (const address of new Set(addresses)) {
    const given = UPLOADED.exec(address)?.[1];
    if (given === undefined) continue;
    const known = await findPictureByHash(store, usernameKey, given);
    if (known) {
      knownKeys.add(known.key);
      stored.set(address, getStoredAddress(known.key));
      continue;
    }
    const uploaded = await read({ usernameKey, sha256: given });
    if (!uploaded) throw new Rollback<Stop>({ status: "noPicture" });
    const { content, ...facts } = uploaded;
    const sha256 = await store.pictures.write(content);
    const key = getPictureKey(usernameKey, sha256);
    added.push({ key, sha256, bytes: content.length, ...facts, givenSha256: given });
    taken.push(given);
    stored.set(address, getStoredAddress(key));
  }
  if (added.length > 0) await store.pictures.flush();
  const toStored = (address: string | null): string | null => {
    const sha256 = UPLOADED.exec(address ?? "")?.[1];
    return stored.get(address ?? "") ?? (sha256 ? getStoredAddress(getPictureKey(usernameKey, sha256)) : address);
  };
  return { toStored, known: [...knownKeys], added, uploads: taken };
}
