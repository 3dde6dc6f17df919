import { createHash, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import {
  HELPER_INVITATION_LIFE_MS,
  MANY_REMOVALS,
  MAX_CLOSETS_OF_ACCOUNT,
  MAX_OPEN_INVITATIONS,
  MAX_PEOPLE,
  OWNER_INVITATION_LIFE_MS,
  OWNER_REMOVAL_DELAY_MS,
} from "#domain/limits.ts";
import { readMailbox } from "#domain/mailbox.ts";
import type {
  FormerPerson,
  Invitation,
  Joined,
  NewInvitation,
  Person,
  PersonChanges,
} from "#domain/people/people-schemas.ts";
import type { Role } from "#domain/people/rights.ts";
import type { Account, OwnCloset } from "#server/closets/owner/ownership/closet-of-account.ts";
import { listByAccount, lockAccount, lockOwner } from "#server/closets/owner/ownership/ownership-queries.ts";
import { addPerson } from "#server/closets/records/closet-people.ts";
import { countRemoved } from "#server/closets/records/last-changes.ts";
import type { Database } from "#server/db/schema.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import { enqueueNotices, nameInvitation, type PeopleNoticeKind, tellOwners } from "./people-notices.ts";
import {
  deleteInvitation,
  deletePerson,
  findClosetById,
  findInvitation,
  findNameOf,
  findPerson,
  forgetOld,
  insertInvitation,
  type InvitationRow,
  listDueRemovals,
  listOpenInvitations,
  listPeople,
  markUsed,
  type PersonRow,
  updatePerson,
  writeName,
} from "./people-queries.ts";

type Problem =
  | "noSuchCloset"
  | "ownersOnly"
  | "signInAgain"
  | "invitationNeedsEmail"
  | "noSuchPerson"
  | "noSuchInvitation"
  | "lastOwner"
  | "ownerStays"
  | "tooManyPeople"
  | "tooManyInvitations"
  | "closetsFull";

export type PeopleProblem = { status: Problem };

const stop = (status: Problem): Rollback<PeopleProblem> => new Rollback<PeopleProblem>({ status });

type InvitedCloset = Joined["closet"];

export type ClosetPeople = {
  list: (own: OwnCloset) => Promise<{ people: Person[]; former: FormerPerson[]; invitations: Invitation[] }>;
  /** @param isFresh whether the account has signed in within ten minutes */
  invite: (
    own: OwnCloset,
    wanted: NewInvitation,
    isFresh: boolean,
  ) => Promise<
    { status: "invited"; invitation: { id: string; role: Role; until: number; url: string } } | PeopleProblem
  >;
  endInvitation: (own: OwnCloset, id: string) => Promise<void>;
  change: (
    own: OwnCloset,
    id: string,
    changes: PersonChanges,
    isFresh: boolean,
  ) => Promise<{ status: "changed"; person: Person } | PeopleProblem>;
  /** `person`: an owner who is removed later. */
  remove: (own: OwnCloset, id: string) => Promise<{ status: "removed"; person?: Person } | PeopleProblem>;
  /** Also of a former person. */
  findAccountOf: (own: OwnCloset, id: string) => Promise<string | null>;
  /** Null: used, ended, unknown, or for another address. @param account null: signed out */
  show: (
    token: string,
    account: Account | null,
  ) => Promise<{ joined: boolean; closet: InvitedCloset; role: Role; from: string } | null>;
  join: (
    token: string,
    account: Account,
  ) => Promise<{ status: "joined"; closet: InvitedCloset; role: Role } | PeopleProblem>;
  /** Removes owners whose time is over, and what is old. */
  purge: () => Promise<void>;
};

const JOIN_PATH = "/join/";

/** As long as the token of `hashWithSecret`. */
const TOKEN = /^[\w-]{43}$/;

const hashToken = (token: string): string => createHash("sha256").update(`invitation\n${token}`).digest("base64url");

/** A person who was removed has no row any more. */
const makeFormerId = ({ ownerId }: OwnCloset, accountUserId: string): string =>
  createHash("sha256").update(`former\n${ownerId}\n${accountUserId}`).digest("base64url");

function toPerson(row: PersonRow, own: OwnCloset, removed: ReadonlyMap<string, number>): Person {
  const removedEntries = removed.get(row.accountUserId) ?? 0;
  return {
    id: row.id,
    name: writeName(row),
    role: row.role,
    since: row.since,
    isYou: row.id === own.personId,
    seesPrivate: row.seesPrivate === 1,
    removalAt: row.removalAt,
    ...(own.role === "owner" && { email: row.email, ...(removedEntries > MANY_REMOVALS && { removedEntries }) }),
  };
}

const isLastingOwner = ({ role, removalAt }: PersonRow): boolean => role === "owner" && removalAt === null;

const isForAnother = ({ role, email }: InvitationRow, account: Account): boolean =>
  role === "owner" && email !== account.email;

type Parts = { hashWithSecret: (text: string) => string; publicUrl: string };

type Step = {
  trx: Transaction<Database>;
  version: number;
  people: PersonRow[];
  find: (id: string) => PersonRow;
  /** To all owners. */
  tell: (kind: PeopleNoticeKind, who: PersonRow, at?: number) => Promise<void>;
};

export function createClosetPeople(db: Kysely<Database>, { hashWithSecret, publicUrl }: Parts): ClosetPeople {
  /** Two changes of the people of a closet wait for each other. Its version rises, so that open streams check again. */
  const changePeople = <T>(own: OwnCloset, work: (step: Step) => Promise<T>): Promise<T | PeopleProblem> =>
    returnRollback<T | PeopleProblem>(() =>
      runTransaction(db, async (trx) => {
        const owner = await lockOwner(trx, own.usernameKey);
        const people = owner?.id === own.ownerId ? await listPeople(trx, own.ownerId) : [];
        const me = people.find(({ id }) => id === own.personId);
        if (!owner || !me) throw stop("noSuchCloset");
        if (me.role !== own.role) throw stop("ownersOnly");
        return await work({
          trx,
          version: owner.version,
          people,
          find(id) {
            const person = people.find((each) => each.id === id);
            if (!person) throw stop("noSuchPerson");
            return person;
          },
          tell: (kind, who, at) => tellOwners(trx, own.ownerId, kind, who, at),
        });
      }),
    );

  const readPerson = async (trx: Transaction<Database>, own: OwnCloset, id: string): Promise<Person> => {
    const row = (await listPeople(trx, own.ownerId)).find((each) => each.id === id);
    if (!row) throw stop("noSuchPerson");
    return toPerson(row, own, await countRemoved(trx, own.ownerId));
  };

  const needOtherOwner = (people: readonly PersonRow[], id: string): void => {
    if (!people.some((each) => each.id !== id && isLastingOwner(each))) throw stop("lastOwner");
  };

  async function joinIn(
    trx: Transaction<Database>,
    tokenHash: string,
    account: Account,
  ): Promise<{ status: "joined"; closet: InvitedCloset; role: Role }> {
    const named = await findInvitation(trx, tokenHash);
    const closet = named && (await findClosetById(trx, named.ownerId));
    const owner = closet && (await lockOwner(trx, closet.usernameKey));
    // Another account may have used it, or an owner have ended it, before the lock.
    const invitation = owner && (await findInvitation(trx, tokenHash));
    if (!invitation || invitation.ownerId !== owner.id || isForAnother(invitation, account))
      throw stop("noSuchInvitation");
    const { ownerId, role } = invitation;
    const { username, firstName } = closet;
    const answer = (joinedAs: Role) => ({
      status: "joined" as const,
      closet: { username, firstName },
      role: joinedAs,
    });
    const people = await listPeople(trx, ownerId);
    const known = people.find(({ accountUserId }) => accountUserId === account.authUserId);
    if (invitation.usedBy !== null) {
      if (invitation.usedBy === account.authUserId && known) return answer(known.role);
      throw stop("noSuchInvitation");
    }
    if (known && (role === "helper" || known.role === "owner")) return answer(known.role);
    await markUsed(trx, invitation, account.authUserId);
    if (!known && people.length >= MAX_PEOPLE) throw stop("tooManyPeople");
    const kept = await listByAccount(trx, account.authUserId);
    if (!known && kept.length >= MAX_CLOSETS_OF_ACCOUNT) throw stop("closetsFull");
    const seesPrivate = role === "owner" || invitation.seesPrivate === 1;
    await addPerson(trx, { ownerId, role, seesPrivate, accountUserId: account.authUserId });
    const joined = (await listPeople(trx, ownerId)).find(({ accountUserId }) => accountUserId === account.authUserId);
    if (joined) await tellOwners(trx, ownerId, role === "owner" ? "owner" : "joined", joined);
    return answer(role);
  }

  return {
    async list(own) {
      const removed = own.role === "owner" ? await countRemoved(db, own.ownerId) : new Map<string, number>();
      const people = await listPeople(db, own.ownerId);
      const invitations = own.role === "owner" ? await listOpenInvitations(db, own.ownerId) : [];
      const former: FormerPerson[] = [];
      for (const [accountUserId, removedEntries] of removed) {
        if (removedEntries <= MANY_REMOVALS || people.some((each) => each.accountUserId === accountUserId)) continue;
        former.push({
          id: makeFormerId(own, accountUserId),
          name: await findNameOf(db, accountUserId),
          removedEntries,
        });
      }
      return {
        people: people.map((row) => toPerson(row, own, removed)),
        former,
        invitations: invitations.map(({ firstName, lastName, seesPrivate, ...invitation }) => ({
          ...invitation,
          seesPrivate: seesPrivate === 1,
          from: writeName({ firstName, lastName }),
        })),
      };
    },
    async invite(own, { role, email: given, seesPrivate = false }, isFresh) {
      const email = given === undefined ? null : readMailbox(given);
      if (email === null && (role === "owner" || given !== undefined)) return { status: "invitationNeedsEmail" };
      if (role === "owner" && !isFresh) return { status: "signInAgain" };
      const until = Date.now() + (role === "owner" ? OWNER_INVITATION_LIFE_MS : HELPER_INVITATION_LIFE_MS);
      const key = { ownerId: own.ownerId, id: randomUUID() };
      const token = hashWithSecret(nameInvitation(key));
      return await changePeople(own, async ({ trx, people, find }) => {
        const isKnown = people.some((person) => person.email === email);
        if (people.length >= MAX_PEOPLE && !isKnown) throw stop("tooManyPeople");
        if ((await listOpenInvitations(trx, own.ownerId)).length >= MAX_OPEN_INVITATIONS)
          throw stop("tooManyInvitations");
        const me = find(own.personId);
        await insertInvitation(trx, {
          ...key,
          tokenHash: hashToken(token),
          role,
          seesPrivate: seesPrivate || role === "owner" ? 1 : 0,
          email,
          invitedBy: me.accountUserId,
          until,
        });
        if (email !== null) {
          const notice = { kind: "invited", who: writeName(me), closet: own.firstName, role, until } as const;
          await enqueueNotices(trx, [email], { path: JOIN_PATH, notice: { ...notice, invitation: key } });
        }
        return {
          status: "invited" as const,
          invitation: { id: key.id, role, until, url: publicUrl + JOIN_PATH + token },
        };
      });
    },
    endInvitation: ({ ownerId }, id) => deleteInvitation(db, { ownerId, id }),
    change: (own, id, { role, seesPrivate, removalAt }, isFresh) =>
      changePeople(own, async ({ trx, version, people, find, tell }) => {
        const person = find(id);
        const key = { ownerId: own.ownerId, id };
        if (removalAt === null && person.removalAt !== null) {
          await updatePerson(trx, key, { removalAt: null });
          await tell("staying", person);
        }
        if (role !== undefined && role !== person.role) {
          if (role === "owner" && !isFresh) throw stop("signInAgain");
          if (role === "helper") {
            if (id !== own.personId) throw stop("ownerStays");
            needOtherOwner(people, id);
          }
          await updatePerson(trx, key, { role, removalAt: null, hasBegun: 0 });
          await tell(role, person);
        }
        const isHelper = (role ?? person.role) === "helper";
        const sees = !isHelper || (seesPrivate ?? (person.role === "helper" && person.seesPrivate === 1));
        if (sees !== (person.seesPrivate === 1))
          await updatePerson(trx, key, { seesPrivate: sees ? 1 : 0, readFrom: version });
        return { status: "changed" as const, person: await readPerson(trx, own, id) };
      }),
    remove: (own, id) =>
      changePeople(own, async ({ trx, people, find, tell }) => {
        const isSelf = id === own.personId;
        const person = find(id);
        if (own.role === "helper" && !isSelf) throw stop("ownersOnly");
        const key = { ownerId: own.ownerId, id };
        if (person.role === "owner") needOtherOwner(people, id);
        if (person.role === "owner" && !isSelf) {
          const removalAt = person.removalAt ?? Date.now() + OWNER_REMOVAL_DELAY_MS;
          if (person.removalAt === null) {
            await updatePerson(trx, key, { removalAt });
            await tell("leaving", person, removalAt);
          }
          return { status: "removed" as const, person: await readPerson(trx, own, id) };
        }
        await deletePerson(trx, key);
        await tell("left", person);
        return { status: "removed" as const };
      }),
    async findAccountOf(own, id) {
      const person = (await listPeople(db, own.ownerId)).find((each) => each.id === id);
      if (person) return person.accountUserId;
      const removed = await countRemoved(db, own.ownerId);
      return removed.keys().find((accountUserId) => makeFormerId(own, accountUserId) === id) ?? null;
    },
    async show(token, account) {
      const invitation = TOKEN.test(token) ? await findInvitation(db, hashToken(token)) : null;
      const closet = invitation && (await findClosetById(db, invitation.ownerId));
      if (!invitation || !closet) return null;
      const { username, firstName } = closet;
      if (invitation.usedBy !== null) {
        if (invitation.usedBy !== account?.authUserId) return null;
        const known = (await listPeople(db, invitation.ownerId)).find(
          ({ accountUserId }) => accountUserId === account.authUserId,
        );
        return known ? { joined: true, closet: { username, firstName }, role: known.role, from: "" } : null;
      }
      if (account && isForAnother(invitation, account)) return null;
      const from = await findNameOf(db, invitation.invitedBy);
      return { joined: false, closet: { username, firstName }, role: invitation.role, from };
    },
    async join(token, account) {
      return await returnRollback<Awaited<ReturnType<ClosetPeople["join"]>>>(() =>
        runTransaction(db, async (trx) => {
          await lockAccount(trx, account.authUserId);
          if (!TOKEN.test(token)) throw stop("noSuchInvitation");
          return await joinIn(trx, hashToken(token), account);
        }),
      );
    },
    async purge() {
      for (const { ownerId, id, usernameKey } of await listDueRemovals(db))
        await runTransaction(db, async (trx) => {
          await lockOwner(trx, usernameKey);
          const who = await findPerson(trx, { ownerId, id });
          await deletePerson(trx, { ownerId, id });
          if (who) await tellOwners(trx, ownerId, "left", who);
        });
      await forgetOld(db);
    },
  };
}
