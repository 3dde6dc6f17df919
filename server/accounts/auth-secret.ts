import { createHash, randomBytes } from "node:crypto";
import { link, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const SECRET_BYTES = 32;

/** A secret and the number by which what it locked is told from what another one did. */
export type VersionedSecret = { version: number; value: string };

const withVersion = (value: string): VersionedSecret => ({
  version: createHash("sha256").update(value).digest().readUInt32BE(),
  value,
});

const getPath = (dataDir: string): string => join(dataDir, "auth-secret");

/** The secret that a data folder has; null: none yet. */
export async function findOwnSecret(dataDir: string): Promise<string | null> {
  const read = readFile(getPath(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return (await read)?.trim() ?? null;
}

/** The secret of a data folder, made once: processes that start at once all get the same. */
async function getOwnSecret(dataDir: string): Promise<string> {
  const found = await findOwnSecret(dataDir);
  if (found !== null) return found;
  const path = getPath(dataDir);
  const draft = `${path}-${process.pid}-${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${randomBytes(SECRET_BYTES).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    // Whole or not at all, and never over another's.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
  return await getOwnSecret(dataDir);
}

/**
 * What signs cookies and locks keys, the newest first: the operator's, or one that is kept in the data folder.
 *
 * @param given `AUTH_SECRET`; empty: none
 */
export async function getAuthSecrets(given: readonly string[], dataDir: string): Promise<VersionedSecret[]> {
  return (given.length > 0 ? given : [await getOwnSecret(dataDir)]).map(withVersion);
}
