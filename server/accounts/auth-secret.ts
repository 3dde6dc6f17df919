import { createHash, createHmac, randomBytes } from "node:crypto";
import { link, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

const SECRET_BYTES = 32;

export type VersionedSecret = { version: number; value: string };

const withVersion = (value: string): VersionedSecret => ({
  version: createHash("sha256").update(value).digest().readUInt32BE(),
  value,
});

const getPath = (dataDir: string): string => join(dataDir, "auth-secret");

export async function findStoredSecret(dataDir: string): Promise<string | null> {
  const read = readFile(getPath(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  return (await read)?.trim() ?? null;
}

async function getStoredSecret(dataDir: string): Promise<string> {
  const found = await findStoredSecret(dataDir);
  const path = getPath(dataDir);
  // A full disk may have left it.
  if (found === "")
    throw new Error(`${path} is empty: restore it from a backup, or delete it: then all visitors sign in again`);
  if (found !== null) return found;
  const draft = `${path}-${process.pid}-${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${randomBytes(SECRET_BYTES).toString("base64url")}\n`, { mode: 0o600, flush: true });
  try {
    // `link` is atomic and fails when the file exists: processes that start together get the same secret.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await unlink(draft);
  }
  return await getStoredSecret(dataDir);
}

/** The secrets that sign cookies and encrypt keys, newest first. @param given `AUTH_SECRET` */
export async function getAuthSecrets(given: readonly string[], dataDir: string): Promise<VersionedSecret[]> {
  return (given.length > 0 ? given : [await getStoredSecret(dataDir)]).map(withVersion);
}

const LASTING = "links";

async function getLastingSecret(db: Kysely<Database>): Promise<string> {
  const value = randomBytes(SECRET_BYTES).toString("base64url");
  // The first of several processes that start together stores it.
  await db
    .insertInto("lastingSecrets")
    .values({ name: LASTING, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const found = db.selectFrom("lastingSecrets").select("value").where("name", "=", LASTING);
  return (await found.executeTakeFirstOrThrow()).value;
}

/** For hashes that are stored or sent, so that a rotation of `AUTH_SECRET` ends no link and no block. */
export async function createLastingHash(db: Kysely<Database>): Promise<(text: string) => string> {
  const secret = await getLastingSecret(db);
  return (text) => createHmac("sha256", secret).update(text).digest("base64url");
}
