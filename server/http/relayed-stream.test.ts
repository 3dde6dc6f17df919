import { setImmediate as endOfTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { relayStream } from "./relayed-stream.ts";

test("a visitor who leaves during a read causes no error", async () => {
  const broken: unknown[] = [];
  const source = new ReadableStream<Uint8Array>({ pull: () => new Promise<void>(() => undefined) });
  const relayed = relayStream(source, (error) => broken.push(error));
  const reader = relayed.getReader();
  const read = reader.read();
  await endOfTurn();
  await reader.cancel("left");
  expect(await read).toEqual({ done: true, value: undefined });
  await endOfTurn();
  expect(broken).toEqual([]);
});

test("a source that fails ends the stream, and `onBreak` gets the error", async () => {
  const broken: unknown[] = [];
  const source = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) });
  const reader = relayStream(source, (error) => broken.push(error)).getReader();
  expect(await reader.read()).toEqual({ done: true, value: undefined });
  expect(broken).toEqual([new Error("gone")]);
});
