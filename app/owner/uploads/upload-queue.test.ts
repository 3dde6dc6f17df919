import { afterEach, expect, test, vi } from "vitest";
import { createUploadQueue } from "./upload-queue.ts";

afterEach(() => vi.unstubAllGlobals());

const createQueue = () =>
  createUploadQueue({
    username: "emma",
    isKnownFile: () => false,
    hasEntry: () => false,
    onNotTaken: () => undefined,
    onAdded: () => undefined,
  });

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
