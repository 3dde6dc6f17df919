import {
  type Closet,
  type Collection,
  type Inspiration,
  type Item,
  type Outfit,
  type Owner,
  type Portfolio,
} from "#domain/closet.ts";
import type { FieldPolicy } from "#domain/field-policy.ts";
import type { ClosetQuota } from "#domain/limits.ts";
import type { Language } from "#domain/languages.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import type { Tap } from "#domain/tap.ts";

export type OwnList = "items" | "outfits" | "collections" | "portfolios" | "inspirations";

/** The word of an entry in calls and answers. */
export const SINGULAR = {
  items: "item",
  outfits: "outfit",
  collections: "collection",
  portfolios: "portfolio",
  inspirations: "inspiration",
} as const satisfies Record<OwnList, string>;

/** `version` changes with each change of the entry. */
type Versioned<Entry> = Entry & { version: string };

export type OwnItem = Versioned<Item> & { originalSha256?: string };
export type OwnOutfit = Versioned<Outfit>;
export type OwnCollection = Versioned<Collection>;
export type OwnPortfolio = Versioned<Portfolio>;
export type OwnInspiration = Versioned<Inspiration>;

export type OwnEntries = {
  items: OwnItem;
  outfits: OwnOutfit;
  collections: OwnCollection;
  portfolios: OwnPortfolio;
  inspirations: OwnInspiration;
};

export type OwnEntry = OwnEntries[OwnList];

export type OwnUser = Owner & {
  visibility: "public" | "private";
  isIndexed: boolean;
  tap: Tap;
  policy: FieldPolicy;
  showsCutouts: boolean;
  stylings: StylingSenders;
  mails: boolean;
  language: Language | null;
  /** Of all pictures, also of the bin. */
  pictureBytes: number;
  quota: ClosetQuota;
};

/** The answer of `GET /owner/closets/{username}/content`. */
export type OwnCloset = Omit<Closet, OwnList | "user"> & {
  user: OwnUser;
} & { [List in OwnList]: OwnEntries[List][] };

export type OwnContent = { version: number; closet: OwnCloset };
