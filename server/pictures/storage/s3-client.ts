import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { S3Config } from "#server/config/storage-config.ts";
import { hashContent } from "./picture-storage.ts";
import { createS3Problems, readFailure, type S3Problems } from "./s3-problem.ts";

export type S3Call = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Within the bucket; empty for the bucket itself. */
  name: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
};

/** An answer whose content is still to come. */
export type S3Answer = {
  status: number;
  headers: Headers;
  /** The content as it comes; stopping early breaks it off. */
  readPieces: () => AsyncGenerator<Uint8Array>;
  readText: () => Promise<string>;
};

export type S3Client = {
  /**
   * Makes a call, again after a hiccup: a connection that broke or a status of a store that is busy.
   *
   * @param take what becomes of the answer; what breaks meanwhile is tried again with it
   * @throws {PictureStorageProblem} when there is no answer, or one of neither 2xx nor 404
   */
  call: <T>(call: S3Call, take: (answer: S3Answer) => Promise<T>) => Promise<T>;
  problems: S3Problems;
};

export type S3Options = {
  /** How long the store may say nothing; of an upload, beside the time that it takes. */
  silenceMs?: number;
};

const SILENCE_MS = 10_000;
const MAX_TRIES = 3;
const FIRST_PAUSE_MS = 100;
const SLOWEST_UPLOAD_BYTES_PER_MS = 100;
const HICCUPS = new Set([429, 500, 502, 503, 504]);
/** Error documents are short. */
const MAX_ERROR_BYTES = 64 * 1024;

const isOk = (status: number): boolean => (status >= 200 && status < 300) || status === 404;

const EMPTY = hashContent(Buffer.alloc(0));

/** Of fetch: `fetch failed` or, while the content comes, `terminated`. */
export const isNetworkFailure = (error: unknown): boolean => error instanceof TypeError && error.cause !== undefined;

class Hiccup extends Error {}

/** A signal that is given when nothing has happened for some time while something was waited for. */
function watchSilence(ms: number) {
  const controller = new AbortController();
  const watch = async <T>(work: Promise<T>, extraMs = 0): Promise<T> => {
    const timer = setTimeout(() => controller.abort(), ms + extraMs);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  };
  return { signal: controller.signal, watch };
}

async function* readBody(response: Response, watch: <T>(work: Promise<T>) => Promise<T>): AsyncGenerator<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await watch(reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    // Without a connection that still brings the rest; of what has been read to its end, nothing happens.
    await reader.cancel().catch(() => undefined);
  }
}

async function collect(pieces: AsyncIterable<Uint8Array>, maxBytes = Infinity): Promise<Buffer> {
  const collected: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    collected.push(piece);
    bytes += piece.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(collected);
}

/** Signed calls to one bucket of an S3-compatible store, addressed by path (AWS Signature Version 4). */
export function createS3Client(config: S3Config, { silenceMs = SILENCE_MS }: S3Options = {}): S3Client {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  const problems = createS3Problems(config);

  const sign = async ({ method, name, query = {}, headers = {}, body }: S3Call) => {
    const url = new URL(`${endpoint}/${bucket}${name === "" ? "" : `/${name}`}`);
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
    const sha256 = body ? hashContent(body) : EMPTY;
    const signer = new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, "X-Amz-Content-Sha256": sha256 },
      service: "s3",
      region,
      accessKeyId,
      secretAccessKey,
    });
    const signed = await signer.sign();
    return { url: signed.url, headers: signed.headers };
  };

  const attempt = async <T>(call: S3Call, take: (answer: S3Answer) => Promise<T>): Promise<T> => {
    const { url, headers } = await sign(call);
    const { signal, watch } = watchSilence(silenceMs);
    const { method, body = null } = call;
    try {
      // A redirect would be followed with a signature that is for here.
      const request = { method, headers, body: body && new Uint8Array(body), signal, redirect: "manual" as const };
      const response = await watch(fetch(url, request), (body?.length ?? 0) / SLOWEST_UPLOAD_BYTES_PER_MS);
      const { status } = response;
      const readPieces = async function* () {
        try {
          yield* readBody(response, watch);
        } catch (error) {
          throw signal.aborted ? problems.silent() : error;
        }
      };
      const readText = async () => (await collect(readPieces())).toString("utf8");
      if (isOk(status)) return await take({ status, headers: response.headers, readPieces, readText });
      const failure = readFailure(status, (await collect(readPieces(), MAX_ERROR_BYTES)).toString("utf8"));
      throw HICCUPS.has(status) ? new Hiccup("", { cause: problems.refused(failure) }) : problems.refused(failure);
    } catch (error) {
      throw signal.aborted ? problems.silent() : error;
    }
  };

  return {
    problems,
    async call(call, take) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(call, take);
        } catch (error) {
          // Silence is none: it has been waited for long enough.
          if (!(error instanceof Hiccup || isNetworkFailure(error))) throw error;
          if (tries === MAX_TRIES) throw error instanceof Hiccup ? error.cause : problems.unreachable(error);
          await wait(FIRST_PAUSE_MS * 4 ** (tries - 1) * (0.5 + Math.random()));
        }
      }
    },
  };
}
