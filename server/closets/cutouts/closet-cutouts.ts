import { usernameKey } from "#domain/username.ts";
import { noSuchCloset } from "#server/closets/closet-problem.ts";
import { asClosetWriter, type ClosetStore, type WriteLockOptions } from "#server/closets/closet-store.ts";
import { findOwner } from "#server/closets/owner-queries.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { CutoutMaker } from "#server/pictures/cutouts/cutout-maker.ts";
import { checkPicture } from "#server/pictures/picture-check.ts";
import { getPictureKey } from "#server/pictures/picture-key.ts";
import { hashContent } from "#server/pictures/storage/picture-storage.ts";
import { listUntriedPhotographs, saveTried, type TriedPhotograph, type UntriedPhotograph } from "./cutout-queries.ts";

/** Their photographs and cut-outs are lost when the process is killed. */
const PHOTOGRAPHS_AT_ONCE = 10;

export type CutoutReport = {
  made: number;
  /** The garment and its background are hard to tell apart: these keep their photograph. */
  uncertain: number;
  /** Their files have a transparent background. */
  transparent: number;
  /** The file is missing or damaged. They are tried again next time. */
  unreadable: number;
};

type CutoutOptions = WriteLockOptions & {
  makeCutout: CutoutMaker["makeCutout"];
  onProgress?: (progress: { done: number; total: number }) => void;
};

const chunk = <Entry>(entries: readonly Entry[], size: number): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / size) }, (_, n) => entries.slice(n * size, (n + 1) * size));

type Tried = TriedPhotograph & { outcome: keyof CutoutReport; content: Buffer | null };

async function tryPhotograph(
  { pictures }: ClosetStore,
  photograph: UntriedPhotograph,
  closetKey: string,
  makeCutout: CutoutMaker["makeCutout"],
): Promise<Tried> {
  const read = await pictures.read(photograph.sha256);
  const made = read ? await makeCutout(read) : ({ status: "unreadable" } as const);
  if (made.status !== "made") return { photograph, outcome: made.status, content: null, cutout: null };
  const { content, ...facts } = await checkPicture(made.content);
  const sha256 = hashContent(content);
  const cutout = { ...facts, key: getPictureKey(closetKey, sha256), sha256, bytes: content.length };
  return { photograph, outcome: "made", content, cutout };
}

/**
 * Makes the cut-outs of a closet that are missing. What is saved stays when it is stopped or killed, and the next call
 * goes on from there. A photograph without a confident cut-out is not tried again.
 * @throws {ClosetProblem} when there is no such closet
 */
export async function makeMissingCutouts(
  store: ClosetStore,
  username: string,
  { makeCutout, onProgress, ...options }: CutoutOptions,
): Promise<CutoutReport> {
  const key = usernameKey(username);
  const report: CutoutReport = { made: 0, uncertain: 0, transparent: 0, unreadable: 0 };
  const owner = await findOwner(store.db, key);
  if (!owner) throw noSuchCloset(username);
  const { lacking: untried, cutAlready } = await listUntriedPhotographs(store.db, owner.id);
  if (cutAlready.length > 0) {
    const tried = cutAlready.map((photograph) => ({ photograph, cutout: null }));
    await runTransaction(store.db, (trx) => saveTried(trx, owner, tried));
  }
  for (const [position, batch] of chunk(untried, PHOTOGRAPHS_AT_ONCE).entries()) {
    const tried: Tried[] = [];
    for (const photograph of batch) {
      options.signal?.throwIfAborted();
      onProgress?.({ done: position * PHOTOGRAPHS_AT_ONCE + tried.length, total: untried.length });
      tried.push(await tryPhotograph(store, photograph, key, makeCutout));
    }
    await asClosetWriter(store, username, options, async (writer) => {
      for (const { content } of tried) if (content) await writer.pictures.write(content);
      await writer.pictures.flush();
      const readable = tried.filter(({ outcome }) => outcome !== "unreadable");
      await runTransaction(writer.db, (trx) => saveTried(trx, owner, readable));
    });
    for (const { outcome } of tried) report[outcome] += 1;
  }
  return report;
}
