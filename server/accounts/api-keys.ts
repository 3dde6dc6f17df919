import type { Kysely, Selectable } from "kysely";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { cutText, isLongerThan } from "#domain/text-length.ts";
import { readUsername } from "#domain/username.ts";
import { ClosetProblem } from "#server/closets/records/closet-problem.ts";
import { type Right, RIGHTS } from "#domain/people/rights.ts";
import type { Database } from "#server/db/schema.ts";
import { CLOSET_COMMAND } from "#server/config/program-folder.ts";

type KeyParts = { id: string; secret: string };

const KEY = /^oc_([0-9a-f]{12})_([A-Za-z0-9_-]{43})$/;
const ID_BYTES = 6;
const SECRET_BYTES = 32;

const formatKey = ({ id, secret }: KeyParts): string => `oc_${id}_${secret}`;

export function parseKey(text: string): KeyParts | null {
  const [, id, secret] = KEY.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

const generateKey = (): KeyParts => ({
  id: randomBytes(ID_BYTES).toString("hex"),
  secret: randomBytes(SECRET_BYTES).toString("base64url"),
});

/** The secret has 256 random bits, so one fast hash is enough to store it. */
const hashSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const verifySecret = (secret: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(secret), "hex"), Buffer.from(hash, "hex"));

export type ApiKey = {
  id: string;
  name: string;
  username: string | null;
  rights: Right[];
  expiresAt: number | null;
  lastUsedDay: string | null;
};

export type NewKey = Pick<ApiKey, "name" | "username" | "rights" | "expiresAt">;

const MAX_SHOWN_LENGTH = 80;
/** An unknown id must take the same time as a known one. */
const NO_HASH = "0".repeat(64);

const isRight = (text: unknown): text is Right => RIGHTS.some((right) => right === text);

const toApiKey = ({ id, name, username, rights, expiresAt, lastUsedDay }: Selectable<Database["apiKeys"]>): ApiKey => ({
  id,
  name,
  username,
  rights: (JSON.parse(rights) as unknown[]).filter(isRight),
  expiresAt,
  lastUsedDay,
});

/** @returns the key, which cannot be shown again, and its id */
export async function addKey(db: Kysely<Database>, wanted: NewKey): Promise<{ key: string; id: string }> {
  const name = toPlainLine(wanted.name).toWellFormed();
  if (isLongerThan(name, MAX_NAME_LENGTH)) {
    throw new ClosetProblem(`the key's name is longer than ${MAX_NAME_LENGTH} characters`);
  }
  if (name === "") throw new ClosetProblem("the key has no name: say what it is for");
  const username = wanted.username === null ? null : readUsername(wanted.username);
  if (wanted.username !== null && username === null) {
    throw new ClosetProblem(`“${cutText(wanted.username, MAX_SHOWN_LENGTH)}” is not a valid username`);
  }
  if (wanted.rights.length === 0) throw new ClosetProblem(`the key has no rights: choose from ${RIGHTS.join(", ")}`);
  const { id, secret } = generateKey();
  await db
    .insertInto("apiKeys")
    .values({
      id,
      hash: hashSecret(secret),
      name,
      username,
      rights: JSON.stringify(wanted.rights),
      createdAt: Date.now(),
      expiresAt: wanted.expiresAt,
      lastUsedDay: null,
    })
    .execute();
  return { key: formatKey({ id, secret }), id };
}

export async function listKeys(db: Kysely<Database>): Promise<ApiKey[]> {
  const rows = await db.selectFrom("apiKeys").selectAll().orderBy("createdAt").orderBy("id").execute();
  return rows.map(toApiKey);
}

export async function revokeKey(db: Kysely<Database>, id: string): Promise<string> {
  const deleted = await db.deleteFrom("apiKeys").where("id", "=", id).returning("name").executeTakeFirst();
  if (deleted) return deleted.name;
  throw new ClosetProblem(`there is no key “${cutText(toPlainLine(id), MAX_SHOWN_LENGTH)}”`, {
    advice: `\`${CLOSET_COMMAND} key list\` shows them all`,
  });
}

export async function findValidKey(db: Kysely<Database>, text: string): Promise<ApiKey | null> {
  const parts = parseKey(text);
  if (!parts) return null;
  const row = await db.selectFrom("apiKeys").selectAll().where("id", "=", parts.id).executeTakeFirst();
  const isRightSecret = verifySecret(parts.secret, row?.hash ?? NO_HASH);
  const now = Date.now();
  if (!row || !isRightSecret || (row.expiresAt !== null && row.expiresAt <= now)) return null;
  const today = new Date(now).toISOString().slice(0, 10);
  // Errors are ignored: on a full disk a key must still be able to make a closet private.
  if (row.lastUsedDay !== today) {
    const used = db.updateTable("apiKeys").set({ lastUsedDay: today }).where("id", "=", row.id);
    await used.execute().catch(() => undefined);
  }
  return toApiKey(row);
}
