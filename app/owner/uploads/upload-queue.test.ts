import { afterEach, expect, test, vi } from "vitest";
import { createUploadQueue } from "./upload-queue.ts";

afterEach(() => vi.unstubAllGlobals());

test("photographs that the browser cannot store are told, and it is asked once to keep what it stores", async () => {
  const queue = createUploadQueue({
    username: "emma",
    isKnownFile: () => false,
    hasEntry: () => false,
    onNotTaken: () => undefined,
    onAdded: () => undefined,
  });
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage(): void {}
    },
  );
  const persist = vi.fn<() => Promise<boolean>>(async () => false);
  vi.stubGlobal("navigator", { storage: { persist } });
  const files = [new File(["coat"], "coat.jpg", { type: "image/jpeg" })];
  await queue.add(files, { list: "items" });
  expect(queue.getState().isNotKept).toBe(true);
  await queue.add([], { list: "items" });
  expect(persist).toHaveBeenCalledOnce();
  await queue.remove(queue.getState().uploads[0]?.id ?? "");
  expect(queue.getState()).toMatchObject({ uploads: [], isNotKept: false });
});
