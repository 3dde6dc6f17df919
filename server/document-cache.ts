import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";
import type { Encoding } from "./accepted.ts";
import { createWorkQueue } from "./work-queue.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);

/** Better than on the fly: it is done once. Above 9 a page takes ten times as long for 2 % less. */
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 8;

/** The answer of a closet with ten thousand items and more takes seconds that way. */
const LARGE_BYTES = 1024 * 1024;
const BROTLI_QUALITY_OF_LARGE = 5;
const GZIP_LEVEL_OF_LARGE = 4;

/** A text in the forms in which it is sent. */
export type Document = { br: Buffer; gzip: Buffer };

/** Compresses beforehand, off the main thread. */
export async function toDocument(content: Buffer): Promise<Document> {
  const isLarge = content.length > LARGE_BYTES;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isLarge ? BROTLI_QUALITY_OF_LARGE : BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gzipped] = await Promise.all([
    brotliAsync(content, { params }),
    gzipAsync(content, { level: isLarge ? GZIP_LEVEL_OF_LARGE : GZIP_LEVEL }),
  ]);
  return { br, gzip: gzipped };
}

/** Hardly anybody asks for a document as it is: that form is not kept. */
export const getBody = async (document: Document, encoding: Encoding): Promise<Buffer> =>
  encoding === "identity" ? await gunzipAsync(document.gzip) : document[encoding];

export type DocumentCache<Kept extends Document> = {
  /**
   * What is kept under a key, or what `make` gives, which is called once however many ask at a time; null is not kept.
   *
   * @throws {BusyError} when too many others wait
   */
  get: (key: string, make: () => Promise<Kept | null>) => Promise<Kept | null>;
};

type Limits = {
  maxBytes: number;
  atOnce: number;
  maxWaiting: number;
};

/** Documents in memory: those that were asked for last stay. One alone may have an eighth of it. */
export function createDocumentCache<Kept extends Document>({ maxBytes, ...limits }: Limits): DocumentCache<Kept> {
  const queue = createWorkQueue<Kept | null>(limits);
  const kept = new Map<string, Kept>();
  let keptBytes = 0;
  const getBytes = ({ br, gzip: gzipped }: Document): number => br.length + gzipped.length;

  function keep(key: string, added: Kept): void {
    if (getBytes(added) > maxBytes / 8) return;
    kept.set(key, added);
    keptBytes += getBytes(added);
    for (const [oldest, document] of kept) {
      if (keptBytes <= maxBytes) break;
      kept.delete(oldest);
      keptBytes -= getBytes(document);
    }
  }

  return {
    async get(key, make) {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      return await queue.run(key, async () => {
        const made = await make();
        if (made) keep(key, made);
        return made;
      });
    },
  };
}
