import type { Kysely } from "kysely";
import { MAX_NAME_LENGTH } from "#domain/limits.ts";
import { cutText, isLongerThan } from "#domain/text-length.ts";
import { readUsername, usernameKey } from "#domain/username.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { ClosetProblem } from "#server/closets/closet-problem.ts";
import type { Database } from "#server/db/schema.ts";
import { hashSecret, verifySecret, generateKey, parseKey, type Right, RIGHTS, formatKey } from "./api-key.ts";
import { type ApiKeyRow, deleteKey, findKeyRow, insertKey, listKeyRows, updateLastUsedDay } from "./api-key-queries.ts";

/** A key without its secret, which nobody has but who was given it. */
export type ApiKey = {
  id: string;
  /** What it is for, in the operator's words. */
  name: string;
  /** The one closet that it is for; null: all. */
  username: string | null;
  rights: Right[];
  /** Epoch milliseconds; null: it does not expire. */
  expiresAt: number | null;
  /** As in `2026-11-21` (UTC); null: never. */
  lastUsedDay: string | null;
};

export type NewKey = Pick<ApiKey, "name" | "username" | "rights" | "expiresAt">;

/** Of a wrong value, in a message: characters. */
const MAX_SHOWN_LENGTH = 80;
/** What no secret has for a hash that anybody knows: an id that is unknown takes as long as one that is not. */
const NO_HASH = "0".repeat(64);

const isRight = (text: unknown): text is Right => RIGHTS.some((right) => right === text);

const toApiKey = ({ id, name, username, rights, expiresAt, lastUsedDay }: ApiKeyRow): ApiKey => ({
  id,
  name,
  username,
  rights: (JSON.parse(rights) as unknown[]).filter(isRight),
  expiresAt,
  lastUsedDay,
});

/**
 * Makes a key.
 *
 * @returns the key itself, which is not kept and cannot be shown again, and its id
 * @throws {ClosetProblem} when it could not be used
 */
export async function addKey(db: Kysely<Database>, wanted: NewKey): Promise<{ key: string; id: string }> {
  const name = toPlainLine(wanted.name).toWellFormed();
  if (isLongerThan(name, MAX_NAME_LENGTH)) {
    throw new ClosetProblem(`the key's name is longer than ${MAX_NAME_LENGTH} characters`);
  }
  if (name === "") throw new ClosetProblem("a key needs a name: what it is for");
  const username = wanted.username === null ? null : readUsername(wanted.username);
  if (wanted.username !== null && username === null) {
    throw new ClosetProblem(`“${cutText(wanted.username, MAX_SHOWN_LENGTH)}” cannot be a username`);
  }
  if (wanted.rights.length === 0) throw new ClosetProblem(`a key needs something that it may do: ${RIGHTS.join(", ")}`);
  const { id, secret } = generateKey();
  await insertKey(db, {
    id,
    hash: hashSecret(secret),
    name,
    username,
    rights: JSON.stringify(wanted.rights),
    createdAt: Date.now(),
    expiresAt: wanted.expiresAt,
    lastUsedDay: null,
  });
  return { key: formatKey({ id, secret }), id };
}

/** All keys, the oldest first; those that have expired, too. */
export const listKeys = async (db: Kysely<Database>): Promise<ApiKey[]> => (await listKeyRows(db)).map(toApiKey);

/**
 * Ends a key, from the next request on, in every process.
 *
 * @returns its name
 * @throws {ClosetProblem} when there is no such key
 */
export async function revokeKey(db: Kysely<Database>, id: string): Promise<string> {
  const name = await deleteKey(db, id);
  if (name !== null) return name;
  throw new ClosetProblem(`there is no key “${cutText(toPlainLine(id), MAX_SHOWN_LENGTH)}”`, {
    advice: "`npm run closet -- key list` shows them all",
  });
}

/** Whether a key is for a closet, whichever way its username is spelled. */
export const isForCloset = ({ username: own }: Pick<ApiKey, "username">, username: string): boolean =>
  own === null || usernameKey(own) === usernameKey(username);

/** The key that a text is, if it is good at this moment; null for every other text. Which day it was used is noted once a day. */
export async function findValidKey(db: Kysely<Database>, text: string): Promise<ApiKey | null> {
  const parts = parseKey(text);
  if (!parts) return null;
  const row = await findKeyRow(db, parts.id);
  const isRightSecret = verifySecret(parts.secret, row?.hash ?? NO_HASH);
  const now = Date.now();
  if (!row || !isRightSecret || (row.expiresAt !== null && row.expiresAt <= now)) return null;
  const today = new Date(now).toISOString().slice(0, 10);
  // On a full disk a key is good all the same: it may be there to hide a closet.
  if (row.lastUsedDay !== today) await updateLastUsedDay(db, row.id, today).catch(() => undefined);
  return toApiKey(row);
}
