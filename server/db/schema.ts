import type { ColumnType, Generated, Kysely } from "kysely";
import type { EditedList } from "#domain/closet-lists.ts";
import type { Language } from "#domain/languages.ts";
import type { Role } from "#domain/people/rights.ts";
import type { HelperOutfits, StylingSenders } from "#domain/stylings/styling.ts";
import type { Tap } from "#domain/tap-setting.ts";
import type {
  InboxMailsTable,
  StoppedMailsTable,
  StylingBlocksTable,
  StylingsTable,
  StylingProposalsTable,
  StylingVersionsTable,
} from "./styling-tables.ts";

/** Times are epoch milliseconds as `double precision`, a JavaScript number in both databases. */

export type Visibility = "public" | "private";

type OwnersTable = {
  id: string;
  username: string;
  usernameKey: string;
  firstName: string;
  pronoun: string | null;
  visibility: Visibility;
  isIndexed: number;
  /** Null until it is chosen. */
  tap: Tap | null;
  /** JSON: what differs from the default `FieldPolicy`. */
  policy: Generated<string>;
  showsCutouts: Generated<number>;
  version: number;
  /** Increases when the closet becomes private: its pictures get new addresses. */
  pictureEpoch: number;
  /** Records that were deleted up to this version may be missing. */
  purgedVersion: Generated<number>;
  createdAt: number;
  /** 1: an account has been its owner. */
  hadOwner: Generated<number>;
  /** Of its entries; null: not since the update to 1.1. */
  changedAt: Generated<number | null>;
  stylings: Generated<StylingSenders>;
  /** Who may also propose what the owner does not have. */
  proposals: Generated<StylingSenders>;
  helperOutfits: Generated<HelperOutfits>;
  /** Increases with each change of the inbox, which visitors do not see. */
  inboxVersion: Generated<number>;
  /** 1: a mail says that something has come. */
  inboxMails: Generated<number>;
  inboxMailAt: Generated<number | null>;
  /** The language of mails to the owner; null: that of the account. */
  language: Generated<Language | null>;
};

/** A later import of a deleted closet starts at this picture epoch or later. So old picture addresses stay invalid. */
type RetiredPictureEpochsTable = {
  /** A hash, so that no name of a deleted closet is stored. */
  usernameHash: string;
  pictureEpoch: number;
  /** For a year, only the account of `accountHash` may have the username again. */
  removedAt: Generated<number | null>;
  accountHash: Generated<string | null>;
};

type InvitedAddressesTable = { email: string; invitedAt: number };

/** The records of a closet (`domain/closet/closet.ts`). Only `server/closets/records` names this table. */
type EntriesTable = {
  ownerId: string;
  list: EditedList;
  id: string;
  sortKey: number;
  seq: number;
  version: number;
  deletedAt: number | null;
  /** The form of `data`. */
  shape: number;
  /** JSON of the entry; its pictures have their stored addresses. */
  data: string;
  /** The account that changed it last, in a closet of several people. Null after 30 days. */
  changedBy: Generated<string | null>;
  changedAt: Generated<number | null>;
};

/** What was imported into a closet, for its undo and for the next import of the same file. In no answer. */
type ImportsTable = {
  ownerId: string;
  id: string;
  /** Of the file. */
  name: string;
  /** The closet's version with it. */
  version: number;
  createdAt: number;
  undoneAt: Generated<number | null>;
  added: number;
  updated: number;
  removed: number;
};

/** JSON as in `ImportChange` (`domain/edit/closet-change.ts`). */
type ImportChangesTable = {
  ownerId: string;
  importId: string;
  list: EditedList;
  entryId: string;
  fileId: string;
  before: string | null;
  after: string | null;
};

type PicturesTable = {
  /** Its address is `/images/{key}`; entries refer to it by key. */
  key: string;
  ownerId: string;
  sha256: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  /** Base64 without padding. */
  thumbhash: string;
  givenSha256: string | null;
  /** Since when no record names it, deleted or not. A styling may. Null: a record does. */
  unusedSince: number | null;
};

type ViewEventsTable = { event: string; username: string; hour: number; count: number };

/** ISO 8601 in SQLite, `timestamptz` in PostgreSQL; both compare with ISO text. */
type AuthDate = ColumnType<unknown, string, string>;

/** Only the columns that we query: Better Auth owns the `auth…` tables (`server/accounts/auth.ts`). */
type AuthUsersTable = { id: string; name: string; email: string; createdAt: ColumnType<string | Date, string, string> };

type AuthAccountsTable = { userId: string; providerId: string; accountId: string };

type AuthPasskeysTable = { id: string; userId: string };

type AuthSessionsTable = {
  id: string;
  userId: string;
  expiresAt: AuthDate;
  createdAt: ColumnType<string | Date, string, string>;
  /** Of the last use, to the day. */
  updatedAt: ColumnType<string | Date, string, string>;
  /** The name of the device (`domain/device-name.ts`). */
  userAgent: string | null;
};

type SignInLinksTable = {
  id: string;
  codeHash: string;
  email: string;
  attempts: number;
  createdAt: AuthDate;
  expiresAt: AuthDate;
  /** JSON of the drafts that travel with the link. */
  drafts: Generated<string | null>;
};

/** The `users/{userId}` documents (spec §3). Null: the document does not have the field. */
type ProfilesTable = {
  id: string;
  authUserId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  socialMediaSource: string | null;
  goals: string | null;
  sourceAttributionText: string | null;
  otherSourceText: string | null;
  isWeb: number | null;
  openOc: number | null;
  updatedAt: number;
  version: number;
  language: Generated<Language | null>;
};

/** Mails about signing in to send. The code is created when the mail is sent, and never stored. */
type LinkRequestsTable = {
  id: string;
  email: string;
  url: string;
  requestedAt: number;
  dueAt: number;
  attempts: number;
  requestId: string | null;
  drafts: Generated<string | null>;
  /** Of the browser that asked. */
  browserHash: Generated<string | null>;
  /** What the mail says, and `url` is the page of the settings. Null: it has a sign-in link. */
  notice: Generated<string | null>;
};

type SignInCodesTable = {
  email: string;
  browserHash: string;
  codeHash: string;
  attempts: number;
  expiresAt: number;
};

type RateLimitsTable = {
  key: string;
  count: number;
  endsAt: number;
};

type ApiKeysTable = {
  id: string;
  hash: string;
  name: string;
  username: string | null;
  rights: string;
  createdAt: number;
  expiresAt: number | null;
  lastUsedDay: string | null;
};

/** Pictures in the store that no entry names yet. For a day, or until one does. */
type PictureUploadsTable = {
  usernameKey: string;
  /** Of the uploaded bytes. */
  sha256: string;
  /** The SHA-256 of the stored bytes. */
  storedSha256: string;
  bytes: number;
  picture: string;
  changedAt: number;
};

type LinksTable = {
  ownerId: string;
  id: string;
  tokenHash: string;
  name: string;
  /** JSON of a `LinkTarget`. */
  what: string;
  /** The last day, as `2026-12-24`, in `zone`. */
  until: string | null;
  /** IANA name. Also of `answerBy` of the request. */
  zone: Generated<string>;
  /** JSON of some of `LINK_PERMISSIONS`. */
  may: string;
  /** Of scrypt, with its salt. */
  passwordHash: string | null;
  /** JSON of a `FieldPolicy`. Null: that of the closet. */
  fields: string | null;
  sentence: string;
  /** JSON, as the next two. */
  request: Generated<string | null>;
  vote: Generated<string | null>;
  outcome: Generated<string | null>;
  createdAt: number;
  /** Increases with each change that visitors see. */
  version: Generated<number>;
  opens: Generated<number>;
  lastOpenedAt: number | null;
};

type HeartsTable = {
  ownerId: string;
  linkId: string;
  candidate: string;
  guestHash: string;
  guestName: string;
  givenAt: number;
};

type LastingSecretsTable = { name: string; value: string };

/** Locks of processes on PostgreSQL. Not in backups. */
type LeasesTable = { name: string; holder: string; until: number };

/** Who keeps a closet. Closets of commands and API keys have no people. */
type ClosetPeopleTable = {
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

type ClosetInvitationsTable = {
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

export type Database = {
  owners: OwnersTable;
  closetPeople: ClosetPeopleTable;
  closetInvitations: ClosetInvitationsTable;
  entries: EntriesTable;
  imports: ImportsTable;
  importChanges: ImportChangesTable;
  pictures: PicturesTable;
  retiredPictureEpochs: RetiredPictureEpochsTable;
  invitedAddresses: InvitedAddressesTable;
  viewEvents: ViewEventsTable;
  authUsers: AuthUsersTable;
  authAccounts: AuthAccountsTable;
  authSessions: AuthSessionsTable;
  authPasskeys: AuthPasskeysTable;
  signInLinks: SignInLinksTable;
  signInCodes: SignInCodesTable;
  profiles: ProfilesTable;
  linkRequests: LinkRequestsTable;
  stylings: StylingsTable;
  stylingVersions: StylingVersionsTable;
  stylingProposals: StylingProposalsTable;
  links: LinksTable;
  hearts: HeartsTable;
  stylingBlocks: StylingBlocksTable;
  inboxMails: InboxMailsTable;
  stoppedMails: StoppedMailsTable;
  rateLimits: RateLimitsTable;
  apiKeys: ApiKeysTable;
  pictureUploads: PictureUploadsTable;
  lastingSecrets: LastingSecretsTable;
  leases: LeasesTable;
};

/** Or a transaction. */
export type Reader = Kysely<Database>;
