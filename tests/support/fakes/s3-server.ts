import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { S3Config } from "#server/config/config.ts";
import { openS3Storage } from "#server/pictures/storage/s3-storage.ts";
import { startSwift } from "./swift-server.ts";

export type S3Server = { config: S3Config; stop: () => Promise<void> };

const KEY = "S3RVER";
const BUCKET = "closet-pictures";

/** s3rver checks signatures and pages lists, but not content hashes. */
async function startS3rver(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "open-closet-s3-"));
  // It encrypts page tokens with DES, which OpenSSL 3 has only in its legacy provider.
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

/** `npm test` uses s3rver, `npm run test:long` Swift. */
export const S3_SERVERS = inject("s3Servers");

const PROGRAMS: Record<S3ServerKind, () => Promise<S3Server | null>> = { s3rver: startS3rver, Swift: startSwift };

const running = new Map<S3ServerKind, Promise<S3Server | null>>();

/** `tests/support/setup/release-after-file.ts` calls it after each file. */
export async function stopS3Servers(): Promise<void> {
  const servers = [...running.values()];
  running.clear();
  for (const server of servers) await (await server)?.stop();
}

/** All tests of a file share one server; the bucket belongs to no database at first. Null: it is not installed. */
export async function openS3Server(kind: S3ServerKind): Promise<S3Config | null> {
  const server = running.get(kind) ?? PROGRAMS[kind]();
  running.set(kind, server);
  const config = (await server)?.config ?? null;
  if (config) await (await openS3Storage(config)).writeDatabaseIds([]);
  return config;
}

export const getS3Env = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});
