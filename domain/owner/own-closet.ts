import type { EditedList } from "#domain/closet-lists.ts";
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
import type { Tap } from "#domain/tap-setting.ts";

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

export type OwnEntry = OwnEntries[EditedList];

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
export type OwnCloset = Omit<Closet, EditedList | "user"> & {
  user: OwnUser;
} & { [List in EditedList]: OwnEntries[List][] };

export type OwnContent = { version: number; closet: OwnCloset };
