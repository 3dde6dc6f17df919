import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, type TestContext, test, vi } from "vitest";
import type { S3Config } from "#server/config/config.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { openS3Server, S3_SERVERS, type S3ServerKind } from "#tests/support/fakes/s3-server.ts";
import { hashContent, PictureStorageProblem } from "./picture-storage.ts";
import { openS3Storage } from "./s3-storage.ts";

const NAME = hashContent(Buffer.from("a picture"));
const SECRETS = { accessKeyId: "AKIDSECRETNAME", secretAccessKey: "the/secret+of+a+key" };

const getConfig = (endpoint: string): S3Config => ({
  endpoint,
  bucket: "pictures",
  region: "eu-central-1",
  ...SECRETS,
});

/** Returns the message. Expects no secret in the error or its cause: `LOG_LEVEL=debug` logs both. */
async function findProblem(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof PictureStorageProblem)) throw new Error("This is no PictureStorageProblem.", { cause: error });
  expect(error.message).not.toContain("\n");
  const all = [error, error.cause].map((each) => `${String(each)} ${JSON.stringify(each)}`).join();
  for (const secret of Object.values(SECRETS)) expect(all).not.toContain(secret);
  return error.message;
}

async function getServer(kind: S3ServerKind, { skip }: TestContext): Promise<S3Config> {
  return (await openS3Server(kind)) ?? skip(`There is no ${kind} on this machine.`);
}

test.for(S3_SERVERS)("opening %s with an unknown key is an error", async (kind, it) => {
  const config = await getServer(kind, it);
  const problem = await findProblem(openS3Storage({ ...config, accessKeyId: SECRETS.accessKeyId }));
  expect(problem).toMatch(/^the picture store at http:.*(does not know|rejects) .*S3_ACCESS_KEY_ID$/);
});

test.for(S3_SERVERS)("opening %s with a wrong secret is an error", async (kind, it) => {
  const config = await getServer(kind, it);
  const problem = await findProblem(openS3Storage({ ...config, secretAccessKey: SECRETS.secretAccessKey }));
  expect(problem).toContain("rejects S3_SECRET_ACCESS_KEY: it does not belong to S3_ACCESS_KEY_ID");
});

test.for(S3_SERVERS)("opening %s with an unknown bucket is an error", async (kind, it) => {
  const config = await getServer(kind, it);
  const problem = await findProblem(openS3Storage({ ...config, bucket: "no-such-bucket" }));
  expect(problem).toContain("has no bucket “no-such-bucket” (S3_BUCKET)");
});

test("opening a store that cannot be reached is an error", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.close();
  await once(server, "close");
  expect(await findProblem(openS3Storage(getConfig(endpoint)))).toBe(
    `the picture store at ${endpoint} cannot be reached: nothing listens there`,
  );
  expect(await findProblem(openS3Storage(getConfig("http://no-such-host.invalid")))).toMatch(
    /cannot be reached: (there is no such host|the DNS server did not resolve the host name; try again)$/,
  );
});

const EMPTY_LIST = "<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>";

/** A store that answers the first request of `openS3Storage`; `listener` answers the others. */
async function openOddStore(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  { silenceMs = HANG_MS } = {},
) {
  const endpoint = await startHttpServer((request, response) => {
    if (request.url?.includes("max-keys=1&") || request.url?.endsWith("max-keys=1")) response.end(EMPTY_LIST);
    else listener(request, response);
  });
  // The first request may take longer than `silenceMs`.
  return await vi.waitFor(() => openS3Storage(getConfig(endpoint), { silenceMs }), { timeout: HANG_MS });
}

test("a store that does not answer is an error after `silenceMs`", async () => {
  const storage = await openOddStore(() => undefined, { silenceMs: 200 });
  const problem = /^the picture store at http:\S+ does not answer$/;
  expect(await findProblem(storage.findSize(NAME))).toMatch(problem);
  expect(await findProblem(storage.read(NAME))).toMatch(problem);
  expect(await findProblem(storage.write(Buffer.from("a picture")))).toMatch(problem);
  expect(await findProblem(storage.remove(NAME))).toMatch(problem);
  expect(await findProblem(text(storage.openStream(NAME)))).toMatch(problem);
  expect(await findProblem(storage.listNames()[Symbol.asyncIterator]().next())).toMatch(problem);
});

test("a store that stops in the middle of a picture is an error", async () => {
  const answerHalf = (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { "Content-Length": "9" }).write("a pic");
  const storage = await openOddStore(answerHalf, { silenceMs: 200 });
  expect(await findProblem(storage.read(NAME))).toContain("does not answer");
  expect(await findProblem(text(storage.openStream(NAME)))).toContain("does not answer");
});

test("a slow store is no error while bytes arrive", async () => {
  const storage = await openOddStore(
    (_, response) => {
      void (async () => {
        for (const letter of "a picture") {
          response.write(letter);
          await wait(400);
        }
        response.end();
      })();
    },
    { silenceMs: 3000 },
  );
  expect(String(await storage.read(NAME))).toBe("a picture");
});

test("a reader that pauses for longer than `silenceMs` gets the whole picture", async () => {
  const content = Buffer.alloc(8_000_000, "0123456789abcdef");
  const storage = await openOddStore((_, response) => void response.end(content), { silenceMs: 200 });
  const pieces: Uint8Array[] = [];
  for await (const piece of storage.openStream(NAME)) {
    if (pieces.length === 0) await wait(600);
    pieces.push(piece);
  }
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
});

test("a picture without its end is an error", async () => {
  const storage = await openOddStore((_, response) => {
    response.writeHead(200, { "Content-Length": "9" }).write("a pic", () => response.destroy());
  });
  expect(await findProblem(storage.read(NAME))).toContain("cannot be reached: it closes connections early");
  expect(await findProblem(text(storage.openStream(NAME)))).toContain("it closes connections early");
});

test("a failed request is tried three times", async () => {
  let asked = 0;
  const storage = await openOddStore((_, response) => {
    asked += 1;
    if (asked === 1) response.destroy();
    else if (asked === 2) response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
    else if (asked === 3) response.end("a picture");
    else response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
  });
  expect(String(await storage.read(NAME))).toBe("a picture");
  expect(await findProblem(storage.read(NAME))).toContain("answers with 503, SlowDown");
  expect(asked).toBe(6);
});

test.for<[status: number, answer: string, says: string]>([
  [403, "<Error><Code>AccessDenied</Code></Error>", "rejects the key of S3_ACCESS_KEY_ID for the bucket “pictures”"],
  [
    400,
    "<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-1</Region></Error>",
    "wants another S3_REGION: eu-1",
  ],
  [301, "<Error><Code>PermanentRedirect</Code></Error>", "wants another S3_REGION"],
  [403, "<Error><Code>RequestTimeTooSkewed</Code></Error>", "says that the clock of this machine is wrong"],
  [400, "<Error><Code>BadDigest</Code></Error>", "got another content than was sent"],
  [302, "", "answers with 302: it may not be an S3-compatible store"],
  [405, "<!doctype html>", "answers with 405: it may not be an S3-compatible store"],
  [404, "<!doctype html>", "answers with 404: it may not be an S3-compatible store"],
  [200, "<!doctype html>", "answers with something else than a list: it may not be an S3-compatible store"],
  [500, `<Error><Code>Oh</Code><Message>${Object.values(SECRETS).join()}</Message></Error>`, "answers with 500, Oh"],
])("a response of %i, %s, becomes an error without its text", async ([status, answer, says]) => {
  const endpoint = await startHttpServer((_, response) => {
    response.writeHead(status, { Location: "http://127.0.0.1:1/" }).end(answer);
  });
  expect(await findProblem(openS3Storage(getConfig(endpoint)))).toBe(`the picture store at ${endpoint} ${says}`);
});

test("a list that repeats its page is an error", async () => {
  const storage = await openOddStore((_, response) => {
    const page = `<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b</NextContinuationToken><Contents><Key>${NAME}</Key></Contents>`;
    response.end(`<ListBucketResult>${page}</ListBucketResult>`);
  });
  const names: string[] = [];
  const listing = (async () => {
    for await (const name of storage.listNames()) names.push(name);
  })();
  expect(await findProblem(listing)).toContain("answers with something else than a list");
  expect(names).toEqual([NAME]);
});

test("other objects in the bucket are left alone", async () => {
  const asked: string[] = [];
  const storage = await openOddStore((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const keys = ["backup.zip", `other/${NAME}`, `${NAME}-400.avif`, NAME, "a&amp;b"].map(
      (key) => `<Contents><Key>${key}</Key></Contents>`,
    );
    response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${keys.join("")}</ListBucketResult>`);
  });
  const names: string[] = [];
  for await (const name of storage.listNames()) names.push(name);
  expect(names).toEqual([NAME]);
  await expect(storage.remove("backup.zip")).rejects.toThrow("Not a stored picture");
  expect(asked).toEqual(["GET /pictures?list-type=2&max-keys=1000"]);
});

test("a file is sent with its length and hashes, so that the store can reject a damaged one", async () => {
  const sent: IncomingMessage[] = [];
  const storage = await openOddStore((request, response) => {
    sent.push(request);
    request.resume().once("end", () => response.writeHead(request.method === "HEAD" ? 404 : 200).end());
  });
  await storage.write(Buffer.from("a picture"));
  expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `HEAD /pictures/${NAME}`,
    `PUT /pictures/${NAME}?x-id=PutObject`,
  ]);
  expect(sent[1]?.headers).toMatchObject({
    "content-length": "9",
    "content-md5": createHash("md5").update("a picture").digest("base64"),
    "x-amz-content-sha256": NAME,
    authorization: expect.stringMatching(/SignedHeaders=.*content-md5;.*host;x-amz-content-sha256;x-amz-date/),
  });
});

test("an unread stream sends no request, and a canceled one closes its connection", async () => {
  let asked = 0;
  let ended = 0;
  const storage = await openOddStore((_, response) => {
    asked += 1;
    response.once("close", () => (ended += 1));
    response.write("a picture");
  });
  await storage.openStream(NAME).cancel();
  expect(asked).toBe(0);
  for await (const _ of storage.openStream(NAME)) break;
  expect(asked).toBe(1);
  await expect.poll(() => ended).toBe(1);
});
