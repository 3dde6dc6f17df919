import { z } from "zod";
import {
  MAX_COLLECTED_TOKENS,
  MAX_EMAIL_LENGTH,
  MAX_ID_LENGTH,
  MAX_REPLY_LENGTH,
  MAX_STYLING_NAME_LENGTH,
  MAX_STYLING_NOTE_LENGTH,
  MAX_STYLING_SECRET_LENGTH,
  MAX_USERNAME_LENGTH,
  MIN_STYLING_SECRET_LENGTH,
} from "#domain/limits.ts";
import { QUICK_REPLIES, type StylingReply, STYLIST_STATES, toStylistState } from "#domain/stylings/styling.ts";
import { layoutSchema } from "#server/closets/layouts/layout-schema.ts";
import { readReply, type FoundStyling } from "#server/closets/stylings/styling-service.ts";

const id = z.string().meta({ maxLength: MAX_ID_LENGTH });
const name = z.string().meta({ maxLength: MAX_STYLING_NAME_LENGTH });
const note = z.string().meta({ maxLength: MAX_STYLING_NOTE_LENGTH });

/** For the document; `readStyling` reads the body. */
export const newStylingSchema = z.strictObject({
  id,
  name: name.min(1),
  note: note.nullable().optional(),
  email: z.string().meta({ maxLength: MAX_EMAIL_LENGTH }).nullable().optional(),
  credit: z.boolean().optional(),
  layout: layoutSchema,
  secret: z.string().min(MIN_STYLING_SECRET_LENGTH).max(MAX_STYLING_SECRET_LENGTH).optional(),
});

export const sentSchema = z.strictObject({
  status: z.literal("OK"),
  id,
  token: z.string(),
  differs: z.literal(true).exactOptional(),
});

const sentStylingSchema = z.strictObject({
  id,
  username: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }),
  firstName: z.string(),
  name,
  note,
  credit: z.boolean(),
  layout: layoutSchema.nullable(),
  previewUrl: z.string().nullable(),
  state: z.enum(STYLIST_STATES),
  sentAt: z.number(),
  reply: z.string().meta({ maxLength: MAX_REPLY_LENGTH }).exactOptional(),
  quickReply: z.enum(QUICK_REPLIES).exactOptional(),
});

export const sentStylingResponseSchema = z.strictObject({ status: z.literal("OK"), styling: sentStylingSchema });

export const collectRequestSchema = z.strictObject({
  tokens: z.array(z.string().regex(/^[A-Za-z0-9_-]{43}$/)).max(MAX_COLLECTED_TOKENS),
});

export const collectedSchema = z.strictObject({
  status: z.literal("OK"),
  stylings: z.array(sentStylingSchema.extend({ token: z.string() })),
});

/** `reply` is a text of the owner, `quickReply` one of five that clients show in the reader's language. */
export const writeReply = (reply: StylingReply | null) => {
  if (!reply) return {};
  return "text" in reply ? { reply: reply.text } : { quickReply: reply.quick };
};

/** What the stylist sees: no e-mail address, and not that it was declined. */
export function toSentStyling({ row, owner, sha256 }: FoundStyling, token: string) {
  const { id, name, note, credit, layout, state, sentAt } = row;
  return {
    id,
    username: owner.username,
    firstName: owner.firstName,
    name,
    note,
    credit: credit === 1,
    layout: layout === null ? null : (JSON.parse(layout) as unknown),
    previewUrl: sha256 === null ? null : `/stylings/${token}/picture`,
    state: toStylistState(state),
    sentAt,
    ...writeReply(readReply(row.reply)),
  };
}
