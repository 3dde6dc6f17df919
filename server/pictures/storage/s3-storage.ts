import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import type { S3Config } from "#server/config/storage-config.ts";
import { checkStoredName, hashContent, isStoredName, type PictureStorage } from "./picture-storage.ts";
import { createS3Client, isNetworkFailure, type S3Client, type S3Options } from "./s3-client.ts";
import { readFailure } from "./s3-problem.ts";

type Page = { names: string[]; next: string | null };

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeText = (xml: string): string =>
  xml.replaceAll(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (entity, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(String(hex), 16));
    return ENTITIES[String(name)] ?? entity;
  });

/** Null when it is no list. */
function readPage(xml: string): Page | null {
  if (!/<ListBucketResult[\s>]/.test(xml)) return null;
  const next = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1] ?? "";
  const isLast = /<IsTruncated>\s*false/.test(xml) || next === "";
  const names = Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, key = ""]) => decodeText(key));
  return { names, next: isLast ? null : decodeText(next) };
}

/** Throws unless the bucket is there, too: of a content that is missing that is expected. */
async function listPage(
  { call, problems }: S3Client,
  { folder, token = null, size }: { folder: string; token?: string | null; size: number },
): Promise<Page> {
  const query = {
    "list-type": "2",
    "max-keys": String(size),
    ...(folder !== "" && { prefix: folder }),
    ...(token !== null && { "continuation-token": token }),
  };
  return await call({ method: "GET", name: "", query }, async ({ status, readText }) => {
    const text = await readText();
    if (status === 404) throw problems.refused(readFailure(status, text));
    const page = readPage(text);
    // Who gives the same page again would be asked for ever.
    if (!page || (token !== null && page.next === token)) throw problems.garbled();
    return page;
  });
}

const PAGE = 1000;

type S3Storage = PictureStorage & {
  /** Contents of the same bucket whose names begin with a text that ends with a slash; the others do not know of them. */
  openFolder: (folder: string) => PictureStorage;
};

function createS3Storage(client: S3Client, folder = ""): S3Storage {
  const { problems } = client;
  const call: S3Client["call"] = (made, take) => client.call({ ...made, name: folder + made.name }, take);

  /** Null when the content is not there; it throws when the bucket is not. */
  const isThere = async ({ status, readText }: { status: number; readText: () => Promise<string> }) => {
    if (status !== 404) return true;
    const failure = readFailure(status, await readText());
    if (failure.code === "NoSuchBucket") throw problems.refused(failure);
    return false;
  };

  const findSize = async (name: string): Promise<number | null> => {
    checkStoredName(name);
    return await call({ method: "HEAD", name }, async ({ status, headers }) =>
      status === 404 ? null : Number(headers.get("Content-Length")),
    );
  };

  const writeNamed = async (name: string, body: Buffer): Promise<void> => {
    checkStoredName(name);
    // Both, for stores that look at one of them alone: what arrives otherwise is refused.
    const headers = { "Content-MD5": createHash("md5").update(body).digest("base64") };
    await call({ method: "PUT", name, headers, body }, async ({ status, readText }) => {
      const text = await readText();
      if (status === 404) throw problems.refused(readFailure(status, text));
    });
  };

  async function* readPieces(name: string): AsyncGenerator<Uint8Array> {
    const answer = await call({ method: "GET", name }, async (given) => ((await isThere(given)) ? given : null));
    if (answer === null) throw new Error(`There is no picture ${name} in the store.`);
    try {
      yield* answer.readPieces();
    } catch (error) {
      throw isNetworkFailure(error) ? problems.unreachable(error) : error;
    }
  }

  return {
    openFolder: (name) => createS3Storage(client, name),
    async write(content) {
      const sha256 = hashContent(content);
      if ((await findSize(sha256)) !== content.length) await writeNamed(sha256, content);
      return sha256;
    },
    writeNamed,
    // What a store has answered for, it keeps.
    flush: async () => undefined,
    // An object is there whole or not at all.
    findSize,
    openStream(name) {
      checkStoredName(name);
      return ReadableStream.from(readPieces(name));
    },
    async read(name) {
      checkStoredName(name);
      return await call({ method: "GET", name }, async (answer) =>
        (await isThere(answer)) ? await buffer(answer.readPieces()) : null,
      );
    },
    async *listNames() {
      for (let token: string | null = null; ;) {
        const page: Page = await listPage(client, { folder, token, size: PAGE });
        yield* page.names.map((name) => name.slice(folder.length)).filter(isStoredName);
        if (page.next === null) return;
        token = page.next;
      }
    },
    async remove(name) {
      checkStoredName(name);
      await call({ method: "DELETE", name }, async ({ readText }) => void (await readText()));
    },
  };
}

/**
 * Pictures as objects of a bucket, which must be there and may hold other things. Its keys must list, read, write and
 * remove.
 *
 * @throws {PictureStorageProblem} when it cannot be used: said at once, not with the first picture
 */
export async function openS3Storage(config: S3Config, options: S3Options = {}): Promise<S3Storage> {
  const client = createS3Client(config, options);
  await listPage(client, { folder: "", size: 1 });
  return createS3Storage(client);
}
