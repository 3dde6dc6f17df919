import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { createDecompressor, compressText } from "./compression.ts";
import { createResponseCache } from "./cached-response.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { BusyError } from "#server/http/limits/queue.ts";

const MEGABYTE = 1024 * 1024;

/** A text that compresses badly: hexadecimal digits without repetition. */
function write(bytes: number): Buffer {
  let text = "";
  for (let n = 0; text.length < bytes; n += 1) text += createHash("sha256").update(`${n}`).digest("hex");
  return Buffer.from(text.slice(0, bytes));
}

async function* cut(text: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; at += pieceBytes) yield text.subarray(at, at + pieceBytes);
}

test("a text of any size, in chunks of any size, is the same after decompression", async () => {
  const longest = write(2 * MEGABYTE);
  const bytes = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: MEGABYTE - 2, max: 2 * MEGABYTE }));
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 10_000, max: 2 * MEGABYTE }), async (length, pieceBytes) => {
      const text = longest.subarray(0, length);
      const [br, gzip] = [
        await compressText(cut(text, pieceBytes), "br"),
        await compressText(cut(text, pieceBytes), "gzip"),
      ];
      expect(brotliDecompressSync(br.packed).equals(text)).toBe(true);
      expect(gunzipSync(gzip.packed).equals(text)).toBe(true);
      expect([br.length, gzip.length]).toEqual([length, length]);
    }),
    { numRuns: 6 },
  );
});

test("a small cached response takes only the memory of its bytes, headers and key", async () => {
  const cache = createResponseCache(MEGABYTE);
  const document = await compressText(cut(write(100), 100), "br");
  expect(document.packed.buffer.byteLength).toBe(document.packed.length);
  const headers = { location: "x".repeat(1000) };
  const key = "k".repeat(1000);
  await cache.get(key, async () => ({ ...document, headers, tag: null, route: null }));
  const { bytes } = cache.readState();
  expect(bytes).toBeGreaterThan(4000);
  expect(bytes).toBeLessThan(5000);
});

test("a large text is read only as fast as it is compressed", async () => {
  const piece = write(65_536);
  const packedAt: number[] = [];
  async function* give(): AsyncGenerator<Buffer> {
    for (let n = 0; n < 100; n += 1) {
      // Without backpressure, all pieces would be read in one turn of the event loop.
      packedAt.push(turns);
      yield piece;
    }
  }
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  turn();
  await compressText(give(), "gzip");
  isOver = true;
  expect(new Set(packedAt.slice(20)).size).toBeGreaterThan(40);
});

test.each([10, 3 * MEGABYTE])("a text that fails after %i bytes rejects", async (bytes) => {
  async function* breakOff(): AsyncGenerator<Buffer> {
    yield* cut(write(bytes), 65_536);
    throw new Error("The database is gone.");
  }
  await expect(compressText(breakOff(), "br")).rejects.toThrow("The database is gone.");
});

test("uncompressed responses are limited, also with slow readers; one that ends frees a place", async () => {
  const unpack = createDecompressor({ concurrency: 2 });
  const content = write(MEGABYTE);
  const packed = gzipSync(content);
  const [slow, gone] = [unpack(packed), unpack(packed)];
  expect(() => unpack(packed)).toThrow(BusyError);
  await gone.cancel();
  const third = await vi.waitFor(() => unpack(packed), HANG_MS);
  for (const text of [third, slow]) expect((await buffer(text as never)).equals(content)).toBe(true);
  await vi.waitFor(() => unpack(packed), HANG_MS);
});
