import { z } from "zod";
import { MAX_PROPOSALS, MAX_REPLY_LENGTH, MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { inboxStylingSchema } from "./inbox-schemas.ts";
import { sentProposalSchema } from "./proposal-schemas.ts";
import { STYLING_CHOICES, STYLIST_STATES } from "./styling.ts";

const shared = inboxStylingSchema.pick({
  id: true,
  name: true,
  note: true,
  credit: true,
  layout: true,
  previewUrl: true,
  version: true,
  sentAt: true,
  wish: true,
  reply: true,
  quickReply: true,
});

/** What the stylist sees: no email address, and not that it was declined. */
export const sentStylingSchema = shared.extend({
  /** What came through a link names the link: `~` and its token. Null: the link has ended. */
  username: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }).nullable(),
  firstName: z.string(),
  state: z.enum(STYLIST_STATES),
  /** Of the owner, for the question of the link. `thanks`: to all who have the link. */
  choice: z.enum(STYLING_CHOICES).exactOptional(),
  thanks: z.string().meta({ maxLength: MAX_REPLY_LENGTH }).exactOptional(),
  /** Of this version. Not in lists. */
  proposals: z.array(sentProposalSchema).max(MAX_PROPOSALS).exactOptional(),
  worn: z.strictObject({ on: z.string(), pictureUrl: z.string().nullable() }).exactOptional(),
});
