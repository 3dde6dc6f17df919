import { randomBytes, randomUUID, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import { getClosetPath, toLinkName } from "#domain/closet-tabs.ts";
import { MAX_LINKS } from "#domain/limits.ts";
import type { Link, LinkTarget } from "#domain/links/link.ts";
import type { linkChangeSchema, newLinkSchema } from "#domain/links/link-schemas.ts";
import { usernameKey } from "#domain/username.ts";
import { findOwner, type StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { hashLinkToken, makeLinkToken, makeProof } from "./audience.ts";
import {
  announceLinks,
  countLinks,
  countShown,
  findLink,
  findLiveLink,
  insertLink,
  type LinkRow,
  listLinks,
  removeLinks,
  updateLink,
} from "./link-queries.ts";
import { readLinkedCloset } from "./linked-closet.ts";

export type NewLink = z.output<typeof newLinkSchema>;
export type LinkChange = z.output<typeof linkChangeSchema>;

/** `empty`: the closet has nothing of what the link would show. */
export type LinkOutcome =
  | { status: "created" | "known" | "changed"; link: Link }
  | { status: "noCloset" | "noLink" | "tooMany" | "empty" };

export type Links = {
  /** Also those that have ended by their day. Null: no such closet. */
  list: (username: string) => Promise<Link[] | null>;
  create: (username: string, link: NewLink) => Promise<LinkOutcome>;
  change: (username: string, id: string, change: LinkChange) => Promise<LinkOutcome>;
  /** Without an id: all. False: no such closet. */
  end: (username: string, id?: string) => Promise<boolean>;
  /** Of a live link that asks `who` for a password. Null: none, or too many wrong ones. */
  findLock: (token: string, who: string) => Promise<{ sentence: string } | null>;
  /** A proof for the cookie of the visitor. Null: wrong, or too many wrong ones. */
  enterPassword: (token: string, password: string, who: string) => Promise<string | null>;
};

const hashPassword = promisify<string, Buffer, number, Buffer>(scrypt);

async function protect(password: string): Promise<string> {
  const salt = randomBytes(16);
  return [salt, await hashPassword(password, salt, 32)].map((part) => part.toString("base64url")).join(".");
}

async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = "", hash = ""] = stored.split(".");
  const expected = Buffer.from(hash, "base64url");
  return timingSafeEqual(await hashPassword(password, Buffer.from(salt, "base64url"), expected.length), expected);
}

/** A hash takes a thread that files and compression need, too. */
const HASH_LIMITS = { concurrency: 1, maxWaiting: 50, maxWaitingPerName: 5 };

type Parts = {
  hashWithSecret: (text: string) => string;
  publicUrl: string;
  rateLimits: Pick<RateLimits, "take" | "giveBack" | "isUsedUp">;
};

const writeJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

async function isEmpty(trx: Transaction<Database>, owner: StoredOwner, what: LinkTarget): Promise<boolean> {
  if (what.kind === "closet") return (await countShown(trx, owner.id)) === 0;
  const { items, outfits, inspirations } = await readLinkedCloset(trx, owner, what, "cards");
  return items.length + outfits.length + inspirations.length === 0;
}

/** @param hashWithSecret makes the token of a link: the database has its hash alone, and the owner sees it again */
export function createLinks(db: Kysely<Database>, { hashWithSecret, publicUrl, rateLimits }: Parts): Links {
  const hashes = createQueue(HASH_LIMITS);
  const makeToken = (link: Pick<LinkRow, "ownerId" | "id">): string => makeLinkToken(hashWithSecret, link);

  const toLink = (row: LinkRow): Link => ({
    id: row.id,
    url: publicUrl + getClosetPath(toLinkName(makeToken(row))),
    name: row.name,
    what: JSON.parse(row.what) as LinkTarget,
    until: row.until,
    may: JSON.parse(row.may) as Link["may"],
    fields: row.fields === null ? null : (JSON.parse(row.fields) as Link["fields"]),
    sentence: row.sentence,
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt,
    opens: row.opens,
    lastOpenedAt: row.lastOpenedAt,
  });

  /** In a transaction that holds the closet, and tells the owner's other devices. */
  const write = (
    username: string,
    work: (trx: Transaction<Database>, owner: StoredOwner) => Promise<LinkOutcome>,
  ): Promise<LinkOutcome> =>
    returnRollback<LinkOutcome>(() =>
      runTransaction(db, async (trx) => {
        const key = usernameKey(username);
        const owner = (await announceLinks(trx, key)) ? await findOwner(trx, key) : null;
        return owner ? await work(trx, owner) : { status: "noCloset" };
      }),
    );

  const readBack = async (trx: Transaction<Database>, key: Pick<LinkRow, "ownerId" | "id">): Promise<Link> => {
    const row = await findLink(trx, key);
    if (!row) throw new Error("The link is gone within its own transaction.");
    return toLink(row);
  };

  const findLocked = async (token: string, who: string): Promise<(LinkRow & { passwordHash: string }) | null> => {
    const link = await findLiveLink(db, hashLinkToken(token));
    const { passwordHash = null } = link ?? {};
    if (!link || passwordHash === null) return null;
    return (await rateLimits.isUsedUp(RATE_LIMITS.linkPasswords, nameTry(token, who)))
      ? null
      : { ...link, passwordHash };
  };

  const nameTry = (token: string, who: string): string => `${token}\n${who}`;

  const protectFor = (username: string, password: string): Promise<string> =>
    hashes.run(() => protect(password), { names: { [usernameKey(username)]: 1 } });

  return {
    async list(username) {
      const owner = await findOwner(db, usernameKey(username));
      return owner && (await listLinks(db, owner.id)).map(toLink);
    },
    async create(username, { id = randomUUID(), password, what, may, fields, ...rest }) {
      const passwordHash = password === null ? null : await protectFor(username, password);
      return await write(username, async (trx, owner) => {
        const key = { ownerId: owner.id, id };
        const before = await findLink(trx, key);
        if (before) return { status: "known", link: toLink(before) };
        if ((await countLinks(trx, owner.id)) >= MAX_LINKS) throw new Rollback<LinkOutcome>({ status: "tooMany" });
        if (await isEmpty(trx, owner, what)) throw new Rollback<LinkOutcome>({ status: "empty" });
        await insertLink(trx, {
          ...key,
          ...rest,
          tokenHash: hashLinkToken(makeToken(key)),
          what: JSON.stringify(what),
          may: JSON.stringify(may),
          fields: writeJson(fields),
          passwordHash,
          createdAt: Date.now(),
        });
        return { status: "created", link: await readBack(trx, key) };
      });
    },
    async change(username, id, { password, what, may, fields, ...rest }) {
      const passwordHash = typeof password === "string" ? await protectFor(username, password) : password;
      return await write(username, async (trx, owner) => {
        const key = { ownerId: owner.id, id };
        if (!(await findLink(trx, key))) throw new Rollback<LinkOutcome>({ status: "noLink" });
        if (what && (await isEmpty(trx, owner, what))) throw new Rollback<LinkOutcome>({ status: "empty" });
        await updateLink(trx, key, {
          ...rest,
          ...(what && { what: JSON.stringify(what) }),
          ...(may && { may: JSON.stringify(may) }),
          ...(fields !== undefined && { fields: writeJson(fields) }),
          ...(passwordHash !== undefined && { passwordHash }),
        });
        return { status: "changed", link: await readBack(trx, key) };
      });
    },
    async end(username, id) {
      return await runTransaction(db, async (trx) => {
        const owner = await findOwner(trx, usernameKey(username));
        if (!owner || !(await announceLinks(trx, owner.usernameKey))) return false;
        await removeLinks(trx, owner.id, id);
        return true;
      });
    },
    async findLock(token, who) {
      const link = await findLocked(token, who);
      return link && { sentence: link.sentence };
    },
    async enterPassword(token, password, who) {
      const link = await findLocked(token, who);
      if (!link) return null;
      const check = async (): Promise<boolean> => {
        // Counted before the check, so that many tries at once are not more than five.
        if (!(await rateLimits.take(RATE_LIMITS.linkPasswords, nameTry(token, who)))) return false;
        return await isPassword(password, link.passwordHash);
      };
      if (!(await hashes.run(check, { names: { [link.ownerId]: 1 } }))) return null;
      await rateLimits.giveBack(RATE_LIMITS.linkPasswords, nameTry(token, who));
      return makeProof(link.passwordHash);
    },
  };
}
