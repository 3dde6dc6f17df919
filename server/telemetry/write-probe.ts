import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeStorageError } from "#server/db/storage-errors.ts";

const PROBE_BYTES = 64 * 1024;
const GOOD_FOR_MS = 5000;
const BAD_FOR_MS = 500;

/** Writes a file, because free space shows neither quotas nor read-only disks. Null: writable. */
export function createWriteProbe(dataDir: string): () => Promise<string | null> {
  const probe = join(dataDir, `.write-probe-${process.pid}`);
  let known: { reason: Promise<string | null>; until: number } | null = null;

  async function look(): Promise<string | null> {
    try {
      await writeFile(probe, Buffer.alloc(PROBE_BYTES, 1), { mode: 0o600 });
      return null;
    } catch (error) {
      return describeStorageError(error) ?? (error as Error).message;
    } finally {
      await rm(probe, { force: true }).catch(() => undefined);
    }
  }

  return async () => {
    if (known && performance.now() < known.until) return await known.reason;
    const reason = look();
    const asked = { reason, until: Infinity };
    known = asked;
    asked.until = performance.now() + ((await reason) === null ? GOOD_FOR_MS : BAD_FOR_MS);
    return await reason;
  };
}
