import { ReadableStream as StoredStream } from "node:stream/web";
import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { startStream } from "./picture-response.ts";

const FIRST = new Uint8Array([1]);

function startBroken(readSecond: (controller: ReadableStreamDefaultController) => Promise<void> | void) {
  const broken: unknown[] = [];
  let isFirst = true;
  const source = new StoredStream<Uint8Array>(
    {
      pull(controller) {
        if (!isFirst) return readSecond(controller);
        isFirst = false;
        return controller.enqueue(FIRST);
      },
    },
    { highWaterMark: 0 },
  );
  return { broken, started: startStream(source, (error) => broken.push(error)) };
}

test("a visitor who leaves during a read causes no error", async () => {
  const { broken, started } = startBroken(() => new Promise<void>(() => undefined));
  const reader = (await started).getReader();
  expect(await reader.read()).toEqual({ done: false, value: FIRST });
  const read = reader.read();
  await endOfTurn();
  await reader.cancel("left");
  expect(await read).toEqual({ done: true, value: undefined });
  await endOfTurn();
  expect(broken).toEqual([]);
});

test("a source that fails ends the stream, and `onBreak` gets the error", async () => {
  const { broken, started } = startBroken((controller) => controller.error(new Error("gone")));
  const reader = (await started).getReader();
  await reader.read();
  expect(await reader.read()).toEqual({ done: true, value: undefined });
  expect(broken).toEqual([new Error("gone")]);
});
