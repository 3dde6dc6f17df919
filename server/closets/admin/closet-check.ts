import { getStoredAddress } from "#server/pictures/picture-key.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import { countPictures, findEntriesByPicture, listPicturesAfter, type OwnedPicture } from "./closet-check-queries.ts";
import {
  asOnlyWriter,
  type ClosetStore,
  collectPictureGarbage,
  type WriteLockOptions,
} from "#server/closets/closet-store.ts";

const BATCH = 200;
/** Each holds a whole picture. */
const AT_ONCE = 4;

/** An entry that has lost its picture, as a person would call it: `item Zrs…`. */
export type LostPicture = { username: string; entry: string; reason: "missing" | "damaged" };

export type CheckReport = {
  /** Of all closets. */
  pictures: number;
  /** Stored contents that nothing refers to, and leftovers of writes that were cut short. */
  unused: number;
  /** What was made anew of whole pictures. */
  repaired: number;
  lost: LostPicture[];
};

/**
 * Makes anew what can be made of a picture whose content is whole: what of it is missing or cut short (variants, a thumbhash).
 *
 * @returns how many things were missing; with `isDryRun` they still are
 */
export type RepairPicture = (
  store: ClosetStore,
  picture: OwnedPicture,
  work: { content: Buffer; isDryRun: boolean },
) => Promise<number>;

export type CheckOptions = WriteLockOptions & {
  /** Finds out, and changes nothing. */
  isDryRun?: boolean;
  repairPicture?: RepairPicture;
  onProgress?: (progress: { done: number; total: number }) => void;
};

type Verdict = { reason: "missing" | "damaged" } | { content: Buffer };

async function readPicture({ pictures }: ClosetStore, sha256: string, bytes: number): Promise<Verdict> {
  const content = await pictures.read(sha256);
  if (content === null) return { reason: "missing" };
  const isWhole = content.length === bytes && hashContent(content) === sha256;
  return isWhole ? { content } : { reason: "damaged" };
}

async function describeLostPictures(
  store: ClosetStore,
  lost: readonly (OwnedPicture & { reason: LostPicture["reason"] })[],
) {
  const entries = await findEntriesByPicture(store.db, lost);
  return lost.flatMap(({ key, username, reason }): LostPicture[] => {
    const shown = entries.get(getStoredAddress(key)) ?? [];
    const names = shown.length > 0 ? shown.map(({ kind, id }) => `${kind} ${id}`) : [`an entry that is gone (${key})`];
    return names.map((entry) => ({ username, entry, reason }));
  });
}

/** Some pictures, each content once; what is damaged goes, or an import would take it for what it brings. */
async function checkBatch(store: ClosetStore, batch: readonly OwnedPicture[], options: CheckOptions) {
  const { isDryRun = false, repairPicture, signal } = options;
  const lost: (OwnedPicture & { reason: LostPicture["reason"] })[] = [];
  let repaired = 0;
  const queue = Map.groupBy(batch, ({ sha256 }) => sha256).entries();
  const checkInTurn = async (): Promise<void> => {
    for (const [sha256, pictures] of queue) {
      signal?.throwIfAborted();
      const verdict = await readPicture(store, sha256, pictures[0]?.bytes ?? 0);
      if ("reason" in verdict) {
        lost.push(...pictures.map((picture) => ({ ...picture, reason: verdict.reason })));
        if (verdict.reason === "damaged" && !isDryRun) await store.pictures.remove(sha256);
        continue;
      }
      const { content } = verdict;
      for (const picture of pictures) {
        // Apart from the sum: `+=` would take what it was before the others came to their end.
        const made = (await repairPicture?.(store, picture, { content, isDryRun })) ?? 0;
        repaired += made;
      }
    }
  };
  // All of them are waited for, so that nothing is written any more once this is over.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, checkInTurn));
  const failure = ends.find((end) => end.status === "rejected");
  if (failure) throw failure.reason;
  return { lost: await describeLostPictures(store, lost), repaired };
}

/**
 * Finds what of the closets' pictures is missing or left over, and mends what can be repaired: what nothing refers to is
 * removed, what can be made of a picture is made anew. A picture that is lost comes back with an import alone.
 */
export async function checkClosets(store: ClosetStore, options: CheckOptions = {}): Promise<CheckReport> {
  return await asOnlyWriter(store, options, async (writer) => {
    const unused = await collectPictureGarbage(writer, options);
    const total = await countPictures(writer.db);
    const lost: LostPicture[] = [];
    let repaired = 0;
    let done = 0;
    for (let after = { sha256: "", key: "" }; ;) {
      const batch = await listPicturesAfter(writer.db, after, BATCH);
      const last = batch.at(-1);
      if (last === undefined) break;
      const found = await checkBatch(writer, batch, options);
      lost.push(...found.lost);
      repaired += found.repaired;
      done += batch.length;
      options.onProgress?.({ done, total });
      after = last;
    }
    await writer.pictures.flush();
    return { pictures: done, unused, repaired, lost: lost.toSorted((a, b) => (a.username < b.username ? -1 : 1)) };
  });
}
