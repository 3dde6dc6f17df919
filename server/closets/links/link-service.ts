import { randomBytes, randomUUID, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Kysely, Transaction } from "kysely";
import type { z } from "zod";
import { HELD_LISTS } from "#domain/closet-lists.ts";
import { getClosetPath, toLinkName } from "#domain/closet-tabs.ts";
import { MAX_LINKS } from "#domain/limits.ts";
import type { Candidate, Link, LinkTarget } from "#domain/links/link.ts";
import type { linkChangeSchema, newLinkSchema } from "#domain/links/link-schemas.ts";
import { usernameKey } from "#domain/username.ts";
import type { LimitedCloset } from "#domain/closet/limit-closet.ts";
import type { LimitedClosets } from "#server/closets/visitors/limited-closets.ts";
import { findOwner, type StoredOwner } from "#server/closets/records/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import { listNetworks } from "#server/http/client-address.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { hashLinkToken, makeLinkToken, makeProof } from "./audience.ts";
import {
  announceLinks,
  countLinks,
  findLink,
  findLiveLink,
  insertLink,
  type LinkRow,
  listHearts,
  listLinks,
  readLinkRow,
  removeLinks,
  removeOtherHearts,
  updateLink,
} from "./link-queries.ts";
import { readCandidates } from "./linked-candidates.ts";

export type NewLink = z.output<typeof newLinkSchema>;
export type LinkChange = z.output<typeof linkChangeSchema>;

/** `empty`: the closet has nothing of what the link would show. `candidateNotShown`: the link cannot show a candidate. */
export type LinkOutcome =
  | { status: "created" | "known" | "changed"; link: Link }
  | { status: "noSuchCloset" | "noSuchLink" | "tooManyLinks" | "emptyLink" | "candidateNotShown" };

export type Links = {
  list: (username: string) => Promise<Link[] | null>;
  create: (username: string, link: NewLink) => Promise<LinkOutcome>;
  change: (username: string, id: string, change: LinkChange) => Promise<LinkOutcome>;
  /** Null takes the choice back. */
  choose: (username: string, id: string, outcome: Link["outcome"]) => Promise<LinkOutcome>;
  /** For a transaction that does more. @throws {Rollback<LinkOutcome>} */
  chooseIn: (
    trx: Transaction<Database>,
    usernameKey: string,
    id: string,
    outcome: Link["outcome"],
  ) => Promise<LinkOutcome>;
  /** Without an id it ends all links. False: there is no such closet. */
  end: (username: string, id?: string) => Promise<boolean>;
  /** Null: no live link that asks for a password. `isShut`: `who` has entered too many wrong ones. */
  findLock: (token: string, who: string) => Promise<{ sentence: string; isShut: boolean } | null>;
  /** @returns the proof for the visitor's cookie; null: wrong, or too many wrong ones */
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
  limitedClosets: Pick<LimitedClosets, "openOwn" | "openPartIn">;
};

const toColumns = <Settings extends object>(settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "object" && value !== null ? JSON.stringify(value) : value,
    ]),
  ) as { [Name in keyof Settings]: Settings[Name] extends string | null | undefined ? Settings[Name] : string };

const readHearts = (hearts: Awaited<ReturnType<typeof listHearts>>, linkId: string): Link["hearts"] =>
  [
    ...Map.groupBy(
      hearts.filter((heart) => heart.linkId === linkId),
      ({ candidate }) => candidate,
    ),
  ].map(([candidate, given]) => {
    const [kind, id] = [candidate.slice(0, candidate.indexOf(" ")), candidate.slice(candidate.indexOf(" ") + 1)];
    return { candidate: { kind, id } as Candidate, names: given.map(({ guestName }) => guestName) };
  });

const isEmpty = (closet: LimitedCloset, what: LinkTarget): boolean =>
  what.kind === "closet"
    ? (["items", "outfits", "portfolios"] as const).every((list) => closet.listTab(list).length === 0)
    : HELD_LISTS.every((list) => closet.listIds(list).length === 0);

/** @param hashWithSecret makes the token of a link: the database has its hash alone, and the owner sees it again */
export function createLinks(
  db: Kysely<Database>,
  { hashWithSecret, publicUrl, rateLimits, limitedClosets }: Parts,
): Links {
  const hashes = createQueue(HASH_LIMITS);
  const makeToken = (link: Pick<LinkRow, "ownerId" | "id" | "createdAt">): string =>
    makeLinkToken(hashWithSecret, link);

  const toLink = (row: LinkRow, hearts: Awaited<ReturnType<typeof listHearts>>): Link => ({
    id: row.id,
    url: publicUrl + getClosetPath(toLinkName(makeToken(row))),
    name: row.name,
    until: row.until,
    ...readLinkRow(row),
    sentence: row.sentence,
    hearts: readHearts(hearts, row.id),
    hasPassword: row.passwordHash !== null,
    createdAt: row.createdAt,
    opens: row.opens,
    lastOpenedAt: row.lastOpenedAt,
  });

  const stop = (status: "noSuchLink" | "tooManyLinks" | "emptyLink" | "candidateNotShown") =>
    new Rollback<LinkOutcome>({ status });

  /** The transaction holds the closet, and tells the owner's other devices. */
  const write = async (
    username: string,
    work: (trx: Transaction<Database>, owner: StoredOwner & { version: number }) => Promise<LinkOutcome>,
  ): Promise<LinkOutcome> => {
    const key = usernameKey(username);
    // Loads the closet before the transaction.
    await limitedClosets.openOwn(key);
    return await returnRollback<LinkOutcome>(() =>
      runTransaction(db, async (trx) => {
        const owner = (await announceLinks(trx, key)) ? await findOwner(trx, key) : null;
        return owner ? await work(trx, owner) : { status: "noSuchCloset" };
      }),
    );
  };

  const readBack = async (trx: Transaction<Database>, key: Pick<LinkRow, "ownerId" | "id">): Promise<Link> => {
    const row = await findLink(trx, key);
    if (!row) throw stop("noSuchLink");
    return toLink(row, await listHearts(trx, key.ownerId, key.id));
  };

  const checkCandidates = async (
    trx: Transaction<Database>,
    owner: StoredOwner,
    closet: LimitedCloset,
    candidates: readonly Candidate[] = [],
  ): Promise<void> => {
    const found = await readCandidates(trx, owner, closet, candidates);
    if (found.length < candidates.length) throw stop("candidateNotShown");
  };

  const findLocked = async (token: string): Promise<(LinkRow & { passwordHash: string }) | null> => {
    const link = await findLiveLink(db, hashLinkToken(token));
    const { passwordHash = null } = link ?? {};
    return link && passwordHash !== null ? { ...link, passwordHash } : null;
  };

  const nameTry = (token: string, who: string): string => `${token}\n${listNetworks(who)[0]}`;

  const isShut = (token: string, who: string): Promise<boolean> =>
    rateLimits.isUsedUp(RATE_LIMITS.linkPasswords, nameTry(token, who));

  const protectFor = (username: string, password: string): Promise<string> =>
    hashes.run(() => protect(password), { names: { [usernameKey(username)]: 1 } });

  const chooseIn: Links["chooseIn"] = async (trx, closet, id, outcome) => {
    const owner = await findOwner(trx, closet);
    if (!owner) return { status: "noSuchCloset" };
    const key = { ownerId: owner.id, id };
    const { what } = await readBack(trx, key);
    if (outcome)
      await checkCandidates(trx, owner, await limitedClosets.openPartIn(trx, owner, what), [outcome.candidate]);
    await updateLink(trx, key, { outcome: outcome && JSON.stringify(outcome) });
    return { status: "changed", link: await readBack(trx, key) };
  };

  return {
    async list(username) {
      const owner = await findOwner(db, usernameKey(username));
      if (!owner) return null;
      const hearts = await listHearts(db, owner.id);
      return (await listLinks(db, owner.id)).map((row) => toLink(row, hearts));
    },
    async create(username, { id = randomUUID(), password, ...settings }) {
      const passwordHash = password === null ? null : await protectFor(username, password);
      return await write(username, async (trx, owner) => {
        const key = { ownerId: owner.id, id };
        if (await findLink(trx, key)) return { status: "known", link: await readBack(trx, key) };
        if ((await countLinks(trx, owner.id)) >= MAX_LINKS) throw stop("tooManyLinks");
        const closet = await limitedClosets.openPartIn(trx, owner, settings.what);
        if (isEmpty(closet, settings.what)) throw stop("emptyLink");
        await checkCandidates(trx, owner, closet, settings.vote?.candidates);
        const createdAt = Date.now();
        const tokenHash = hashLinkToken(makeToken({ ...key, createdAt }));
        await insertLink(trx, { ...key, ...toColumns(settings), tokenHash, passwordHash, createdAt });
        return { status: "created", link: await readBack(trx, key) };
      });
    },
    async change(username, id, { password, ...settings }) {
      const passwordHash = typeof password === "string" ? await protectFor(username, password) : password;
      return await write(username, async (trx, owner) => {
        const key = { ownerId: owner.id, id };
        const { what, vote } = settings;
        const before = await readBack(trx, key);
        const closet = await limitedClosets.openPartIn(trx, owner, what ?? before.what);
        if (what && isEmpty(closet, what)) throw stop("emptyLink");
        await checkCandidates(trx, owner, closet, vote?.candidates);
        if (vote !== undefined) await removeOtherHearts(trx, key, vote?.candidates ?? []);
        await updateLink(trx, key, { ...toColumns(settings), ...(passwordHash !== undefined && { passwordHash }) });
        return { status: "changed", link: await readBack(trx, key) };
      });
    },
    choose: (username, id, outcome) => write(username, (trx, owner) => chooseIn(trx, owner.usernameKey, id, outcome)),
    chooseIn,
    async end(username, id) {
      return await runTransaction(db, async (trx) => {
        const owner = await findOwner(trx, usernameKey(username));
        if (!owner || !(await announceLinks(trx, owner.usernameKey))) return false;
        await removeLinks(trx, owner.id, id);
        return true;
      });
    },
    async findLock(token, who) {
      const link = await findLocked(token);
      return link && { sentence: link.sentence, isShut: await isShut(token, who) };
    },
    async enterPassword(token, password, who) {
      const link = await findLocked(token);
      if (!link || (await isShut(token, who))) return null;
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
