import { z } from "zod";
import { entryIdSchema, layoutSchema, outfitSchema } from "#domain/closet-schemas.ts";
import {
  MAX_ID_LENGTH,
  MAX_MARKED_PIECES,
  MAX_PROPOSALS,
  MAX_REPLY_LENGTH,
  MAX_STYLING_NAME_LENGTH,
  MAX_STYLING_NOTE_LENGTH,
  MAX_STYLING_VERSIONS,
  MAX_WISH_LENGTH,
} from "#domain/limits.ts";
import { inboxProposalSchema } from "./proposal-schemas.ts";
import { QUICK_REPLIES, STYLING_STATES } from "./styling.ts";

const id = z.string().meta({ maxLength: MAX_ID_LENGTH });

/** `pieces`: ids of marked items of the layout. */
export const stylingWishSchema = z.strictObject({
  sentence: z.string().meta({ maxLength: MAX_WISH_LENGTH }),
  pieces: z.array(id).max(MAX_MARKED_PIECES),
});

/** `photograph`: that of the wear is shown, too. */
export const toldWearSchema = z.strictObject({ id: entryIdSchema, photograph: z.boolean() });

export const stylingVersionSchema = z.strictObject({
  version: z.int().min(1).max(MAX_STYLING_VERSIONS),
  note: z.string().meta({ maxLength: MAX_STYLING_NOTE_LENGTH }),
  /** Null after the stylist took it back. */
  layout: layoutSchema.nullable(),
  /** `pictures/{sha256}`. */
  previewUrl: z.string().nullable(),
  sentAt: z.number(),
  wish: stylingWishSchema.exactOptional(),
  /** In the order in which they were sent. Absent: none. */
  proposals: z.array(inboxProposalSchema).max(MAX_PROPOSALS).exactOptional(),
});

/** What a helper says of an outfit; it becomes a part of it. */
export const styledOutfitSchema = outfitSchema.pick({ name: true, seasons: true, tags: true, notes: true });

/** It shows the newest version, or the one that was kept. */
export const inboxStylingSchema = stylingVersionSchema.extend({
  id,
  name: z.string().meta({ maxLength: MAX_STYLING_NAME_LENGTH }),
  state: z.enum(STYLING_STATES),
  /** Oldest first. Empty without a second round. */
  otherVersions: z.array(stylingVersionSchema),
  credit: z.boolean(),
  isGuest: z.boolean(),
  /** A person of the closet made it there, or presents it. */
  byPerson: z.literal(true).exactOptional(),
  outfit: styledOutfitSchema.exactOptional(),
  hasEmail: z.boolean(),
  isReported: z.boolean(),
  isBlocked: z.boolean(),
  /** Missing: not blocked, or until the owner ends it. */
  blockedUntil: z.number().exactOptional(),
  /** False: the server knows nothing of the guest any more. */
  canBlock: z.boolean(),
  reply: z.string().meta({ maxLength: MAX_REPLY_LENGTH }).exactOptional(),
  quickReply: z.enum(QUICK_REPLIES).exactOptional(),
  outfitId: id.exactOptional(),
  linkId: z.string().nullable(),
  /** The stylist knows of these wears. */
  told: z.array(toldWearSchema).exactOptional(),
});

/** `unblock` takes the id of any of their stylings. */
export const blockedSenderSchema = inboxStylingSchema.pick({ id: true, name: true, blockedUntil: true });
