import type { RecordIn } from "#domain/closet/closet.ts";
import { usernameKey } from "#domain/username.ts";
import { noSuchCloset } from "#server/closets/records/closet-problem.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { runEdit } from "#server/closets/owner/run-edit.ts";
import { openOwned } from "#server/closets/records/owner-queries.ts";
import { addPictures } from "#server/closets/records/picture-uses.ts";
import type { StoredCloset } from "#server/closets/records/read-records.ts";
import { makeCutout, type MadeCutout } from "#server/pictures/make-cutout.ts";
import { checkPicture } from "#server/pictures/picture-check.ts";
import { findPictureKey, getPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";

export type CutoutReport = {
  made: number;
  uncertain: number;
  transparent: number;
  unreadable: number;
};

type CutoutOptions = {
  signal?: AbortSignal;
  /** Only of these photographs. */
  hashes?: ReadonlySet<string>;
  cutOut?: (photograph: Buffer) => Promise<MadeCutout>;
  onProgress?: (progress: { done: number; total: number }) => void;
};

/** Each photograph once. */
export function listUncut({ lists, pictures }: StoredCloset): StoredPicture[] {
  const uncut = lists.items.filter(({ data }) => !data.cutout);
  const keys = new Set(uncut.map(({ data }) => findPictureKey(data.thumbnailImageURL)));
  return [...pictures.values()].filter(({ key }) => keys.has(key));
}

/** Items that have a cut-out, or another photograph, by now stay as they are. */
async function addCutout(
  store: ClosetStore,
  username: string,
  photographKey: string,
  cutout: StoredPicture,
): Promise<void> {
  await runEdit(store, { username }, async ({ trx, owner, closet, put }) => {
    const isLacking = ({ data }: RecordIn<"items">): boolean =>
      data.thumbnailImageURL === getStoredAddress(photographKey) && !data.cutout;
    const lacking = closet.lists.items.filter(isLacking);
    if (lacking.length === 0) return;
    await addPictures(trx, owner.id, [cutout]);
    const address = getStoredAddress(cutout.key);
    await put(lacking.map((record) => ({ ...record, data: { ...record.data, cutout: { address } } })));
  });
}

/** What is saved stays when it is stopped or killed. @throws {ClosetProblem} when there is no such closet */
export async function makeMissingCutouts(
  store: ClosetStore,
  username: string,
  { onProgress, cutOut = makeCutout, signal, hashes }: CutoutOptions,
): Promise<CutoutReport> {
  const closetKey = usernameKey(username);
  const report: CutoutReport = { made: 0, uncertain: 0, transparent: 0, unreadable: 0 };
  const opened = await openOwned(store.records, username);
  if (!opened) throw noSuchCloset(username);
  const uncut = listUncut(opened.stored).filter(({ sha256 }) => hashes?.has(sha256) ?? true);
  for (const [done, photograph] of uncut.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ done, total: uncut.length });
    const read = await store.pictures.read(photograph.sha256);
    const made = read ? await cutOut(read) : ({ status: "unreadable" } as const);
    report[made.status] += 1;
    if (made.status !== "made") continue;
    const { content, ...facts } = await checkPicture(made.content);
    const sha256 = hashContent(content);
    const cutout = { ...facts, key: getPictureKey(closetKey, sha256), sha256, bytes: content.length };
    await store.pictures.write(content);
    await store.pictures.flush();
    await addCutout(store, username, photograph.key, cutout);
  }
  return report;
}
