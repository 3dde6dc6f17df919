import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { S3Config } from "#server/config/config.ts";
import {
  checkStoredName,
  DATABASE_IDS_NAME,
  hashContent,
  isStoredName,
  type PictureStorage,
  PictureStorageProblem,
  type PictureStore,
  readIds,
  SWEPT_FOLDER,
  writeIds,
} from "./picture-storage.ts";

type S3Error = Error & {
  code?: string;
  Region?: string;
  $metadata?: { httpStatusCode?: number };
  $response?: { statusCode?: number };
};

const getStatus = (error: S3Error): number | undefined =>
  error.$response?.statusCode ?? error.$metadata?.httpStatusCode;

/** A missing object, not a missing bucket. */
const isMissingObject = (error: unknown): boolean =>
  error instanceof Error && getStatus(error) === 404 && error.name !== "NoSuchBucket";

const OTHER_REGION = "wants another S3_REGION";
const OTHER_CONTENT = "got another content than was sent";

/** Codes of S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html) and of Node. */
const SENTENCES: Record<string, string> = {
  InvalidAccessKeyId: "does not know the key of S3_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "rejects S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID",
  AuthorizationHeaderMalformed: OTHER_REGION,
  PermanentRedirect: OTHER_REGION,
  TemporaryRedirect: OTHER_REGION,
  IllegalLocationConstraintException: OTHER_REGION,
  RequestTimeTooSkewed: "says that the clock of this machine is wrong",
  XAmzContentSHA256Mismatch: OTHER_CONTENT,
  BadDigest: OTHER_CONTENT,
  TimeoutError: "does not answer",
  ECONNREFUSED: "cannot be reached: nothing listens there",
  ENOTFOUND: "cannot be reached: there is no such host",
  EAI_AGAIN: "cannot be reached: the DNS server did not resolve the host name; try again",
  ECONNRESET: "cannot be reached: it closes connections early",
  EPIPE: "cannot be reached: it closes connections early",
  EHOSTUNREACH: "cannot be reached: there is no network route to it",
  ENETUNREACH: "cannot be reached: there is no network route to it",
};

function createS3Errors({ endpoint, bucket }: Pick<S3Config, "endpoint" | "bucket">) {
  const say = (what: string, cause?: unknown) =>
    new PictureStorageProblem(`the picture store at ${endpoint} ${what}`, { cause });
  const garbled = () => say("answers with something else than a list: it may not be an S3-compatible store");
  return {
    garbled,
    explain(error: unknown): unknown {
      if (!(error instanceof Error)) return error;
      const { name, code = "", Region }: S3Error = error;
      const status = getStatus(error);
      const sentence = SENTENCES[name] ?? SENTENCES[code];
      if (status === undefined) return sentence === undefined ? error : say(sentence, code === "" ? undefined : error);
      if (status < 300) return garbled();
      if (name === "NoSuchBucket") return say(`has no bucket “${bucket}” (S3_BUCKET)`);
      if (sentence === OTHER_REGION && Region !== undefined) return say(`${sentence}: ${Region}`);
      if (sentence !== undefined) return say(sentence);
      if (status === 401 || status === 403)
        return say(`rejects the key of S3_ACCESS_KEY_ID for the bucket “${bucket}”`);
      return say(`answers with ${status}${status < 500 ? ": it may not be an S3-compatible store" : `, ${name}`}`);
    },
  };
}

export type S3Options = {
  silenceMs?: number;
};

/** The socket returns to the pool after the last byte. */
type Body = AsyncIterable<Uint8Array> & Readable & { socket: Socket | null };

const SILENCE_MS = 5000;
const MAX_ATTEMPTS = 3;
const PAGE = 1000;
/** No limit: slow visitors hold connections. */
const AGENT = { keepAlive: true, maxSockets: Infinity };

function createClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Config, silenceMs: number): S3Client {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: MAX_ATTEMPTS,
    // Older stores reject checksum trailers. The signature covers the SHA-256.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: silenceMs, socketTimeout: silenceMs, httpAgent: AGENT, httpsAgent: AGENT },
  });
  // Some stores sign `/bucket` when `/bucket/` is requested.
  client.middlewareStack.add(
    (next) => async (args) => {
      const request = args.request as { path: string };
      request.path = request.path.replace(/\/$/, "");
      return await next(args);
    },
    { step: "build" },
  );
  return client;
}

/** An older object is written again, so that no sweep deletes it before its row is there. */
const YOUNG_MS = 3_600_000;

/** @throws {PictureStorageProblem} at once for wrong settings, not with the first picture */
export async function openS3Storage(
  config: S3Config,
  { silenceMs = SILENCE_MS }: S3Options = {},
): Promise<PictureStore> {
  const client = createClient(config, silenceMs);
  const problems = createS3Errors(config);
  const { bucket: Bucket } = config;

  const orProblem = async <T>(call: Promise<T>): Promise<T> =>
    await call.catch((error: unknown) => {
      throw problems.explain(error);
    });
  const orNull = async <T>(call: Promise<T>): Promise<T | null> =>
    await call.catch((error: unknown) => {
      if (isMissingObject(error)) return null;
      throw problems.explain(error);
    });

  async function listPage(Prefix: string, size: number, token?: string) {
    const input = { Bucket, Prefix: Prefix || undefined, MaxKeys: size, ContinuationToken: token };
    const page = await orProblem(client.send(new ListObjectsV2Command(input)));
    const next = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    if (page.IsTruncated === undefined || (next !== undefined && next === token)) throw problems.garbled();
    return { names: page.Contents?.map(({ Key = "" }) => Key) ?? [], next };
  }

  type StoredObject = { Bucket: string; Key: string };

  async function writeObject(object: StoredObject, content: Buffer): Promise<void> {
    const ContentMD5 = createHash("md5").update(content).digest("base64");
    await orProblem(client.send(new PutObjectCommand({ ...object, Body: content, ContentMD5 })));
  }

  const openBody = async (object: StoredObject): Promise<Body | null> =>
    ((await orNull(client.send(new GetObjectCommand(object))))?.Body as Body | undefined) ?? null;

  async function readObject(object: StoredObject): Promise<Buffer | null> {
    const body = await openBody(object);
    return body && (await orProblem(buffer(body)));
  }

  async function moveObject(from: string, to: string): Promise<void> {
    const copied = await orNull(
      client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` })),
    );
    if (copied) await orNull(client.send(new DeleteObjectCommand({ Bucket, Key: from })));
  }

  /** For names with this prefix, which ends with a slash. Other folders do not see them. */
  function openFolder(folder: string): PictureStorage {
    const toObject = (name: string): StoredObject => {
      checkStoredName(name);
      return { Bucket, Key: folder + name };
    };

    const findHead = (name: string) => orNull(client.send(new HeadObjectCommand(toObject(name))));

    const writeNamed = async (name: string, content: Buffer): Promise<void> =>
      await writeObject(toObject(name), content);

    async function* readPieces(object: StoredObject): AsyncGenerator<Uint8Array> {
      const body = await openBody(object);
      if (body === null) throw new Error(`There is no picture ${object.Key} in the store.`);
      try {
        for await (const piece of body) {
          // A slow reader must not trigger the store's idle timeout.
          body.socket?.setTimeout(0);
          yield piece;
          body.socket?.setTimeout(silenceMs);
        }
      } catch (error) {
        throw problems.explain(error);
      }
    }

    return {
      findSize: async (name) => (await findHead(name))?.ContentLength ?? null,
      findTime: async (name) => (await findHead(name))?.LastModified?.getTime() ?? null,
      writeNamed,
      async write(content) {
        const sha256 = hashContent(content);
        const found = await findHead(sha256);
        const isYoung = Date.now() - (found?.LastModified?.getTime() ?? 0) < YOUNG_MS;
        if (found?.ContentLength !== content.length || !isYoung) await writeNamed(sha256, content);
        return sha256;
      },
      flush: async () => undefined,
      openStream: (name) => ReadableStream.from(readPieces(toObject(name))),
      read: async (name) => await readObject(toObject(name)),
      async *listNames() {
        let token: string | undefined;
        do {
          const page = await listPage(folder, PAGE, token);
          yield* page.names.map((name) => name.slice(folder.length)).filter(isStoredName);
          token = page.next;
        } while (token !== undefined);
      },
      async remove(name) {
        await orNull(client.send(new DeleteObjectCommand(toObject(name))));
      },
    };
  }

  await listPage("", 1);
  const idsObject = { Bucket, Key: DATABASE_IDS_NAME };
  const sweptPrefix = `${SWEPT_FOLDER}/`;
  return {
    ...openFolder(""),
    place: `the bucket “${Bucket}” of ${config.endpoint}`,
    swept: openFolder(sweptPrefix),
    async sweep(name) {
      checkStoredName(name);
      await moveObject(name, sweptPrefix + name);
    },
    async bringBack(name) {
      checkStoredName(name);
      await moveObject(sweptPrefix + name, name);
    },
    readDatabaseIds: async () => readIds(await readObject(idsObject)),
    writeDatabaseIds: (ids) => writeObject(idsObject, writeIds(ids)),
  };
}
