import type { z } from "zod";
import type {
  blockedSenderSchema,
  inboxStylingSchema,
  styledOutfitSchema,
  stylingVersionSchema,
  stylingWishSchema,
  toldWearSchema,
} from "./inbox-schemas.ts";

export type StylingWish = z.infer<typeof stylingWishSchema>;

export type ToldWear = z.infer<typeof toldWearSchema>;

export type StylingVersion = z.infer<typeof stylingVersionSchema>;

export type InboxStyling = z.infer<typeof inboxStylingSchema>;

export type StyledOutfit = z.infer<typeof styledOutfitSchema>;

export type BlockedSender = z.infer<typeof blockedSenderSchema>;
