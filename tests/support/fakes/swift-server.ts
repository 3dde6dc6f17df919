import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import type { S3Config } from "#server/config/config.ts";

const PYTHON = "/usr/bin/python3";
const NEEDED = [PYTHON, "/etc/swift/swift.conf", ...["proxy", "account", "container", "object"].map(getProgram)];

function getProgram(part: string): string {
  return `/usr/bin/swift-${part}-server`;
}

const KEYS = { accessKeyId: "test:tester", secretAccessKey: "a/secret+of/tests" };
const BUCKET = "closet-pictures";

export const isSwiftInstalled = (): boolean => NEEDED.every((path) => existsSync(path));

async function createBucket(endpoint: string): Promise<void> {
  const client = new S3Client({ endpoint, region: "us-east-1", credentials: KEYS, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
}

/**
 * OpenStack Swift with its S3 API; null if Debian's packages are not installed. It checks signatures and content
 * hashes.
 */
export async function startSwift(): Promise<{ config: S3Config; stop: () => Promise<void> } | null> {
  if (!isSwiftInstalled()) return null;
  const folder = await mkdtemp(join(tmpdir(), "open-closet-swift-"));
  const args = ["tests/support/fakes/swift-server.py", folder, KEYS.accessKeyId, KEYS.secretAccessKey];
  const child = spawn(PYTHON, args, { stdio: ["pipe", "pipe", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const ended = once(child, "exit");
  const port = await Promise.race([once(child.stdout.setEncoding("utf8"), "data"), ended.then(() => null)]);
  if (port === null) throw new Error(`Swift did not start: ${output}`);
  const endpoint = `http://127.0.0.1:${String(port[0]).trim()}`;
  await createBucket(endpoint);
  return {
    config: { endpoint, bucket: BUCKET, region: "us-east-1", ...KEYS },
    async stop() {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
