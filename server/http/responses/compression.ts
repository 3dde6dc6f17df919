import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createBrotliCompress, createGunzip, createGzip, gzip } from "node:zlib";
import { chooseEncoding, type Compression } from "./content-negotiation.ts";
import { BusyError } from "#server/http/limits/queue.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Brotli 8 takes twice as long for a page of 50 KB, and saves 0.6 %. */
const QUALITY = { br: 5, gzip: 5 };

const MIN_BYTES = 1024;

// An event stream has no end to wait for.
const COMPRESSED_TYPES = /^(?:text\/(?!event-stream)|application\/json|image\/svg\+xml|text\/x-script)/;

const compress = {
  br: (content: Buffer) =>
    brotliAsync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY.br,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  gzip: (content: Buffer) => gzipAsync(content, { level: QUALITY.gzip }),
};

export async function compressResponse(request: Request, answer: Response): Promise<Response> {
  const { headers, status } = answer;
  if (!COMPRESSED_TYPES.test(headers.get("Content-Type") ?? "") || headers.has("Content-Encoding")) return answer;
  headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(request.headers.get("Accept-Encoding") ?? "");
  if (encoding === "identity" || request.method === "HEAD" || !answer.body) return answer;
  const content = Buffer.from(await answer.arrayBuffer());
  const compressed = content.length < MIN_BYTES ? null : await compress[encoding](content);
  if (compressed) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String((compressed ?? content).length));
  return new Response(compressed ?? content, { status, headers });
}

/** `length` is that of the uncompressed text. */
export type CompressedText = { packed: Buffer<ArrayBuffer>; length: number };

const createPacker = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY.br } }),
  gzip: () => createGzip({ level: QUALITY.gzip }),
};

export async function compressText(text: AsyncIterable<Uint8Array>, encoding: Compression): Promise<CompressedText> {
  let length = 0;
  async function* count(): AsyncGenerator<Uint8Array> {
    for await (const piece of text) {
      length += piece.length;
      yield piece;
    }
  }
  const packed = await pipeline(count, createPacker[encoding](), buffer);
  // A copy: a small buffer would retain the pool it is cut from.
  return { packed: Buffer.from(new Uint8Array(packed).buffer), length };
}

/** Decompresses cached texts at the speed of each reader. Each takes 200 KB; `concurrency` limits their number. */
export function createDecompressor({ concurrency }: { concurrency: number }) {
  let running = 0;
  return (packed: Uint8Array): ReadableStream<Uint8Array> => {
    if (running >= concurrency) throw new BusyError("Too many uncompressed responses are being sent.");
    running += 1;
    const unpacked = createGunzip({ chunkSize: 65_536 }).once("close", () => (running -= 1));
    unpacked.end(packed);
    return Readable.toWeb(unpacked) as ReadableStream<Uint8Array>;
  };
}
