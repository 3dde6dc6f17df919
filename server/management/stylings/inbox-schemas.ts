import { z } from "zod";
import {
  MAX_ID_LENGTH,
  MAX_LISTED_STYLINGS,
  MAX_REPLY_LENGTH,
  MAX_STYLING_NAME_LENGTH,
  MAX_STYLING_NOTE_LENGTH,
} from "#domain/limits.ts";
import { readNote } from "#domain/stylings/read-styling.ts";
import { QUICK_REPLIES, STYLING_DECISIONS, STYLING_STATES } from "#domain/stylings/styling.ts";
import { isLongerThan } from "#domain/text-length.ts";
import { layoutSchema } from "#server/closets/layouts/layout-schema.ts";
import type { Decision, ReceivedStyling } from "#server/closets/stylings/styling-inbox.ts";
import { writeReply } from "./styling-schemas.ts";

const stylingSchema = z.strictObject({
  id: z.string().meta({ maxLength: MAX_ID_LENGTH }),
  name: z.string().meta({ maxLength: MAX_STYLING_NAME_LENGTH }),
  note: z.string().meta({ maxLength: MAX_STYLING_NOTE_LENGTH }),
  layout: layoutSchema.nullable(),
  previewUrl: z.string().nullable(),
  state: z.enum(STYLING_STATES),
  sentAt: z.number(),
  credit: z.boolean(),
  isGuest: z.boolean(),
  hasEmail: z.boolean(),
  isReported: z.boolean(),
  isBlocked: z.boolean(),
  blockedUntil: z.number().exactOptional(),
  canBlock: z.boolean(),
  reply: z.string().meta({ maxLength: MAX_REPLY_LENGTH }).exactOptional(),
  quickReply: z.enum(QUICK_REPLIES).exactOptional(),
  outfitId: z.string().meta({ maxLength: MAX_ID_LENGTH }).exactOptional(),
});

/** Of a query. */
export const limitSchema = z.coerce.number().int().min(0).max(MAX_LISTED_STYLINGS);

export const inboxSchema = z.strictObject({
  status: z.literal("OK"),
  newStylings: z.int().min(0),
  waiting: z.int().min(0),
  total: z.int().min(0),
  stylings: z.array(stylingSchema),
  blocked: z.array(stylingSchema.pick({ id: true, name: true, blockedUntil: true })),
});

export const decidedSchema = z.strictObject({ status: z.literal("OK"), styling: stylingSchema });

const reply = z
  .string()
  .transform(readNote)
  .refine((text) => text !== "", { error: "is empty" })
  .refine((text) => !isLongerThan(text, MAX_REPLY_LENGTH), {
    error: `is too long: ${MAX_REPLY_LENGTH} characters at most`,
  })
  .meta({ maxLength: MAX_REPLY_LENGTH });

export const decisionSchema = z
  .strictObject({
    decision: z.enum(STYLING_DECISIONS),
    reply: reply.nullable().exactOptional(),
    quickReply: z.enum(QUICK_REPLIES).nullable().exactOptional(),
  })
  .refine((given) => typeof given.reply !== "string" || typeof given.quickReply !== "string", {
    path: ["quickReply"],
    error: "cannot be sent with `reply`",
  });

export function toDecision({ decision, reply, quickReply }: z.infer<typeof decisionSchema>): Decision {
  if (typeof reply === "string") return { decision, reply: { text: reply } };
  return { decision, reply: typeof quickReply === "string" ? { quick: quickReply } : null };
}

export const toInboxAnswer = ({ reply, outfitId, ...styling }: ReceivedStyling): object => ({
  ...styling,
  ...writeReply(reply),
  ...(outfitId !== null && { outfitId }),
});
