import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { UPLOADS_AT_ONCE } from "#domain/limits.ts";
import { createUploadQueue } from "./upload-queue.ts";

afterEach(() => vi.unstubAllGlobals());

const createQueue = (parts: Partial<Parameters<typeof createUploadQueue>[0]> = {}) =>
  createUploadQueue({
    part: { account: "a1", owned: ["emma"], username: "emma" },
    isKnownFile: () => false,
    hasEntry: () => false,
    findFirstKey: () => 0,
    onNotTaken: () => undefined,
    onAdded: () => undefined,
    ...parts,
  });

const NOTES = new File(["notes"], "notes.txt", { type: "text/plain" });
const COAT = new File(["coat"], "coat.jpg", { type: "image/jpeg" });

test("photographs that the browser cannot store are told, and it is asked once to keep what it stores", async () => {
  const queue = createQueue();
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage(): void {}
    },
  );
  const persist = vi.fn<() => Promise<boolean>>(async () => false);
  vi.stubGlobal("navigator", { storage: { persist } });
  await queue.add([COAT], { list: "items" });
  expect(queue.getState().isNotKept).toBe(true);
  await queue.add([], { list: "items" });
  expect(persist).toHaveBeenCalledOnce();
  await queue.remove(queue.getState().uploads[0]?.id ?? "");
  expect(queue.getState()).toMatchObject({ uploads: [], isNotKept: false });
});

test("a photograph is prepared once, also when the connection is back while it is stored", async () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("navigator", { onLine: true, storage: { persist: async () => false } });
  vi.stubGlobal("indexedDB", { open: () => new EventTarget() });
  const asked: Blob[] = [];
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage({ id, request }: { id: number; request: Blob }): void {
        asked.push(request);
        const answer = { status: "OK", originalSha256: "0a", sha256: "0b", content: new Blob(["smaller coat"]) };
        this.dispatchEvent(new MessageEvent("message", { data: { id, answer } }));
      }
    },
  );
  const queue = createQueue();
  const stop = queue.start(Promise.withResolvers<void>().promise);
  void queue.add([COAT], { list: "items" });
  await new Promise(setImmediate);
  page.dispatchEvent(new Event("online"));
  await new Promise(setImmediate);
  expect(asked).toEqual([COAT]);
  stop();
});

/** The queue's page prepares each photograph at once; `answer` gets the entry of each form, and returns its status. */
function stubPage(answer: (entry: { createdAt: number }) => number | Promise<number>): void {
  vi.stubGlobal("navigator", { onLine: true, storage: { persist: async () => false } });
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage({ id }: { id: number }): void {
        const prepared = { status: "OK", originalSha256: `0${id}`, sha256: "0b", content: new Blob(["smaller coat"]) };
        this.dispatchEvent(new MessageEvent("message", { data: { id, answer: prepared } }));
      }
    },
  );
  vi.stubGlobal(
    "XMLHttpRequest",
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = JSON.stringify({ status: "ERROR", code: "tooManyEntries", message: "No." });
      open(): void {}
      async send(form: FormData): Promise<void> {
        this.status = await answer(JSON.parse(form.get("entry") as string) as { createdAt: number });
        if (this.status !== 0) this.dispatchEvent(new Event("loadend"));
      }
    },
  );
}

/** The times of the entries that are made of these choices, while the first entry of the list has this key. */
async function listTimes(choices: File[][], firstKey: number, between = (): unknown => null): Promise<number[]> {
  const times: number[] = [];
  stubPage(({ createdAt }) => {
    times.push(createdAt);
    return 0;
  });
  const queue = createQueue({ findFirstKey: () => firstKey });
  for (const files of choices) {
    await queue.add(files, { list: "portfolios" });
    between();
  }
  const photographs = choices.flat().filter((file) => file === COAT);
  await expect.poll(() => times.length).toBe(photographs.length);
  return times;
}

test("when the closet is full, the photographs that wait are not sent", async () => {
  let sent = 0;
  const answered = Promise.withResolvers<void>();
  stubPage(async () => {
    sent += 1;
    await answered.promise;
    return 409;
  });
  const queue = createQueue();
  await queue.add([COAT, COAT, COAT, COAT, COAT, COAT], { list: "portfolios" });
  const countWaiting = () => queue.getState().uploads.filter(({ state }) => state === "WAITING").length;
  await expect.poll(countWaiting).toBe(6 - UPLOADS_AT_ONCE);
  answered.resolve();
  const listProblems = () => queue.getState().uploads.map(({ problem }) => problem);
  await expect.poll(listProblems).toEqual(Array.from({ length: 6 }, () => "CLOSET_FULL"));
  expect(sent).toBe(UPLOADS_AT_ONCE);
});

test("the first photograph of a choice is the newest entry; a later choice comes after those that wait", async () => {
  const farKey = Date.now() + 1e9;
  const [one = 0, two, three = 0] = await listTimes([[COAT, COAT], [COAT]], farKey);
  expect([two, three]).toEqual([one - 1, one - 2]);
  expect(three).toBeGreaterThan(farKey);
});

test("a file that failed before does not move a new photograph into the past", async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const later = (): number => vi.setSystemTime(9_000_000).getMockedSystemTime()?.getTime() ?? 0;
  expect(await listTimes([[NOTES], [COAT]], 0, later)).toEqual([9_000_000]);
});
