import type { Generated } from "kysely";
import type { Role } from "#domain/people/rights.ts";

/** Who keeps a closet. Closets of commands and API keys have no people. */
export type ClosetPeopleTable = {
  ownerId: string;
  id: string;
  /** Null: the account of `email` becomes this person when it signs in (`closet owner`). */
  accountUserId: string | null;
  email: Generated<string | null>;
  role: Role;
  /** 1 for each owner. */
  seesPrivate: Generated<number>;
  /** 1: the closet counts towards `CLOSETS_PER_ACCOUNT` of this account. */
  hasBegun: Generated<number>;
  since: number;
  /** Devices of this person that know an earlier version of the closet read everything. */
  readFrom: Generated<number>;
  /** From then on this owner is not a person of the closet any more. */
  removalAt: Generated<number | null>;
  openedAt: Generated<number | null>;
  removalsMailedAt: Generated<number | null>;
};

export type ClosetInvitationsTable = {
  ownerId: string;
  id: string;
  tokenHash: string;
  role: Role;
  seesPrivate: Generated<number>;
  /** An owner's invitation is for the account of this address alone. */
  email: string | null;
  /** An account. */
  invitedBy: string | null;
  createdAt: number;
  until: number;
  /** The account that has joined. */
  usedBy: Generated<string | null>;
};
