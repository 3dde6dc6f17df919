import type { ColumnType, Generated } from "kysely";

/**
 * The tables, as Kysely sees them. Times are epoch milliseconds in a `double precision` column, which is a JavaScript
 * number on every database; lists are read by descending `orderKey`, and by `position` where it ties (spec §7).
 */

export type Visibility = "public" | "private";

type OwnersTable = {
  id: string;
  username: string;
  /** What two spellings of one username have in common. */
  usernameKey: string;
  firstName: string;
  pronoun: string | null;
  visibility: Visibility;
  /** 0 or 1: whether the owner wants her closet found by search engines. */
  isIndexed: number;
  /** Counts every change of what visitors see of the closet: of its content, its visibility, its indexing. */
  version: number;
  /** Counts how often the closet has stopped being public: its pictures have other addresses each time. */
  pictureEpoch: number;
  /** What each tab counts: wishlist items are left out (spec §2). Written with the closet's content. */
  outfitsShown: Generated<number>;
  itemsShown: Generated<number>;
  collectionsShown: Generated<number>;
  portfoliosShown: Generated<number>;
  createdAt: number;
};

/** What the picture epoch of a closet begins with that was removed and comes in again. */
type RetiredPictureEpochsTable = {
  /** A hash of its username key: of a removed closet no name is kept. */
  usernameHash: string;
  pictureEpoch: number;
};

type Entry = { ownerId: string; id: string; position: number; orderKey: number };
type Ordered = { createdAt: number; sFrac: number | null };
type Row = {
  ownerId: string;
  position: number;
  collectionId: string;
  /** Orders what a collection shows; null: a repeated row, or one without its entry. */
  orderKey: number | null;
};

type ItemsTable = Entry &
  Ordered & {
    thumbnailImageURL: string | null;
    brand: string | null;
    itemShoppingURL: string | null;
    /** 0 or 1. */
    wishlist: number;
  };

type OutfitsTable = Entry & Ordered & { previewUrl: string | null };

type PortfoliosTable = Entry & { picUrl: string | null; createdAt: number };

type CollectionsTable = Entry &
  Ordered & {
    name: string;
    /** A JSON list of texts. */
    folders: string;
    type: string | null;
    /** How many entries it holds, whether its type shows them or not. */
    itemsHeld: number;
    outfitsHeld: number;
    inspirationsHeld: number;
  };

type InspirationsTable = Entry & { picUrl: string | null };

type PicturesTable = {
  /** What its addresses end with, and what entries refer to: `/images/{key}`. */
  key: string;
  ownerId: string;
  /** Of its bytes as stored, in hex: the name of its file. */
  sha256: string;
  contentType: string;
  width: number;
  height: number;
  bytes: number;
  /** In base64 without padding; null: not computed yet (`closet check` does it). */
  thumbhash: string | null;
  /** Of the bytes that an owner's program uploaded, where storing them has changed them. */
  givenSha256: string | null;
};

type ViewEventsTable = { event: string; username: string; hour: number; count: number };

/** A date of Better Auth's tables: ISO 8601 in the embedded database, `timestamptz` in PostgreSQL; both compare with ISO text. */
type AuthDate = ColumnType<unknown, string, string>;

/** Who can sign in. The `auth…` tables are Better Auth's (`server/accounts/auth.ts`); here stands what our own queries read. */
type AuthUsersTable = { id: string; name: string; email: string };

type AuthAccountsTable = { userId: string; providerId: string; accountId: string };

type AuthSessionsTable = { id: string; userId: string; expiresAt: AuthDate };

type SignInLinksTable = { id: string; codeHash: string; email: string; attempts: number; expiresAt: AuthDate };

/** The `users/{userId}` documents (spec §3); null: the field is absent. */
type ProfilesTable = {
  id: string;
  authUserId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  socialMediaSource: string | null;
  /** A JSON list of texts. */
  goals: string | null;
  sourceAttributionText: string | null;
  otherSourceText: string | null;
  /** 0 or 1. */
  isWeb: number | null;
  openOc: number | null;
  updatedAt: number;
  /** Counts every change. */
  version: number;
};

/** Sign-in mails that were asked for and are not sent yet. Their links are made when they are sent: no code is stored. */
type LinkRequestsTable = {
  id: string;
  email: string;
  /** The page that the link leads back to. */
  url: string;
  requestedAt: number;
  /** When to try, or to try again. */
  dueAt: number;
  attempts: number;
  /** The request that asked for it, as the log names it. */
  requestId: string | null;
};

/** What a CDN has to drop (`server/cdn/`). */
type CdnPurgesTable = {
  /** A hash of the closet's username key. */
  surrogateKey: string;
  /** When to tell it, or to tell it again. */
  dueAt: number;
  attempts: number;
  /** How often it has to be told yet. */
  purgesLeft: number;
};

type RateLimitsTable = {
  /** A hash of what is limited and for whom. */
  key: string;
  count: number;
  endsAt: number;
};

/** What lets a program keep closets over HTTP (`server/management/`). */
type ApiKeysTable = {
  /** The part of the key that may be known; the key is found by it. */
  id: string;
  /** SHA-256 of the key's secret, in hex. */
  hash: string;
  /** What it is for, in the operator's words. */
  name: string;
  /** Of the one closet that it is for, which need not be there; null: for all. */
  username: string | null;
  /** A JSON list. */
  rights: string;
  createdAt: number;
  expiresAt: number | null;
  /** As in `2026-11-21` (UTC); null: never. */
  lastUsedDay: string | null;
};

/** Pictures that a closet's program uploads, until an import takes them or a day has passed. */
type PictureUploadsTable = {
  usernameKey: string;
  /** Of the whole picture as it is uploaded, in hex: what it is known by. */
  sha256: string;
  /** The name of the content among the uploads. */
  storedName: string;
  /** Of that content. */
  bytes: number;
  /** The checked facts, as JSON. Null only in rows of an older release, which kept parts of pictures for a day. */
  picture: string | null;
  changedAt: number;
};

export type Database = {
  owners: OwnersTable;
  items: ItemsTable;
  outfits: OutfitsTable;
  portfolios: PortfoliosTable;
  collections: CollectionsTable;
  collectionItems: Row & { itemId: string };
  collectionOutfits: Row & { outfitId: string };
  collectionInspirations: Row & { targetId: string };
  inspirations: InspirationsTable;
  pictures: PicturesTable;
  retiredPictureEpochs: RetiredPictureEpochsTable;
  viewEvents: ViewEventsTable;
  authUsers: AuthUsersTable;
  authAccounts: AuthAccountsTable;
  authSessions: AuthSessionsTable;
  signInLinks: SignInLinksTable;
  profiles: ProfilesTable;
  linkRequests: LinkRequestsTable;
  rateLimits: RateLimitsTable;
  cdnPurges: CdnPurgesTable;
  apiKeys: ApiKeysTable;
  pictureUploads: PictureUploadsTable;
};
