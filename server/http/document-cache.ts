import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGunzip, createGzip, gzip } from "node:zlib";
import { createMemoryCache, type MemoryCache } from "./memory-cache.ts";
import { BusyError } from "./work-queue.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Better than on the fly: it is done once. From 9 on a page of 80 KB takes nine times as long, mostly for memory, and is no smaller. */
const BROTLI_QUALITY = 8;
const GZIP_LEVEL = 8;

/** The answer of a closet with ten thousand items and more takes seconds that way, and is compressed while it is made. */
const LARGE_BYTES = 1024 * 1024;
const BROTLI_QUALITY_OF_LARGE = 5;
const GZIP_LEVEL_OF_LARGE = 4;

/** A text in the forms in which it is sent. As it is, hardly anybody asks for it: that form is not kept. */
export type Document = {
  br: Buffer;
  gzip: Buffer;
  /** Bytes of the text as it is. */
  length: number;
  /** Tells it from every other text. */
  tag: string;
};

type Packed = Pick<Document, "br" | "gzip">;

/** Without the rest of zlib's chunk: 16 KB stay in memory for the smallest slice of one. */
const trim = (packed: Buffer): Buffer =>
  packed.buffer.byteLength > packed.length ? Buffer.from(new Uint8Array(packed).buffer) : packed;

async function packWhole(content: Buffer): Promise<Packed> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gzipped] = await Promise.all([
    brotliAsync(content, { params }),
    gzipAsync(content, { level: GZIP_LEVEL }),
  ]);
  return { br: trim(br), gzip: trim(gzipped) };
}

/** No more is asked for than both can take. */
async function packPieces(pieces: AsyncIterable<Uint8Array>): Promise<Packed> {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY_OF_LARGE } });
  const gzipping = createGzip({ level: GZIP_LEVEL_OF_LARGE });
  const packed = Promise.all([buffer(brotli), buffer(gzipping)]);
  try {
    for await (const piece of pieces) {
      const full = [brotli, gzipping].filter((packer) => !packer.write(piece));
      await Promise.all(full.map((packer) => once(packer, "drain")));
    }
    brotli.end();
    gzipping.end();
  } catch (error) {
    brotli.destroy();
    gzipping.destroy();
    await packed.catch(() => undefined);
    throw error;
  }
  const [br, gzipped] = await packed;
  return { br, gzip: gzipped };
}

/** Compresses a text beforehand, off the main thread; of a large one no more is ever in memory than some pieces. */
export async function toDocument(text: AsyncIterable<Uint8Array>): Promise<Document> {
  const seen = { hash: createHash("sha256"), bytes: 0 };
  async function* note(): AsyncGenerator<Uint8Array, undefined> {
    for await (const piece of text) {
      seen.hash.update(piece);
      seen.bytes += piece.length;
      yield piece;
    }
  }
  const rest = note();
  const first: Uint8Array[] = [];
  async function* listAll(): AsyncGenerator<Uint8Array> {
    yield* first;
    yield* rest;
  }
  let isWhole = false;
  while (!isWhole && seen.bytes <= LARGE_BYTES) {
    const { value } = await rest.next();
    if (value) first.push(value);
    else isWhole = true;
  }
  const packed = await (isWhole ? packWhole(Buffer.concat(first)) : packPieces(listAll()));
  return { ...packed, length: seen.bytes, tag: seen.hash.digest("base64url").slice(0, 22) };
}

/**
 * Sends documents as they are to whoever takes no other form, as fast as she takes them; so many at a time, since each
 * keeps 200 KB for as long as she reads.
 */
export function createUnpacker({ atOnce }: { atOnce: number }) {
  let running = 0;
  /** @throws {BusyError} before it begins, when so many others are sent */
  return async (packed: Buffer, begin: () => Writable): Promise<void> => {
    if (running >= atOnce) throw new BusyError("Too many documents are sent unpacked already.");
    running += 1;
    try {
      await pipeline([packed], createGunzip({ chunkSize: 65_536 }), begin());
    } finally {
      running -= 1;
    }
  };
}

type Limits = {
  maxBytes: number;
  atOnce: number;
  maxWaiting: number;
};

/** Documents in memory, each counted with what else is kept of it. */
export const createDocumentCache = <Kept extends Document>(limits: Limits): MemoryCache<Kept | null> =>
  createMemoryCache<Kept | null>({
    ...limits,
    getBytes: ({ br, gzip: gzipped, ...rest }) => br.length + gzipped.length + 2 * JSON.stringify(rest).length,
  });
