import type { z } from "zod";
import type { EditedList } from "#domain/closet-lists.ts";
import {
  type ClosetLists,
  type Collection,
  type Inspiration,
  type Item,
  type Outfit,
  type Portfolio,
} from "#domain/closet.ts";
import type { FieldPolicy } from "#domain/field-policy.ts";
import type { ownClosetSchema } from "./owner-schemas.ts";

/** `changedBy`: another person of the closet has changed it last; for owners alone. */
type Versioned<Entry> = Entry & { version: string; changedBy?: { name: string; at: number } };

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

export type OwnUser = Omit<z.infer<typeof ownClosetSchema>, "policy"> & { policy: FieldPolicy };

/** The answer of `GET /owner/closets/{username}/content`. */
export type OwnCloset = Omit<ClosetLists, EditedList | "user"> & {
  user: OwnUser;
} & { [List in EditedList]: OwnEntries[List][] };

export type OwnContent = { version: number; closet: OwnCloset };
