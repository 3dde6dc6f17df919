import { followPages } from "#app/storage/page-lock.ts";
import { createSender, type SendResult } from "#app/storage/sender.ts";
import { MAX_WAITING_UPLOADS, UPLOADS_AT_ONCE } from "#domain/limits.ts";
import type { OwnEntry } from "#domain/owner/own-closet.ts";
import { isPause, type UploadProblem } from "#domain/owner/call-causes.ts";
import { forgetSharedPhotographs } from "#app/owner/offline/shared-photographs.ts";
import { type DevicePart, isInPart, isOfAccount } from "#app/owner/content/device-part.ts";
import { makeId } from "#app/storage/make-id.ts";
import { createPicturePreparer, mayBePicture, type PreparedPicture } from "./prepared-picture.ts";
import { createUploadSender } from "./send-upload.ts";
import { createUploadList, makeUpload } from "./upload-list.ts";
import { openUploadDatabase, type StoredUpload, type UploadTarget } from "./upload-database.ts";

/** Room for the choices that follow while the first one waits. */
const TIMES_OF_CHOICES = 10 * MAX_WAITING_UPLOADS;

const toLock = ({ page }: Pick<StoredUpload, "page">): string => `ownUploads:${page}`;

type QueueParts = {
  part: DevicePart;
  isKnownFile: (originalSha256: string, uploadId: string) => boolean;
  hasEntry: (upload: StoredUpload) => boolean;
  /** Of the first entry; 0 for a list without order keys. */
  findFirstKey: (list: UploadTarget["list"]) => number;
  onNotTaken: (total: number, most: number) => void;
  onAdded: (upload: StoredUpload, entry: OwnEntry) => void;
  /** Absent: this browser makes them. */
  makeCutout?: (photograph: Blob) => Promise<Blob | null>;
};

/** A page sends its own uploads, and what a page has left that is closed. */
export function createUploadQueue({ part, onNotTaken, onAdded, makeCutout, ...closet }: QueueParts) {
  const database = openUploadDatabase();
  const own = { account: part.account, username: part.username };
  const readOwn = () => database.readAll(isInPart(part));
  const preparer = createPicturePreparer();
  const stored = new Map<string, StoredUpload>();
  const notKept = new Set<string>();
  const list = createUploadList();
  const ownPage = makeId();
  let isPreparing = false;

  function findStored(state: "PREPARING" | "WAITING"): StoredUpload | undefined {
    const shown = list.find(state);
    return shown && stored.get(shown.id);
  }

  function show(upload: StoredUpload): void {
    stored.set(upload.id, upload);
    list.show(upload);
  }

  async function keep(upload: StoredUpload): Promise<void> {
    stored.set(upload.id, upload);
    if (await database.put(upload)) notKept.delete(upload.id);
    else if (stored.has(upload.id)) notKept.add(upload.id);
    list.setNotKept(notKept.size > 0);
  }

  async function fail(upload: StoredUpload, problem: UploadProblem): Promise<void> {
    const { originalSha256 } = upload;
    list.change(upload.id, { state: "FAILED", problem, ...(originalSha256 && { originalSha256 }) });
    await keep({ ...upload, problem });
  }

  async function writeStored(id: string): Promise<void> {
    const upload = stored.get(id);
    if (upload) await keep(upload);
  }

  const isTwice = ({ id, originalSha256 }: StoredUpload): boolean =>
    originalSha256 !== undefined &&
    (closet.isKnownFile(originalSha256, id) ||
      [...stored.values()].some(
        (other) => other.id !== id && other.originalSha256 === originalSha256 && other.problem === undefined,
      ));

  async function keepPrepared(upload: StoredUpload, prepared: PreparedPicture & { status: "OK" }): Promise<void> {
    const { status: _, ...picture } = prepared;
    const ready: StoredUpload = { ...upload, ...picture };
    if (picture.preview) list.change(upload.id, { previewUrl: URL.createObjectURL(picture.preview) });
    if (upload.target.list === "items" && isTwice(ready)) return await fail(ready, "DOUBLE");
    await keep(ready);
    list.change(upload.id, { state: "WAITING" });
  }

  async function prepareNext(): Promise<void> {
    const upload = findStored("PREPARING");
    if (isPreparing || !upload?.content) return;
    isPreparing = true;
    const prepared = await preparer.prepare(upload.content);
    if (prepared.status === "ERROR" && stored.has(upload.id)) await fail(upload, prepared.problem);
    if (prepared.status === "OK" && stored.has(upload.id)) await keepPrepared(upload, prepared);
    isPreparing = false;
    if (prepared.status === "NOT_STARTED") {
      list.setPause("OFFLINE");
      return sender.tryLater();
    }
    void sender.wake();
    await prepareNext();
  }

  const sendUpload = createUploadSender({
    part,
    ...(makeCutout && { makeCutout }),
    onProgress: (id, share) => list.change(id, { sent: share }),
    async onEntry(upload, entry) {
      await keep({ ...upload, content: null });
      onAdded(upload, entry);
    },
  });

  async function failWaiting(problem: UploadProblem): Promise<void> {
    for (let next = findStored("WAITING"); next; next = findStored("WAITING")) await fail(next, problem);
  }

  async function send(upload: StoredUpload): Promise<SendResult> {
    list.previews.add(upload);
    const outcome = await sendUpload(upload);
    if (outcome !== null && isPause(outcome)) {
      list.change(upload.id, { state: "WAITING" });
      list.setPause(outcome);
      return "STOPPED";
    }
    list.setPause(null);
    if (outcome === null) {
      list.change(upload.id, { state: "DONE", sent: 1 });
      await forgetIfDone();
      return "SENT";
    }
    await fail(upload, outcome);
    // The server says so only after the whole photograph.
    if (outcome === "CLOSET_FULL" || outcome === "PICTURES_FULL") await failWaiting(outcome);
    return "SENT";
  }

  const sender = createSender({
    takeNext() {
      const upload = findStored("WAITING");
      if (!upload) return null;
      // Another try makes its cut-out again.
      if (list.getState().pause !== null && !navigator.onLine) return "LATER";
      list.change(upload.id, { state: "SENDING", sent: 0 });
      return upload;
    },
    send,
    onEmpty() {
      list.setPause(null);
      void prepareNext();
    },
    atOnce: UPLOADS_AT_ONCE,
  });

  async function forget(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      stored.delete(id);
      notKept.delete(id);
    }
    list.remove(ids);
    list.setNotKept(notKept.size > 0);
    await database.remove(ids);
  }

  /** Arrived uploads are kept until the others have arrived, too, so that no card moves. */
  async function forgetIfDone(): Promise<void> {
    if (list.getState().uploads.every((upload) => upload.state === "DONE")) await forget([...stored.keys()]);
  }

  /** Entries are in the order of the choice, and come after those that still wait. */
  function findFirstTime(wanted: UploadTarget["list"]): number {
    const waiting = [...stored.values()].filter(
      ({ target, content, problem }) => target.list === wanted && content !== null && problem === undefined,
    );
    return waiting.length > 0
      ? Math.min(...waiting.map(({ createdAt }) => createdAt)) - 1
      : Math.max(Date.now(), closet.findFirstKey(wanted) + TIMES_OF_CHOICES);
  }

  async function takeFrom(lock: string): Promise<void> {
    const left = (await readOwn()).filter((upload) => toLock(upload) === lock && !stored.has(upload.id));
    for (const upload of left) {
      show({ ...upload, page: ownPage, ...(closet.hasEntry(upload) && { content: null }) });
    }
    await forgetIfDone();
    void sender.wake();
    void prepareNext();
    for (const { id } of left) await writeStored(id);
    database.tell(ownPage);
  }

  return {
    getState: list.getState,
    subscribe: list.subscribe,
    findPreview: list.previews.find,
    /** Ends when the photographs survive a reload. Returns how many of them, from the first, were taken. */
    async add(files: Iterable<File>, target: UploadTarget): Promise<number> {
      database.protect();
      const added: string[] = [];
      const given = [...files];
      const waiting = list.getState().uploads.filter(({ state }) => state !== "DONE").length;
      const taken = given.slice(0, Math.max(0, MAX_WAITING_UPLOADS - waiting));
      if (taken.length < given.length) onNotTaken(given.length - taken.length, MAX_WAITING_UPLOADS);
      const pictures = await Promise.all(taken.map(mayBePicture));
      const first = findFirstTime(target.list);
      for (const [n, file] of taken.entries()) {
        const problem = pictures[n] === false && { problem: "NOT_A_PICTURE" as const };
        const upload = makeUpload(file, { ...own, page: ownPage, target, createdAt: first - n, ...problem });
        show(upload);
        if (upload.problem === undefined) added.push(upload.id);
      }
      void prepareNext();
      // One after the other: a hundred writes at once block a slow phone for 400 ms. Some may be prepared meanwhile.
      for (const id of added) await writeStored(id);
      database.tell(ownPage);
      return taken.length;
    },
    retry(id: string): void {
      const upload = stored.get(id);
      if (!upload) return;
      const { problem: _, ...again } = upload;
      show(again);
      void keep(again);
      void sender.sendNow();
      void prepareNext();
    },
    async remove(id: string): Promise<void> {
      await forget([id]);
      await forgetIfDone();
    },
    /** Also those of the account's other closets, which this page does not send. */
    async hasWaiting(): Promise<boolean> {
      const isHere = list.getState().uploads.some(({ state }) => state !== "DONE");
      return isHere || (await database.readAll(isOfAccount(part))).some(({ content }) => content !== null);
    },
    /** Another person may use this browser next. */
    async forgetAll(): Promise<void> {
      const all = (await database.readAll(isOfAccount(part))).map(({ id }) => id);
      await Promise.all([forget([...stored.keys(), ...all]), forgetSharedPhotographs()]);
    },
    /** `whole`: uploads of an earlier page need all entries of the closet. */
    start(whole: Promise<void>): () => void {
      preparer.start();
      const stopped = new AbortController();
      const look = followPages({
        own: toLock({ page: ownPage }),
        listAll: async () => (await whole, (await readOwn()).map(toLock)),
        take: takeFrom,
        signal: stopped.signal,
      });
      const stops = [sender.start(), database.watch(look), () => stopped.abort()];
      return () => stops.forEach((stop) => stop());
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploadQueue>;
