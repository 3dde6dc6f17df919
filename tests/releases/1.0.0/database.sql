CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "authUsers" (
  "id" text not null primary key,
  "name" text not null,
  "email" text not null unique,
  "emailVerified" integer not null,
  "image" text,
  "createdAt" date not null,
  "updatedAt" date not null
);
CREATE TABLE "owners" (
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
CREATE UNIQUE INDEX "owners_accountUserId" on "owners" ("accountUserId");
CREATE UNIQUE INDEX "owners_ownerEmail" on "owners" ("ownerEmail");
CREATE INDEX "owners_listed" on "owners" ("isIndexed", "createdAt");
CREATE TABLE "entries" (
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
CREATE INDEX "entries_version" on "entries" ("ownerId", "version");
CREATE INDEX "entries_deletedAt" on "entries" ("deletedAt") where "deletedAt" is not null;
CREATE INDEX "entries_deleted" on "entries" ("ownerId", "list", "id") where "deletedAt" is not null;
CREATE TABLE "pictures" (
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
CREATE INDEX "pictures_owner" on "pictures" ("ownerId", "bytes");
CREATE INDEX "pictures_sha256" on "pictures" ("sha256");
CREATE TABLE "retiredPictureEpochs" (
  "usernameHash" text primary key,
  "pictureEpoch" integer not null,
  "removedAt" double precision,
  "accountHash" text
);
CREATE TABLE "invitedAddresses" (
  "email" text not null primary key,
  "invitedAt" double precision not null
);
CREATE TABLE "viewEvents" (
  "event" text not null,
  "username" text not null,
  "hour" double precision not null,
  "count" integer not null,
  constraint "viewEvents_pk" primary key ("event", "username", "hour")
);
CREATE TABLE "authSessions" (
  "id" text not null primary key,
  "expiresAt" date not null,
  "createdAt" date not null,
  "updatedAt" date not null,
  "token" text not null unique,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references "authUsers" ("id") on delete cascade
);
CREATE INDEX "authSessions_userId" on "authSessions" ("userId");
CREATE TABLE "authAccounts" (
  "id" text not null primary key,
  "createdAt" date not null,
  "updatedAt" date not null,
  "accountId" text not null,
  "providerId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" date,
  "refreshTokenExpiresAt" date,
  "scope" text,
  "password" text,
  "userId" text not null references "authUsers" ("id") on delete cascade
);
CREATE UNIQUE INDEX "authAccounts_providerId_accountId" on "authAccounts" ("providerId", "accountId");
CREATE INDEX "authAccounts_userId" on "authAccounts" ("userId");
CREATE TABLE "authPasskeys" (
  "id" text not null primary key,
  "userId" text not null references "authUsers" ("id") on delete cascade,
  "credentialId" text not null unique,
  "publicKey" text not null,
  "counter" integer not null,
  "createdAt" date not null,
  "usedAt" date
);
CREATE INDEX "authPasskeys_userId" on "authPasskeys" ("userId");
CREATE TABLE "authVerifications" (
  "id" text not null primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" date not null,
  "createdAt" date not null,
  "updatedAt" date not null
);
CREATE INDEX "authVerifications_identifier" on "authVerifications" ("identifier");
CREATE INDEX "authVerifications_expiresAt" on "authVerifications" ("expiresAt");
CREATE TABLE "authKeys" (
  "id" text not null primary key,
  "createdAt" date not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "expiresAt" date,
  "alg" text,
  "crv" text
);
CREATE TABLE "signInLinks" (
  "id" text not null primary key,
  "codeHash" text not null unique,
  "email" text not null,
  "attempts" integer not null,
  "createdAt" date not null,
  "expiresAt" date not null,
  "drafts" text
);
CREATE INDEX "signInLinks_email" on "signInLinks" ("email");
CREATE TABLE "signInCodes" (
  "email" text not null,
  "browserHash" text not null,
  "codeHash" text not null,
  "attempts" integer not null,
  "expiresAt" double precision not null,
  constraint "signInCodes_pk" primary key ("email", "browserHash")
);
CREATE INDEX "signInCodes_expiresAt" on "signInCodes" ("expiresAt");
CREATE TABLE "linkRequests" (
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
CREATE INDEX "linkRequests_dueAt" on "linkRequests" ("dueAt");
CREATE TABLE "profiles" (
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
CREATE TABLE "rateLimits" (
  "key" text not null primary key,
  "count" integer not null,
  "endsAt" double precision not null
);
CREATE TABLE "stylings" (
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
CREATE INDEX "stylings_accountUserId" on "stylings" ("accountUserId");
CREATE INDEX "stylings_email" on "stylings" ("email");
CREATE INDEX "stylings_sentAt" on "stylings" ("sentAt");
CREATE TABLE "stylingVersions" (
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
CREATE TABLE "links" (
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
CREATE TABLE "hearts" (
  "ownerId" text not null,
  "linkId" text not null,
  "candidate" text not null,
  "guestHash" text not null,
  "guestName" text not null,
  "givenAt" double precision not null,
  constraint "hearts_pk" primary key ("ownerId", "linkId", "candidate", "guestHash"),
  foreign key ("ownerId", "linkId") references "links" ("ownerId", "id") on delete cascade
);
CREATE TABLE "stylingBlocks" (
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "sender" text not null,
  "endsAt" double precision,
  "stylingId" text,
  constraint "stylingBlocks_pk" primary key ("ownerId", "sender")
);
CREATE TABLE "inboxMails" (
  "id" text not null primary key,
  "ownerId" text not null references "owners" ("id") on delete cascade,
  "stylingId" text,
  "requestedAt" double precision not null,
  "dueAt" double precision not null,
  "attempts" integer not null
);
CREATE INDEX "inboxMails_dueAt" on "inboxMails" ("dueAt");
CREATE TABLE "stoppedMails" (
  "addressHash" text not null primary key,
  "stoppedAt" double precision not null
);
CREATE TABLE "apiKeys" (
  "id" text not null primary key,
  "hash" text not null,
  "name" text not null,
  "username" text,
  "rights" text not null,
  "createdAt" double precision not null,
  "expiresAt" double precision,
  "lastUsedDay" text
);
CREATE TABLE "pictureUploads" (
  "usernameKey" text not null,
  "sha256" text not null,
  "storedSha256" text not null,
  "bytes" integer not null,
  "picture" text,
  "changedAt" double precision not null,
  constraint "pictureUploads_pk" primary key ("usernameKey", "sha256")
);
CREATE INDEX "pictureUploads_changedAt" on "pictureUploads" ("changedAt");
CREATE INDEX "pictureUploads_storedSha256" on "pictureUploads" ("storedSha256");
CREATE TABLE "leases" (
  "name" text not null primary key,
  "holder" text not null,
  "until" double precision not null
);
CREATE TABLE "lastingSecrets" (
  "name" text not null primary key,
  "value" text not null
);
insert into "kysely_migration" values ('0001-records', '2026-11-29T04:02:23.558Z');
insert into "kysely_migration_lock" values ('migration_lock', 0);
insert into "authUsers" values ('9zjDch1pgLLPNxhqsGLRDq1pka1wMlMA', '', 'emma@mail.example', 1, null, '2026-11-29T04:02:23.821Z', '2026-11-29T04:02:23.821Z');
insert into "authUsers" values ('ASoh2i3SRQRJH690oA9118nAVStEx0yT', '', 'ana@mail.example', 1, null, '2026-11-29T04:02:25.117Z', '2026-11-29T04:02:25.117Z');
insert into "owners" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'Emma', 'emma', 'Emma 🌿', 'them', 'public', 1795924943870, 1, 41, 0, 0, 'look', '{"items":{"brand":false,"size":true},"outfits":{"tags":true}}', '9zjDch1pgLLPNxhqsGLRDq1pka1wMlMA', null, 'anyone', 35, 1, 'ar', null, 1);
insert into "owners" values ('34cb86fa-4511-4a5e-bfd3-4c1d37e1146e', 'jane', 'jane', 'Jane', 'them', 'public', 1795924948364, 0, 1, 0, 0, null, '{}', null, null, 'anyone', 0, 1, null, null, 0);
insert into "owners" values ('8662aba2-bb5e-4cb0-8f7e-116fe4cafb89', 'vera', 'vera', 'vera', null, 'public', 1795924948383, 0, 1, 0, 0, null, '{}', null, null, 'anyone', 0, 1, null, null, 0);
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-0', 1795924943971, 0, 41, null, 1, '{"id":"item-0","thumbnailImageURL":"/images/JAvUzEp7FRULUfbjML_4L3","brand":null,"wishlist":false,"createdAt":1795924943971,"name":"Mäntel & Röcke","category":"Outerwear","subcategory":"Coats","timesWorn":2,"wears":[{"id":"party","on":"2026-11-20","outfitId":"board"},{"id":"kept-wear","on":"2026-11-28","outfitId":"f456e41a-d804-4983-97a7-2a9f06e74343"}]}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-1', 1795924944015, 1, 30, null, 1, '{"id":"item-1","thumbnailImageURL":"/images/JrTSUT6Ut9Az4I2PEC1g49","brand":"Brand معطف صوفي","wishlist":false,"createdAt":1795924944015,"name":"معطف صوفي","timesWorn":1,"wears":[{"id":"party","on":"2026-11-20","outfitId":"board"}]}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-2', 1795924944067, 2, 5, null, 1, '{"id":"item-2","thumbnailImageURL":"/images/SFr8nIEL51KkKcVESFSefH","brand":"Brand ウールのコート","wishlist":false,"createdAt":1795924944067,"name":"ウールのコート","category":"Outerwear","subcategory":"Coats","colors":["navy","beige"]}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-3', 1795924944099, 3, 6, null, 1, '{"id":"item-3","thumbnailImageURL":"/images/NxMdvfgjyVE8-hn7APPy6v","brand":null,"wishlist":false,"createdAt":1795924944099,"name":"Пальто «Зима»"}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-4', 1795924944131, 4, 7, null, 1, '{"id":"item-4","thumbnailImageURL":"/images/la_mHcuzH8UskwnktV7yX2","brand":"Brand מעיל","wishlist":false,"createdAt":1795924944131,"name":"מעיל","category":"Outerwear","subcategory":"Coats"}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-5', 1795924945370, 5, 26, null, 1, '{"id":"item-5","thumbnailImageURL":"/images/f4cAhMl6hitc4-zZVeoAE0","brand":"Brand ऊनी कोट","wishlist":false,"createdAt":1795924944157,"name":"ऊनी कोट","sFrac":1213}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-6', 1795924944177, 6, 9, null, 1, '{"id":"item-6","thumbnailImageURL":"/images/eVfWPza07L05O2rsmZauHv","brand":null,"wishlist":false,"createdAt":1795924944177,"name":"衣橱 👗 👩🏽‍🦱","category":"Outerwear","subcategory":"Coats","colors":["navy","beige"]}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-7', 1795924944213, 7, 10, null, 1, '{"id":"item-7","thumbnailImageURL":"/images/gDANyCu2K2E0K9165Egkw3","brand":"Brand Été","wishlist":false,"createdAt":1795924944213,"name":"Été"}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-8', 1795924944241, 8, 11, null, 1, '{"id":"item-8","thumbnailImageURL":"/images/9uGfWFR2zkAOrXbU-bHIxh","brand":"Brand 𝒞oat \\ ''single'' \"double\"","wishlist":true,"createdAt":1795924944241,"name":"𝒞oat \\ ''single'' \"double\"","category":"Outerwear","subcategory":"Coats"}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'item-9', 1795924944254, 9, 12, null, 1, '{"id":"item-9","thumbnailImageURL":null,"brand":null,"wishlist":false,"createdAt":1795924944254,"name":"<b>Coat</b>"}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'whole', 1795924944332, 10, 31, null, 1, '{"id":"whole","thumbnailImageURL":"/images/1aIcF9AzDAVR0OoWVULY-Q","brand":"Meridian","wishlist":false,"createdAt":1795924944332,"itemShoppingURL":"https://shop.example/whole?a=1&b=2","name":"Whole","category":"Dresses","subcategory":"Gown","colors":["navy","beige","red"],"size":"M","seasons":["Autumn","Winter"],"material":"Wool","tags":["work","雨"],"notes":"First line\nsecond\tline — “quoted”, ''single''; \\ and","price":129.95,"currency":"EUR","purchasedOn":"2025-02-28","pictures":[{"worn":true,"address":"/images/zYuh7YPcu5-lKJZitswASH"},{"address":"https://shop.example/back.jpg"}],"cutout":{"address":"/images/JTqqeSt3buPfjFZKZfvCvD"},"uncropped":{"address":"/images/QDAKZheEis6eBh5kQIHfy1"},"originalSha256":"abababababababababababababababababababababababababababababababab","wears":[{"id":"dinner","on":"2026-10-03","photograph":{"address":"/images/k-PutihmoKNvRJ32eU07iU"}}],"timesWorn":1}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'lost', 1795924944370, 11, 36, 1795924944942, 1, '{"id":"lost","thumbnailImageURL":"/images/rpw7sMwRC-3P-WeHXG8Ep7","brand":null,"wishlist":false,"createdAt":1795924944370,"name":"In the bin"}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'outfits', 'board', 1795924944515, 0, 30, null, 1, '{"id":"board","previewUrl":"/images/2MPCKim1-Nihplx074zfDw","createdAt":1795924944515,"name":"ليلة","seasons":["Summer"],"tags":["مساء"],"notes":"1\n2","itemIds":["item-0","item-1"],"layout":{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]},"wears":[{"id":"party","on":"2026-11-20","photograph":{"address":"/images/-pVzfTU-faYVpvnNR5gM9h"}}],"timesWorn":1}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'outfits', 'plain', 1795924944519, 1, 16, null, 1, '{"id":"plain","previewUrl":null,"createdAt":1795924944519,"itemIds":["item-2","whole","lost"]}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'outfits', 'gone', 1795924944708, 2, 32, 1795924944920, 1, '{"id":"gone","previewUrl":"/images/2MPCKim1-Nihplx074zfDw","createdAt":1795924944708,"name":"Gone","itemIds":["item-0","item-1"],"layout":{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'portfolios', 'portrait', 1795924944733, 0, 18, null, 1, '{"id":"portrait","picUrl":"/images/OyX8BywXsEXyultf8VR3cI","createdAt":1795924944733}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'portfolios', 'gone', 1795924944771, 1, 33, 1795924944928, 1, '{"id":"gone","picUrl":"/images/szsomc9Wg7LlspD9yMn5kc","createdAt":1795924944771}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'inspirations', 'street', 0, 0, 20, null, 1, '{"id":"street","picUrl":"/images/Ag1YodTlMqAU_KPb1XJ8Jh"}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'inspirations', 'gone', 1000, 1, 34, 1795924944931, 1, '{"id":"gone","picUrl":"https://shop.example/street.jpg"}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'collections', 'capsule', 1795924944811, 0, 22, null, 1, '{"id":"capsule","name":"Kapsel","folders":["default-capsules"],"createdAt":1795924944811,"type":"default-capsules","itemIds":["whole","item-1"],"outfitIds":[],"inspirationIds":[],"ownOrder":true}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'collections', 'trip', 1795924944819, 1, 36, null, 1, '{"id":"trip","name":"Trip","folders":["default-packing"],"createdAt":1795924944819,"type":"default-packing","itemIds":["item-3","lost","item-4"],"outfitIds":["plain","board","gone"],"inspirationIds":[],"ownOrder":true}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'collections', 'mood', 1795924944828, 2, 34, null, 1, '{"id":"mood","name":"Mood","folders":["default-inspiration"],"createdAt":1795924944828,"type":"default-inspiration","itemIds":[],"outfitIds":[],"inspirationIds":["gone","street"],"ownOrder":true}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'collections', 'gone', 1795924944836, 3, 35, 1795924944939, 1, '{"id":"gone","name":"Gone","folders":["default-wishlist"],"createdAt":1795924944836,"type":"default-wishlist","itemIds":["item-8"],"outfitIds":[],"inspirationIds":[],"ownOrder":true}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'items', 'csv-1', 0, 11, 37, null, 1, '{"id":"csv-1","thumbnailImageURL":null,"brand":"Söder","wishlist":false,"createdAt":0,"name":"من ملف"}');
insert into "entries" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'outfits', 'f456e41a-d804-4983-97a7-2a9f06e74343', 1795924946818, 2, 41, null, 1, '{"id":"f456e41a-d804-4983-97a7-2a9f06e74343","previewUrl":"/images/m8Nh4Yw4H9Y1KABK2fM4QA","createdAt":1795924946818,"itemIds":["item-0"],"layout":{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333}]},"wears":[{"id":"kept-wear","on":"2026-11-28"}],"timesWorn":1}');
insert into "entries" values ('34cb86fa-4511-4a5e-bfd3-4c1d37e1146e', 'items', 'wish', 3, 0, 1, null, 1, '{"id":"wish","thumbnailImageURL":null,"brand":null,"wishlist":true,"createdAt":3,"colors":["navy","beige"],"seasons":["Winter"]}');
insert into "entries" values ('34cb86fa-4511-4a5e-bfd3-4c1d37e1146e', 'items', 'of/a slash', 1.75, 1, 1, null, 1, '{"id":"of/a slash","thumbnailImageURL":"https://shop.example/coat.jpg","brand":null,"wishlist":false,"createdAt":1.5,"sFrac":0.25}');
insert into "entries" values ('34cb86fa-4511-4a5e-bfd3-4c1d37e1146e', 'items', 'same time', 1.75, 2, 1, null, 1, '{"id":"same time","thumbnailImageURL":null,"brand":"Kōyō","itemShoppingURL":"https://shop.example/2","wishlist":false,"createdAt":1.5,"sFrac":0.25}');
insert into "entries" values ('34cb86fa-4511-4a5e-bfd3-4c1d37e1146e', 'outfits', 'o', 2, 0, 1, null, 1, '{"id":"o","previewUrl":null,"createdAt":2,"itemIds":["same time"]}');
insert into "entries" values ('34cb86fa-4511-4a5e-bfd3-4c1d37e1146e', 'collections', 'mood', 2, 0, 1, null, 1, '{"id":"mood","name":"Mood","folders":["default-inspiration"],"createdAt":2,"itemIds":[],"outfitIds":[],"inspirationIds":["n"]}');
insert into "entries" values ('34cb86fa-4511-4a5e-bfd3-4c1d37e1146e', 'collections', 'mix', 1, 1, 1, null, 1, '{"id":"mix","name":"Mix","folders":["of-somebody-else"],"type":"Holiday","createdAt":1,"itemIds":["same time","of/a slash"],"outfitIds":["o"],"inspirationIds":[]}');
insert into "entries" values ('34cb86fa-4511-4a5e-bfd3-4c1d37e1146e', 'portfolios', 'p', 1, 0, 1, null, 1, '{"id":"p","picUrl":"https://shop.example/p.jpg","createdAt":1}');
insert into "entries" values ('34cb86fa-4511-4a5e-bfd3-4c1d37e1146e', 'inspirations', 'n', 0, 0, 1, null, 1, '{"id":"n","picUrl":"https://shop.example/n.jpg"}');
insert into "entries" values ('8662aba2-bb5e-4cb0-8f7e-116fe4cafb89', 'items', 'wish', 3, 0, 1, null, 1, '{"id":"wish","thumbnailImageURL":null,"brand":null,"wishlist":true,"createdAt":3,"colors":["navy","beige"],"seasons":["Winter"]}');
insert into "entries" values ('8662aba2-bb5e-4cb0-8f7e-116fe4cafb89', 'items', 'of/a slash', 1.75, 1, 1, null, 1, '{"id":"of/a slash","thumbnailImageURL":"https://shop.example/coat.jpg","brand":null,"wishlist":false,"createdAt":1.5,"sFrac":0.25}');
insert into "entries" values ('8662aba2-bb5e-4cb0-8f7e-116fe4cafb89', 'items', 'same time', 1.75, 2, 1, null, 1, '{"id":"same time","thumbnailImageURL":null,"brand":"Kōyō","itemShoppingURL":"https://shop.example/2","wishlist":false,"createdAt":1.5,"sFrac":0.25}');
insert into "entries" values ('8662aba2-bb5e-4cb0-8f7e-116fe4cafb89', 'outfits', 'o', 2, 0, 1, null, 1, '{"id":"o","previewUrl":null,"createdAt":2,"itemIds":["same time"]}');
insert into "entries" values ('8662aba2-bb5e-4cb0-8f7e-116fe4cafb89', 'collections', 'mood', 2, 0, 1, null, 1, '{"id":"mood","name":"Mood","folders":["default-inspiration"],"createdAt":2,"itemIds":[],"outfitIds":[],"inspirationIds":["n"]}');
insert into "entries" values ('8662aba2-bb5e-4cb0-8f7e-116fe4cafb89', 'collections', 'mix', 1, 1, 1, null, 1, '{"id":"mix","name":"Mix","folders":["of-somebody-else"],"type":"Holiday","createdAt":1,"itemIds":["same time","of/a slash"],"outfitIds":["o"],"inspirationIds":[]}');
insert into "entries" values ('8662aba2-bb5e-4cb0-8f7e-116fe4cafb89', 'portfolios', 'p', 1, 0, 1, null, 1, '{"id":"p","picUrl":"https://shop.example/p.jpg","createdAt":1}');
insert into "entries" values ('8662aba2-bb5e-4cb0-8f7e-116fe4cafb89', 'inspirations', 'n', 0, 0, 1, null, 1, '{"id":"n","picUrl":"https://shop.example/n.jpg"}');
insert into "pictures" values ('JAvUzEp7FRULUfbjML_4L3', '2173073f-e589-4812-b8c2-602b6fdde14d', '18d99162cae424a00a821ab46478220d2c09e940133f42f096b10ec16984b89b', 'image/png', 12, 16, 102, 'CwQCBQBraYd4d4h3eId3+LCHCAAA', '18d99162cae424a00a821ab46478220d2c09e940133f42f096b10ec16984b89b', null);
insert into "pictures" values ('JrTSUT6Ut9Az4I2PEC1g49', '2173073f-e589-4812-b8c2-602b6fdde14d', '163394ac26c48cb98647bb9bec2296b396a005f0bbb4e8a46152511495bb79d5', 'image/png', 12, 16, 102, 'nrcDBQAcP3d4eIh4h3h4iMCHt7Cn', '163394ac26c48cb98647bb9bec2296b396a005f0bbb4e8a46152511495bb79d5', null);
insert into "pictures" values ('SFr8nIEL51KkKcVESFSefH', '2173073f-e589-4812-b8c2-602b6fdde14d', '8d6ba3c972254515000ef157ec5bfd5085aaffa31575b96ef74e124c792b5f05', 'image/png', 12, 16, 102, 'XIcDBQAdP4R3d4eHd3iIiPOI+ISI', '8d6ba3c972254515000ef157ec5bfd5085aaffa31575b96ef74e124c792b5f05', null);
insert into "pictures" values ('NxMdvfgjyVE8-hn7APPy6v', '2173073f-e589-4812-b8c2-602b6fdde14d', '4db6e5ac86e2ef5362846ce5de9f1820254c35e8442573c39f426347a5bc6f5c', 'image/png', 12, 16, 102, '2kYDBQBoeYd4eIiIeI93h/eF+GSI', '4db6e5ac86e2ef5362846ce5de9f1820254c35e8442573c39f426347a5bc6f5c', null);
insert into "pictures" values ('la_mHcuzH8UskwnktV7yX2', '2173073f-e589-4812-b8c2-602b6fdde14d', 'cd0716e01506563740dbb115b07e582e4b51cc47ff426f3faa5596c2f18782e5', 'image/png', 12, 16, 102, 'mAYDBQB4eYd3d4d4d394mNB693KX', 'cd0716e01506563740dbb115b07e582e4b51cc47ff426f3faa5596c2f18782e5', null);
insert into "pictures" values ('f4cAhMl6hitc4-zZVeoAE0', '2173073f-e589-4812-b8c2-602b6fdde14d', '8e9860dc17d94c24b3e873bf3793dca7dfa76cb11ba0eb96be87429dc65e91a6', 'image/png', 12, 16, 102, 'FsYCBQB4eXh3eHiIeI94iLCJ+HR4', '8e9860dc17d94c24b3e873bf3793dca7dfa76cb11ba0eb96be87429dc65e91a6', null);
insert into "pictures" values ('eVfWPza07L05O2rsmZauHv', '2173073f-e589-4812-b8c2-602b6fdde14d', '3b01cf7b4d0ffc41b9c60b9a25d83317734516d9e70202a40db19a34f0b3f934', 'image/png', 12, 16, 102, '1IUCBQB4eIeH94d4iIh3Z/CF94V3', '3b01cf7b4d0ffc41b9c60b9a25d83317734516d9e70202a40db19a34f0b3f934', null);
insert into "pictures" values ('gDANyCu2K2E0K9165Egkw3', '2173073f-e589-4812-b8c2-602b6fdde14d', '9dc9eb1d64e314940e8e80eefcb9a0a97d6ff07fefb587f4c3178c1749db4bb5', 'image/png', 12, 16, 102, 'UkUCBQB4eHiIeHcHd3h3SMCI93GI', '9dc9eb1d64e314940e8e80eefcb9a0a97d6ff07fefb587f4c3178c1749db4bb5', null);
insert into "pictures" values ('9uGfWFR2zkAOrXbU-bHIxh', '2173073f-e589-4812-b8c2-602b6fdde14d', '8568e12d9fbfb69fc1727642dbcadb141248e16b3d2f5b89cb774d8a42ddc674', 'image/png', 12, 16, 102, 'EBUCBQBoaYeHh4gHh4i3V/B4p3CI', '8568e12d9fbfb69fc1727642dbcadb141248e16b3d2f5b89cb774d8a42ddc674', null);
insert into "pictures" values ('1aIcF9AzDAVR0OoWVULY-Q', '2173073f-e589-4812-b8c2-602b6fdde14d', 'db1c481b59513a981cde68758007bf3b83ae6327e7c46e848921ca0f57586aa0', 'image/png', 12, 16, 102, '5CgDBQBYL3h3d3cXiIeHeAt494CX', 'db1c481b59513a981cde68758007bf3b83ae6327e7c46e848921ca0f57586aa0', null);
insert into "pictures" values ('JTqqeSt3buPfjFZKZfvCvD', '2173073f-e589-4812-b8c2-602b6fdde14d', 'e4f234ed346e1bf56344b2a09a4fc4bd4ca3c62a43be082be9aa4ab7d9d08d72', 'image/webp', 24, 32, 260, 'VNWBBAA1J3iIB/iJSHAnhmlwgHiIF7h4Bw', '36da346d28537007654d05a68d3c908492f410d262323a82d33ce714f7f8182c', null);
insert into "pictures" values ('QDAKZheEis6eBh5kQIHfy1', '2173073f-e589-4812-b8c2-602b6fdde14d', '2007fbb568217a8a1513cdbddee41bf063ba9681f699d706f7f64b73fc562bba', 'image/png', 12, 16, 102, 'YugCBQBpaoh3iHhHd4eH9wiI93B4', '2007fbb568217a8a1513cdbddee41bf063ba9681f699d706f7f64b73fc562bba', null);
insert into "pictures" values ('zYuh7YPcu5-lKJZitswASH', '2173073f-e589-4812-b8c2-602b6fdde14d', '0ac00f2375445ed75fbcca968b46a2580277145d83c5f15481f174ff0d1f6d20', 'image/png', 12, 16, 102, 'IKgCBQB4aYiHiHd4iIeI+AuH93KH', '0ac00f2375445ed75fbcca968b46a2580277145d83c5f15481f174ff0d1f6d20', null);
insert into "pictures" values ('rpw7sMwRC-3P-WeHXG8Ep7', '2173073f-e589-4812-b8c2-602b6fdde14d', '5a92d18b74af7eeb8458b93240e24931e1d2c56770d8985ac836547c11eb67af', 'image/png', 12, 16, 102, 'nncCBQA9X4aId4eIiIh3d/SIuEB3', '5a92d18b74af7eeb8458b93240e24931e1d2c56770d8985ac836547c11eb67af', null);
insert into "pictures" values ('2MPCKim1-Nihplx074zfDw', '2173073f-e589-4812-b8c2-602b6fdde14d', '01fa31ca1a77a48ee1dcd1cb30a88896477398ead3e191c9cb46b0fefa1c5c32', 'image/webp', 960, 1305, 13366, 'r0cSJQymqXaI+GmneHV4eKN2L5UG', null, null);
insert into "pictures" values ('OyX8BywXsEXyultf8VR3cI', '2173073f-e589-4812-b8c2-602b6fdde14d', 'adc6ce9409ce90ce3fd3c0349d35f239ed225d169f0cefa4800e7bbcd9842ef2', 'image/png', 12, 16, 102, 'JskCBQBraniIeIiId3iHBw9694B3', 'adc6ce9409ce90ce3fd3c0349d35f239ed225d169f0cefa4800e7bbcd9842ef2', null);
insert into "pictures" values ('szsomc9Wg7LlspD9yMn5kc', '2173073f-e589-4812-b8c2-602b6fdde14d', 'bd03a4e4979fdd58046cebdaceeb12050b687f47060ecf01f2b8d03b43673d27', 'image/png', 12, 16, 102, '5IgCBQBpaoh3d4eIiIf3Ry9395WI', 'bd03a4e4979fdd58046cebdaceeb12050b687f47060ecf01f2b8d03b43673d27', null);
insert into "pictures" values ('Ag1YodTlMqAU_KPb1XJ8Jh', '2173073f-e589-4812-b8c2-602b6fdde14d', '27b58529038f0e0340ecea74f05fc8504d3821e92a4de1d6a05805ec0da240ea', 'image/png', 12, 16, 102, 'YkgCBQBdP4h4eHdoiHh4uE92p3CI', '27b58529038f0e0340ecea74f05fc8504d3821e92a4de1d6a05805ec0da240ea', null);
insert into "pictures" values ('k-PutihmoKNvRJ32eU07iU', '2173073f-e589-4812-b8c2-602b6fdde14d', 'f28c5c2666f6a800a47b8947e646c59baad7c98e74d2357737ddb9b5932d5488', 'image/png', 12, 16, 102, 'qFkCBQBIeoh4iIh3d4iI+A+I12B3', 'f28c5c2666f6a800a47b8947e646c59baad7c98e74d2357737ddb9b5932d5488', null);
insert into "pictures" values ('-pVzfTU-faYVpvnNR5gM9h', '2173073f-e589-4812-b8c2-602b6fdde14d', '876e29ef6e6ff4222e225e6fbb22200c6ee79ccea25e34b239ccb03b29acc271', 'image/png', 12, 16, 102, 'JhkCBQArT3h3h4d4iHh3hwiG+GR3', '876e29ef6e6ff4222e225e6fbb22200c6ee79ccea25e34b239ccb03b29acc271', null);
insert into "pictures" values ('m8Nh4Yw4H9Y1KABK2fM4QA', '2173073f-e589-4812-b8c2-602b6fdde14d', '6659c6193e843d2994fe7c662127457095309a5f455ecee4900bf1aad43d5f21', 'image/webp', 960, 1305, 8608, 'swcOJQCirXaI+GykaWV3eKJ2L2r3', null, null);
insert into "viewEvents" values ('open_closet_view', 'emma', 1795924800000, 1);
insert into "authSessions" values ('tTRAaXIXOmDJck0SliUwnU0xIk4eh43T', '2026-12-29T04:02:23.822Z', '2026-11-29T04:02:23.822Z', '2026-11-29T04:02:23.822Z', '0EoM2qIeWLbssFFLJzIGENuje6NooCzK', null, null, '9zjDch1pgLLPNxhqsGLRDq1pka1wMlMA');
insert into "authSessions" values ('3RxFvNCprwByc8v6YzUKxyXTJVfuHYi9', '2026-12-29T04:02:25.118Z', '2026-11-29T04:02:25.118Z', '2026-11-29T04:02:25.118Z', 'yot8YdRKehyv6ogsu7nECQJYyu0Ty1az', null, null, 'ASoh2i3SRQRJH690oA9118nAVStEx0yT');
insert into "authKeys" values ('cijBt0uZlldMy6CMTFy4toJMTUwsDRrH', '2026-11-29T04:02:23.618Z', '{"kty":"EC","x":"H72UoYxXiFkSd6PR_iDfChpkyQtSxjXb22iizGuH7f8","y":"scF7F4_LyFsrRlX_lizwPdQYfCyjC6C7NayjWMnMZzU","crv":"P-256"}', '"$ba$2826504580$715f187296d26c8446bf145c6dfb2a5e74f25d6bf7cbd012f4cc6157a71670b6d84fbf2f5b0587215acf7ec0483003272ead7e5f1809188aa1ad1062eca8599bf30c4c95785a6de37ef6df061185367b484001b984be51d083f25c2e77715150a5e133332660a0cdeda9843fe2e92945d403e5788dbf093e9bb88ea9ba1a0b051e4a7bf757932d4825aebcfa9ffd1f7a7b8d525eac9548ed46dd85cfbd5463e60402b897070f819a900026814772ba14d1ed24775a525d629528254a8c8f39767cce61ef0012626338a72fb139d17e6a32818297ece1edff"', '2026-12-29T04:02:23.618Z', 'ES256', 'P-256');
insert into "signInCodes" values ('emma@mail.example', 'RHPdrTJ6xupVXrXEH7d-ZRepkKHNJqWIqx-EbvtMBZM', '-4KczNaCgRUwBUzdOsM9hadP9xXjHEpyJWzUZp6GbMg', 0, 1795925543716);
insert into "signInCodes" values ('ana@mail.example', 'W9MHZZhBb7I_Lr_1ztH0bcGcnkCWTSnFasy7oGwv24Q', 'AK8oNGIxWQTRA20jZxLyX25qO45UAkMSIX1Pbz0J8-c', 0, 1795925545049);
insert into "profiles" values ('eb10c7a0dc02de4ca81fe080', '9zjDch1pgLLPNxhqsGLRDq1pka1wMlMA', 'emma@mail.example', null, null, null, null, null, null, null, null, 1795924943845, 1, 'en');
insert into "profiles" values ('32dfc5f0a1bc4248953d97a5', 'ASoh2i3SRQRJH690oA9118nAVStEx0yT', 'ana@mail.example', null, null, null, null, null, null, null, null, 1795924945137, 1, 'en');
insert into "rateLimits" values ('zzDTRgkY1TUTj_8OCovUVsAxmGGjMUkVw8tbYxbqfWU', 2, 1795928543698);
insert into "rateLimits" values ('QA2fNV-FOl5W1alfLFyn6MerZghGoENcbftOaqmb5Xs', 1, 1795928543701);
insert into "rateLimits" values ('ng8PCkpS2jk62NX7EwHOhLszM0AVdTLOLVZl8s49vfg', 1, 1795928543861);
insert into "rateLimits" values ('3t5dhP946Xvi0RCPpk43m7y8Pb_m4SuoQEGOU26nDQg', 1, 1796011343867);
insert into "rateLimits" values ('4hYX3DKAjGsrU1C9ke-LJBNi5K5WhteeAoZ0bMOGODU', 1, 1795928545025);
insert into "rateLimits" values ('z4tqd1E0ODZ8_A3EYA7FKuaz0rQLlQRmE3VYMf90HZ4', 1, 1795928545316);
insert into "rateLimits" values ('Ka2W-u7ozsFW3lN9vrMF5DOfuk7XSnvlcRVek4K-ncI', 1, 1795928545316);
insert into "rateLimits" values ('uQy27hJthrpqp0BPYoVOySM49Kaqj5l4aSMFef-k9cI', 1, 1795928545673);
insert into "rateLimits" values ('wIqSTh3-ZcouMC1ciMOCF5gQonIt859S2Yl4VokcPKY', 1, 1795928545806);
insert into "rateLimits" values ('9vu6b0_8XGcskqlFRKiOMeU_51fpfqHZl0oh2mCvBA0', 1, 1795928545807);
insert into "rateLimits" values ('DrVt7LffKv6wVcYMi_uYsyH--oMnJ0aYX0YJwKDkUlA', 1, 1795928545975);
insert into "rateLimits" values ('lobfYfyZ95iR0rZDSIZ0uIUz5BorK9kt_W08bqKaJGc', 1, 1795928545975);
insert into "rateLimits" values ('3lpTAs-r-sm02HqIqOyWNZejHuhYNDcRkUVK5yH76I0', 1, 1795928546222);
insert into "rateLimits" values ('cLe8Z41-2XdXFimzk6eilM88r0YfhpSeUrSt2oLd70w', 1, 1795928546222);
insert into "rateLimits" values ('NgXYJgF1zdKqEvXp61_AZ9jXHzijKd9HAksZoedoPRc', 1, 1795928546615);
insert into "rateLimits" values ('BhA8g3ouHncoQ7iFfsvXzOQJgMYJ8RMf4jK6GTC508c', 1, 1795928546615);
insert into "rateLimits" values ('LDExvzc0en0MykZYHdsUKq4SCu6aFmIKRWybrAWqhUM', 1, 1795928547171);
insert into "rateLimits" values ('dq-6nn2IxBruyUZPlaEZ2KHUa69fDCajxm_kFH9ngj8', 1, 1795928547171);
insert into "rateLimits" values ('s0CkqEFJA-lePw3As71Hm1mzbBHRRGouU0yVkQJWtuQ', 1, 1795928547347);
insert into "rateLimits" values ('eOGJ2w-Hr3lf4-Phq2Z15Mmz_usuhoc2mWjOu9VCO-0', 1, 1795928547348);
insert into "rateLimits" values ('k0SUXW_NhI3Yi0HaY6PjPVBQJQeatQHTTyTUN4JLy9E', 1, 1795928547565);
insert into "rateLimits" values ('2ZyeQJxhb5cne4pGZmhTb-2fRTvH4v6iMY0hgIfEsd0', 1, 1795928547565);
insert into "rateLimits" values ('HVze0vQb5ltYSuBW46RSOmlQ9ddyVM0aT8SI-pVjJ5w', 1, 1795928547746);
insert into "rateLimits" values ('-3ICvTyWq1Iy5PQEEHcq664mvrVPvi8zHO4FA0LUG38', 1, 1795928547747);
insert into "rateLimits" values ('MK0PY89ghQRim0CVQqmdAzpMTdCio0c2ToBPOxi2jpY', 1, 1795928547962);
insert into "rateLimits" values ('xtaVA0JepB-vBeUVDJ3mz-OVTXugCL-sp7PUUiLxcag', 1, 1795928547963);
insert into "rateLimits" values ('f7-BB7OZLzRNk9f3dP-OY9Q8mww_IaREjp4RYXTcRfU', 1, 1795928548152);
insert into "rateLimits" values ('2L7xFovQjsynHKuu_6qf8_aFb-8a8IDV-y7igQNUS6o', 1, 1795928548152);
insert into "rateLimits" values ('XTmjeT6Eyj87FRKgJG7W6U3mB-3HK95ZvO5h10Uasag', 1, 1795928548152);
insert into "rateLimits" values ('UfNH_nzGSRgpItu7Sx4touVVU97CfQNFxnlAeJJTrko', 2, 1795925548173);
insert into "rateLimits" values ('gElhZDu6TQ6eeGtEmjfQNoHyptXMlz0ipIACnCi3MJg', 2, 1798516948188);
insert into "rateLimits" values ('O5rGJoV8GAQ_AMLppTJYXKVTLUT8GT6L9CCTB-WTcII', 0, 1795925548693);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'sent', '7a91767fa0be4d64acc2fb5bcd7cffd42c1401f26a2e8f16377673e5647f2f28', 'Ana sent', 'أهلا sent', null, 1, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', 'sent', null, 'bsUeDSe-NB5Wg3WAeQdqVJol3gvgpE0Dn0rJivQ2008', 'en', null, null, 1795924945316, null, null, null, '7Oe6mF3TlPvT_G7QjVRxnUUReRGOGzIt-KWHCHHfpbA', 0, null, 1, null, null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'of-account', '634f2491be69c24b5c4b25a11d22cf97cdf0ad9631da491fc76a834755997efd', 'Ana of-account', 'أهلا of-account', null, 0, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', 'sent', 'ASoh2i3SRQRJH690oA9118nAVStEx0yT', 'IyynrJM4gdVP36_6eLKPo2QySh9_8InzbS3JzCAdDzE', 'en', null, null, 1795924945673, null, null, null, 'vSPc8FE6PGRwEU_hLOf6fovtjAEZHSl4AkxzIAnXZK4', 0, null, 1, null, null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'seen', '35e225fc23b39bf823df52c741d7e5a11fc42c820b77bfcd5f2ac9659955938c', 'Ana seen', 'أهلا seen', 'guest@mail.example', 1, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', 'seen', null, 'X3Dp6afjdLfybME9Jp83cCKha_-KithzeiKfL8ATKG8', 'en', '{"quick":"thanks"}', null, 1795924945806, null, null, null, 'RqGCHbPqChhQ8S5-2G0IpsNulPGPc0UsGpL_2fec8kE', 0, null, 1, null, null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'asked', 'd2d5456e80eb180c545fe320303aefedc6d5c73cced59b845507766f89fc26da', 'Ana asked', 'أهلا asked', null, 0, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', 'asked', null, '3W8NKkU1aQUceB9rMogw642PKo3KNnjRUooWYMRz3XQ', 'en', null, null, 1795924945974, null, null, null, '2PHV6rHB1VV-DtcPQYFk-8c0unGe_KuI212pdDisgEA', 0, null, 1, '{"sentence":"Another hat, please","pieces":["item-1"]}', null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'second', '67cf588583a8bb68132ff563d75ccb133944640ef17f6811f09c2f98d68d57ca', 'Ana second', 'Version 2', null, 1, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333}]}', 'm8Nh4Yw4H9Y1KABK2fM4QA', 'sent', null, 'Q2bFeiPwVJu2USMwSWmFATFoto6NiFPrNrbqd0iYnjc', 'en', null, null, 1795924946438, null, null, null, 'gV0gVSPVCzLHncOWjc83TfZepud4cmgPlUywugWRrHk', 0, null, 2, null, null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'kept', '6485265e04f0041819d96c02857a3fd63bd0fcb4a9da14ad7f05b231253c7fd5', 'Ana kept', 'Version 2', null, 0, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333}]}', 'm8Nh4Yw4H9Y1KABK2fM4QA', 'accepted', null, 'Q2bFeiPwVJu2USMwSWmFATFoto6NiFPrNrbqd0iYnjc', 'en', '{"text":"شكرا!"}', 'f456e41a-d804-4983-97a7-2a9f06e74343', 1795924946808, 1795924946817, null, null, 'xV6_3R2wgBf52zvcp9BvzRssHu80YcxrSbZWXkCvrfI', 0, null, 2, null, '[{"id":"kept-wear","photograph":false}]');
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'declined', '9e60cfb70cc6d37ca3cb332b5cffa20aab23ea34863d12b81f3115528eab865e', 'Ana declined', 'أهلا declined', null, 1, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', 'declined', null, 'Q2bFeiPwVJu2USMwSWmFATFoto6NiFPrNrbqd0iYnjc', 'en', null, null, 1795924947171, 1795924947187, null, null, 'yAY_4gn3IkMmMx0tBfkoZoVSgMsco2j6eNh6W_WGxA4', 0, null, 1, null, null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'reopened', '4641088492d732e1a4bbe131eca76d14ccbe49300b1bcc3e7f7d87a6999401de', 'Ana reopened', 'أهلا reopened', null, 0, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', 'seen', null, 'xeg8gkYKPF3SjF2KZkJL2amq32ISL_Yi5ElJF14rxUI', 'en', null, null, 1795924947347, null, null, null, 'ooXcCZSHWZ4YYYZeRsGFrtNEMfAWo97o1TRErgxFDX4', 0, null, 1, null, null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'blocked', 'd21d9ec2c4193c253921fc7d00e5852428594e1faad868c1074315c1cac47338', 'Ana blocked', 'أهلا blocked', null, 1, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', 'declined', null, '8RY8Y4C3cB9uhJHzTeu00KlryPbjfxyj0IUK_ltpTWs', 'en', null, null, 1795924947565, 1795924947572, null, null, 'twYzzJIU_-BzwHAw6eOr5xZLDJ8nRvGxUSupP6huXgc', 0, null, 1, null, null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'reported', 'c024e08d8ee797bf0c3784891cf356dc69d41e4a0d73ce5bbd4b75f014ed8b18', 'Ana reported', 'أهلا reported', null, 0, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', 'sent', null, 'oM273_Pm6v3koe0o1dNkZBZAiUEgJCiqVcba-YMSukA', 'en', null, null, 1795924947746, null, 1795924947751, null, 'PIy-0n1xqBIg4BXawuFCUhfNutKLYWc63DZFxX7xMCQ', 0, null, 1, null, null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'withdrawn', 'ee75280fb297c27d35f190db1c7d1d6a565a1a62ffba6cc62edf3134f299fd26', 'Ana withdrawn', '', null, 1, null, null, 'withdrawn', null, 'tBa2sVlumcQM1izdrCNoqnNAZpDinnufoQg_MbuTct0', 'en', null, null, 1795924947962, null, null, null, 'smLDvVixU7zwBOpRE9wJ1aJVOC-Md1gxrunAlqtfr_I', 0, null, 1, null, null);
insert into "stylings" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'answer', 'bd70acefe8a068eb7806cb6dbf7d20cbf018146324ad59060654fe2656e3fe51', 'Ana answer', 'أهلا answer', null, 0, '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', 'sent', null, 'NTiRFO0RTboYtCPrQKWIdBQjKhEeSjX_SAhHm3JqImQ', 'en', null, null, 1795924948151, null, null, null, 'Bgbe9RcFiGk2CcQnlAgb045iZJVCN0JKrAKQc1DLDg0', 0, '0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a10', 1, null, null);
insert into "stylingVersions" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'second', 1, 'أهلا second', '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', '{"sentence":"Without the hat","pieces":[]}', 1795924946222);
insert into "stylingVersions" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'kept', 1, 'أهلا kept', '{"v":1,"ratio":1.359,"pics":[{"itemId":"item-0","x":0.3,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":false,"aspect":1.333},{"itemId":"item-1","x":0.7,"y":0.6,"scale":0.4,"rotation":12.5,"mirrored":true,"aspect":1.333}]}', '2MPCKim1-Nihplx074zfDw', '{"sentence":"Warmer","pieces":["item-0"]}', 1795924946614);
insert into "links" values ('2173073f-e589-4812-b8c2-602b6fdde14d', '0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a10', 'JqDp0ssgGyXgHzBv0WEC2bA3MjxurpbpNuIS61bZqrc', 'For Ana', '{"kind":"entries","items":["item-0","item-1","whole"],"outfits":["board"]}', null, 'Europe/Berlin', '["style"]', null, null, 'مرحبا', '{"for":"Die Hochzeit 💐","when":"2030-12-20","mustHave":["item-0"],"not":"Kein Schwarz","answerBy":null}', null, null, 1795924947973, 1, 0, null);
insert into "links" values ('2173073f-e589-4812-b8c2-602b6fdde14d', '0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a11', 'U8qY5r4I8YkrN_pd1dUm4z8f1o2Q8NZMz6iBRu-IG1E', '', '{"kind":"closet"}', '2035-01-31', 'UTC', '["vote"]', null, null, '', null, '{"candidates":[{"kind":"outfit","id":"board"},{"kind":"styling","id":"sent"}],"showsNumbers":true}', null, 1795924948162, 1, 0, null);
insert into "links" values ('2173073f-e589-4812-b8c2-602b6fdde14d', '0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a12', 'OVdeg9sUj96DcpGQAeMiT1bEk6_Y5aqptnMps1_3mmA', '', '{"kind":"entries","items":["item-0","item-1"],"outfits":["board"]}', null, 'UTC', '[]', null, null, '', null, '{"candidates":[{"kind":"outfit","id":"board"},{"kind":"styling","id":"sent"}],"showsNumbers":false}', '{"candidate":{"kind":"outfit","id":"board"},"names":true,"thanks":"Danke!"}', 1795924948222, 2, 0, null);
insert into "links" values ('2173073f-e589-4812-b8c2-602b6fdde14d', '0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a13', 'dErSr4YXoNz_eKNPs2U77-3jcETgT-byo6QHTGqx-Ng', '', '{"kind":"collection","id":"trip"}', null, 'UTC', '[]', 'MzB-uzMkhdHijTa0tVTLFQ.E7lvKZAxmk0k7akIol6GOXzP-ADqyVdOeID7YDCNT0Q', '{"items":{"price":true}}', '', null, null, null, 1795924948311, 1, 0, null);
insert into "hearts" values ('2173073f-e589-4812-b8c2-602b6fdde14d', '0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a11', 'outfit board', '9J69kp8QRNs5fgCmXtwzvAVaGFJV5DwbaGHX7YbDs1k', 'Noor', 1795924948188);
insert into "hearts" values ('2173073f-e589-4812-b8c2-602b6fdde14d', '0b7a3a2e-5d0c-4a8e-9d43-0f6f1f1e6a11', 'styling sent', 'tYGB6-aFQ0-_WBycONQifMRwmOODzfcNZVeEWv58JlU', 'نور', 1795924948207);
insert into "stylingBlocks" values ('2173073f-e589-4812-b8c2-602b6fdde14d', 'network 8RY8Y4C3cB9uhJHzTeu00KlryPbjfxyj0IUK_ltpTWs', 1798516947572, 'blocked');
insert into "inboxMails" values ('owner 2173073f-e589-4812-b8c2-602b6fdde14d', '2173073f-e589-4812-b8c2-602b6fdde14d', null, 1795924948152, 1795924945316, 0);
insert into "inboxMails" values ('answer 2173073f-e589-4812-b8c2-602b6fdde14d seen', '2173073f-e589-4812-b8c2-602b6fdde14d', 'seen', 1795924945817, 1795925065817, 0);
insert into "apiKeys" values ('cfad3e4a77e3', '77e1452d3e81d50ce014684c244f62b5785cee5b99c7c8f9b4309a8d7b5c185d', 'a shop', null, '["read","import","privacy","remove","edit","inbox"]', 1795924943668, null, '2026-11-29');
insert into "lastingSecrets" values ('database id', 'f194e1ef-42d1-4743-8d27-0061e9828ae9');
insert into "lastingSecrets" values ('links', 'qKeo2p0xC8M1D5ifXdSazCbeBsjsPeqdyOMtDPSoaXw');
