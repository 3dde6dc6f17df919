import { SINGULAR } from "#domain/closet-lists.ts";
import { checkStorage } from "#server/pictures/picture-checks.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import { cleanStoredPicture } from "#server/pictures/picture-check.ts";
import {
  countPictures,
  listOwnerless,
  listPicturesAfter,
  type OwnedPicture,
  replaceContent,
} from "./closet-check-queries.ts";
import type { ClosetRecord } from "#domain/closet/closet.ts";
import { listAddresses, mapEntryPictures } from "#domain/closet-pictures.ts";
import { runEdit } from "#server/closets/owner/run-edit.ts";
import { readDeleted } from "#server/closets/records/read-records.ts";
import {
  type ClosetStore,
  type SweepOptions,
  sweepPictures,
  type WaitOptions,
  withSweepLock,
} from "#server/closets/records/closet-store.ts";
import { openOwned } from "#server/closets/records/owner-queries.ts";

const BATCH = 200;
const AT_ONCE = 4;

/** `entry` as in `item Zrs…`. */
export type LostPicture = { username: string; entry: string; reason: "missing" | "damaged" };

export type CheckReport = {
  pictures: number;
  /** Files that no entry uses, which were set aside. */
  swept: number;
  /** Pictures that were set aside although an entry uses them. */
  broughtBack: number;
  /** Pictures that had more than pixels and a color profile. */
  cleaned: number;
  lost: LostPicture[];
  /** Closets of accounts that no account owns any more. */
  ownerless: string[];
};

export type CheckOptions = WaitOptions &
  SweepOptions & {
    /** Takes lost pictures out of their entries. */
    dropsLost?: boolean;
    onProgress?: (progress: { done: number; total: number }) => void;
  };

type Verdict = { reason: "missing" | "damaged" } | { content: Buffer };

async function readPicture({ pictures }: ClosetStore, sha256: string, bytes: number): Promise<Verdict> {
  const isWhole = (found: Buffer | null): found is Buffer => found?.length === bytes && hashContent(found) === sha256;
  const content = await pictures.read(sha256);
  if (isWhole(content)) return { content };
  // A dry run leaves it there.
  const swept = await pictures.swept.read(sha256);
  if (isWhole(swept)) return { content: swept };
  return { reason: content === null ? "missing" : "damaged" };
}

const leaveOutPictures = (record: ClosetRecord, addresses: ReadonlySet<string>): ClosetRecord =>
  ({
    ...record,
    data: mapEntryPictures(record.data, (given) => (addresses.has(given.address ?? "") ? { address: null } : given)),
  }) as ClosetRecord;

/** Takes pictures out of their entries, deleted ones included, as one change of each closet. */
async function dropPictures(store: ClosetStore, pictures: readonly OwnedPicture[]): Promise<void> {
  for (const [username, dropped] of Map.groupBy(pictures, (picture) => picture.username)) {
    const keys = dropped.map(({ key }) => key);
    const addresses = new Set(keys.map(getStoredAddress));
    const names = ({ data }: ClosetRecord): boolean =>
      listAddresses(data).some(({ address }) => addresses.has(address));
    await runEdit(store, { username }, async ({ trx, owner, closet, put }) => {
      const records = [...Object.values(closet.lists).flat(), ...(await readDeleted(trx, owner.id))];
      await put(records.filter(names).map((record) => leaveOutPictures(record, addresses)));
      await trx.deleteFrom("pictures").where("ownerId", "=", owner.id).where("key", "in", keys).execute();
    });
  }
}

async function describeLostPictures(
  { records }: ClosetStore,
  lost: readonly (OwnedPicture & { reason: LostPicture["reason"] })[],
): Promise<LostPicture[]> {
  const described: LostPicture[] = [];
  for (const { key, username, reason } of lost) {
    const opened = await openOwned(records, username);
    const shown = (await opened?.stored.findUses())?.get(getStoredAddress(key)) ?? [];
    const names = shown.map(({ list, id }) => `${SINGULAR[list]} ${id}`);
    const entries = names.length > 0 ? names : [`an entry that is gone (${key})`];
    described.push(...entries.map((entry) => ({ username, entry, reason })));
  }
  return described;
}

/** The old file stays until the next sweep: a visitor may be reading it. @returns false if the picture was clean */
async function cleanPicture(
  { db, pictures }: ClosetStore,
  { content, sha256: before }: { content: Buffer; sha256: string },
  isDryRun: boolean,
): Promise<boolean> {
  const cleaned = await cleanStoredPicture(content);
  if (!cleaned) return false;
  const { content: after, ...facts } = cleaned;
  if (isDryRun) return true;
  await pictures.write(after);
  await pictures.flush();
  await replaceContent(db, before, { ...facts, sha256: hashContent(after), bytes: after.length });
  return true;
}

/** Sets damaged files aside: an import would reuse them by their hash. */
async function checkBatch(store: ClosetStore, batch: readonly OwnedPicture[], options: CheckOptions) {
  const { isDryRun = false, signal } = options;
  const lost: (OwnedPicture & { reason: LostPicture["reason"] })[] = [];
  let cleaned = 0;
  const queue = Map.groupBy(batch, ({ sha256 }) => sha256).entries();
  const checkInTurn = async (): Promise<void> => {
    for (const [sha256, pictures] of queue) {
      signal?.throwIfAborted();
      const verdict = await readPicture(store, sha256, pictures[0]?.bytes ?? 0);
      if ("reason" in verdict) {
        lost.push(...pictures.map((picture) => ({ ...picture, reason: verdict.reason })));
        if (verdict.reason === "damaged" && !isDryRun) await store.pictures.sweep(sha256);
        continue;
      }
      if (await cleanPicture(store, { ...verdict, sha256 }, isDryRun)) cleaned += pictures.length;
    }
  };
  // `allSettled`, so that no worker still writes when this function returns.
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, checkInTurn));
  const failure = results.find((result) => result.status === "rejected");
  if (failure) throw failure.reason;
  const described = await describeLostPictures(store, lost);
  if (options.dropsLost === true && !isDryRun) await dropPictures(store, lost);
  return { lost: described, cleaned };
}

export async function checkClosets(store: ClosetStore, options: CheckOptions = {}): Promise<CheckReport> {
  return await withSweepLock(store, options, async () => {
    // A store that is not mounted has lost no picture.
    if (options.dropsLost === true) await checkStorage(store);
    const { swept, broughtBack } = await sweepPictures(store, options);
    const total = await countPictures(store.db);
    const lost: LostPicture[] = [];
    let [cleaned, done] = [0, 0];
    for (let after = { sha256: "", key: "" }; ;) {
      const batch = await listPicturesAfter(store.db, after, BATCH);
      const last = batch.at(-1);
      if (last === undefined) break;
      const found = await checkBatch(store, batch, options);
      lost.push(...found.lost);
      cleaned += found.cleaned;
      done += batch.length;
      options.onProgress?.({ done: Math.min(done, total), total });
      after = last;
    }
    await store.pictures.flush();
    return {
      pictures: total,
      swept,
      broughtBack,
      cleaned,
      ownerless: await listOwnerless(store.db),
      lost: lost.toSorted((a, b) => (a.username < b.username ? -1 : 1)),
    };
  });
}
