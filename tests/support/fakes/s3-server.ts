import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import type { S3Config } from "#server/config/storage-config.ts";
import { startSwift } from "./swift-server.ts";

/** An S3-compatible store that runs on this machine, with an empty bucket. */
export type S3Server = { config: S3Config; stop: () => Promise<void> };

/** Its only account. */
const KEY = "S3RVER";
const BUCKET = "closet-pictures";

/** It comes with `npm ci`. It checks signatures and pages lists, but does not check what a content's hash is. */
async function startS3rver(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "open-closet-s3-"));
  // The tokens of its pages are encrypted by DES, which OpenSSL keeps among what is out of use.
  const args = ["--openssl-legacy-provider", "tests/support/fakes/s3rver-program.ts", directory, BUCKET];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const [port] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return {
    config: {
      endpoint: `http://127.0.0.1:${port.trim()}`,
      bucket: BUCKET,
      region: "us-east-1",
      accessKeyId: KEY,
      secretAccessKey: KEY,
    },
    async stop() {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export type S3ServerKind = "s3rver" | "Swift";

declare module "vitest" {
  interface ProvidedContext {
    s3Servers: readonly S3ServerKind[];
  }
}

/** The stores of this run: `npm test` has s3rver, `npm run test:long` Swift. */
export const S3_SERVERS = inject("s3Servers");

const PROGRAMS: Record<S3ServerKind, () => Promise<S3Server | null>> = { s3rver: startS3rver, Swift: startSwift };

const running = new Map<S3ServerKind, Promise<S3Server | null>>();

afterAll(async () => {
  for (const server of running.values()) await (await server)?.stop();
});

/** One of each kind for all tests of a file, which take turns with its bucket; null where it is not installed. */
export async function openS3Server(kind: S3ServerKind): Promise<S3Config | null> {
  const server = running.get(kind) ?? PROGRAMS[kind]();
  running.set(kind, server);
  return (await server)?.config ?? null;
}

/** What a program needs in its environment to keep its pictures there. */
export const getS3Env = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});
