import { type Kysely, PostgresAdapter, sql } from "kysely";

/** The tables. Those that begin with `auth` are as Better Auth 1.7 expects them; `server/accounts/auth.test.ts` compares. */
const writeTables = ({ date, boolean }: { date: string; boolean: string }): string => `
create table "authUsers" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" ${boolean} not null,
  "image" text,
  "createdAt" ${date} not null,
  "updatedAt" ${date} not null
);
create table "owners" (
  "id" text primary key,
  "username" text not null,
  "usernameKey" text not null unique,
  "firstName" text not null,
  "pronoun" text,
  "visibility" text not null,
  "createdAt" double precision not null,
  "isIndexed" integer not null default 0,
  "version" integer not null default 1,
  "pictureEpoch" integer not null default 0,
  "purgedVersion" integer not null default 0,
  "tap" text,
  "policy" text not null default '{}',
  "accountUserId" text references "authUsers" ("id") deferrable initially deferred,
  "ownerEmail" text,
  "stylings" text not null default 'anyone',
  "inboxVersion" integer not null default 0,
  "inboxMails" integer not null default 1,
  "language" text,
  "inboxMailAt" double precision,
  "showsCutouts" integer not null default 0
);
create unique index "owners_accountUserId" on "owners" ("accountUserId");
create unique index "owners_ownerEmail" on "owners" ("ownerEmail");
create index "owners_listed" on "owners" ("isIndexed", "createdAt");
create table "entries" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "list" text not null,
  "id" text not null,
  "sortKey" double precision not null,
  "seq" integer not null,
  "version" integer not null,
  "deletedAt" double precision,
  "shape" integer not null,
  "data" text not null,
  constraint "entries_pk" primary key ("ownerId", "list", "id")
);
create index "entries_version" on "entries" ("ownerId", "version");
create index "entries_deletedAt" on "entries" ("deletedAt") where "deletedAt" is not null;
create index "entries_deleted" on "entries" ("ownerId", "list", "id") where "deletedAt" is not null;
create table "pictures" (
  "key" text primary key,
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "sha256" text not null,
  "contentType" text not null,
  "width" integer not null,
  "height" integer not null,
  "bytes" integer not null,
  "thumbhash" text,
  "givenSha256" text,
  "unusedSince" double precision
);
create index "pictures_owner" on "pictures" ("ownerId", "bytes");
create index "pictures_sha256" on "pictures" ("sha256");
create table "retiredPictureEpochs" (
  "usernameHash" text primary key,
  "pictureEpoch" integer not null,
  "removedAt" double precision,
  "accountHash" text
);
create table "invitedAddresses" (
  "email" text not null primary key,
  "invitedAt" double precision not null
);
create table "viewEvents" (
  "event" text not null,
  "username" text not null,
  "hour" double precision not null,
  "count" integer not null,
  constraint "viewEvents_pk" primary key ("event", "username", "hour")
);
create table "authSessions" (
  "id" text not null primary key,
  "expiresAt" ${date} not null,
  "createdAt" ${date} not null,
  "updatedAt" ${date} not null,
  "token" text not null unique,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "authUsers" ("id") on delete cascade
);
create index "authSessions_userId" on "authSessions" ("userId");
create table "authAccounts" (
  "id" text not null primary key,
  "createdAt" ${date} not null,
  "updatedAt" ${date} not null,
  "accountId" text not null,
  "providerId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" ${date},
  "refreshTokenExpiresAt" ${date},
  "scope" text,
  "password" text,
  "userId" text not null references "authUsers" ("id") on delete cascade
);
create unique index "authAccounts_providerId_accountId" on "authAccounts" ("providerId", "accountId");
create index "authAccounts_userId" on "authAccounts" ("userId");
create table "authPasskeys" (
  "id" text not null primary key,
  "userId" text not null references "authUsers" ("id") on delete cascade,
  "credentialId" text not null unique,
  "publicKey" text not null,
  "counter" integer not null,
  "createdAt" ${date} not null,
  "usedAt" ${date}
);
create index "authPasskeys_userId" on "authPasskeys" ("userId");
create table "authVerifications" (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" ${date} not null,
  "createdAt" ${date} not null,
  "updatedAt" ${date} not null
);
create index "authVerifications_identifier" on "authVerifications" ("identifier");
create index "authVerifications_expiresAt" on "authVerifications" ("expiresAt");
create table "authKeys" (
  "id" text not null primary key,
  "createdAt" ${date} not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "expiresAt" ${date},
  "alg" text,
  "crv" text
);
create table "signInLinks" (
  "id" text not null primary key,
  "codeHash" text not null unique,
  "email" text not null,
  "attempts" integer not null,
  "createdAt" ${date} not null,
  "expiresAt" ${date} not null,
  "drafts" text
);
create index "signInLinks_email" on "signInLinks" ("email");
create table "signInCodes" (
  "email" text not null,
  "browserHash" text not null,
  "codeHash" text not null,
  "attempts" integer not null,
  "expiresAt" double precision not null,
  constraint "signInCodes_pk" primary key ("email", "browserHash")
);
create index "signInCodes_expiresAt" on "signInCodes" ("expiresAt");
create table "linkRequests" (
  "id" text not null primary key,
  "email" text not null,
  "url" text not null,
  "requestedAt" double precision not null,
  "dueAt" double precision not null,
  "attempts" integer not null,
  "requestId" text,
  "drafts" text,
  "browserHash" text,
  "notice" text
);
create index "linkRequests_dueAt" on "linkRequests" ("dueAt");
create table "profiles" (
  "id" text not null primary key,
  "authUserId" text not null references "authUsers" ("id") on delete cascade unique,
  "email" text not null,
  "firstName" text,
  "lastName" text,
  "socialMediaSource" text,
  "goals" text,
  "sourceAttributionText" text,
  "otherSourceText" text,
  "isWeb" integer,
  "openOc" integer,
  "updatedAt" double precision not null,
  "version" integer not null,
  "language" text
);
create table "rateLimits" (
  "key" text not null primary key,
  "count" integer not null,
  "endsAt" double precision not null
);
create table "stylings" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "id" text not null,
  "tokenHash" text not null unique,
  "name" text not null,
  "note" text not null,
  "email" text,
  "credit" integer not null,
  "layout" text,
  "pictureKey" text,
  "state" text not null,
  "accountUserId" text,
  "senderHash" text,
  "language" text not null,
  "reply" text,
  "outfitId" text,
  "sentAt" double precision not null,
  "answeredAt" double precision,
  "reportedAt" double precision,
  "mailedAt" double precision,
  "proof" text,
  "isCollected" integer not null default 0,
  "linkId" text,
  "version" integer not null default 1,
  "wish" text,
  "told" text,
  constraint "stylings_pk" primary key ("ownerId", "id")
);
create index "stylings_accountUserId" on "stylings" ("accountUserId");
create index "stylings_email" on "stylings" ("email");
create index "stylings_sentAt" on "stylings" ("sentAt");
create table "stylingVersions" (
  "ownerId" text not null,
  "stylingId" text not null,
  "version" integer not null,
  "note" text not null,
  "layout" text,
  "pictureKey" text,
  "wish" text,
  "sentAt" double precision not null,
  constraint "stylingVersions_pk" primary key ("ownerId", "stylingId", "version"),
  foreign key ("ownerId", "stylingId") references "stylings" ("ownerId", "id") on delete cascade
);
create table "links" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "id" text not null,
  "tokenHash" text not null unique,
  "name" text not null,
  "what" text not null,
  "until" text,
  "zone" text not null default 'UTC',
  "may" text not null,
  "passwordHash" text,
  "fields" text,
  "sentence" text not null,
  "request" text,
  "vote" text,
  "outcome" text,
  "createdAt" double precision not null,
  "version" integer not null default 1,
  "opens" integer not null default 0,
  "lastOpenedAt" double precision,
  constraint "links_pk" primary key ("ownerId", "id")
);
create table "hearts" (
  "ownerId" text not null,
  "linkId" text not null,
  "candidate" text not null,
  "guestHash" text not null,
  "guestName" text not null,
  "givenAt" double precision not null,
  constraint "hearts_pk" primary key ("ownerId", "linkId", "candidate", "guestHash"),
  foreign key ("ownerId", "linkId") references "links" ("ownerId", "id") on delete cascade
);
create table "stylingBlocks" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "sender" text not null,
  "endsAt" double precision,
  "stylingId" text,
  constraint "stylingBlocks_pk" primary key ("ownerId", "sender")
);
create table "inboxMails" (
  "id" text not null primary key,
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "stylingId" text,
  "requestedAt" double precision not null,
  "dueAt" double precision not null,
  "attempts" integer not null
);
create index "inboxMails_dueAt" on "inboxMails" ("dueAt");
create table "stoppedMails" (
  "addressHash" text not null primary key,
  "stoppedAt" double precision not null
);
create table "apiKeys" (
  "id" text not null primary key,
  "hash" text not null,
  "name" text not null,
  "username" text,
  "rights" text not null,
  "createdAt" double precision not null,
  "expiresAt" double precision,
  "lastUsedDay" text
);
create table "pictureUploads" (
  "usernameKey" text not null,
  "sha256" text not null,
  "storedSha256" text not null,
  "bytes" integer not null,
  "picture" text,
  "changedAt" double precision not null,
  constraint "pictureUploads_pk" primary key ("usernameKey", "sha256")
);
create index "pictureUploads_changedAt" on "pictureUploads" ("changedAt");
create index "pictureUploads_storedSha256" on "pictureUploads" ("storedSha256");
create table "leases" (
  "name" text not null primary key,
  "holder" text not null,
  "until" double precision not null
);
create table "lastingSecrets" (
  "name" text not null primary key,
  "value" text not null
)
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const tables = writeTables(
    isPostgres ? { date: "timestamptz", boolean: "boolean" } : { date: "date", boolean: "integer" },
  );
  for (const statement of tables.split(";\n")) await sql.raw(statement).execute(db);
}
