import { z } from "zod";
import { entryIdSchema, textSchema } from "#domain/closet-schemas.ts";
import { LINK_TOKEN } from "#domain/closet-tabs.ts";
import {
  MAX_CANDIDATES,
  MAX_GUESTS,
  MAX_LINK_PASSWORD_LENGTH,
  MAX_LINK_SENTENCE_LENGTH,
  MAX_LINKED_ENTRIES,
  MAX_NAME_LENGTH,
  MAX_REPLY_LENGTH,
  MAX_REQUEST_LENGTH,
  MAX_REQUEST_NOT_LENGTH,
  MAX_STYLING_NAME_LENGTH,
  MAX_STYLING_SECRET_LENGTH,
  MIN_CANDIDATES,
  MIN_LINK_PASSWORD_LENGTH,
  MIN_STYLING_SECRET_LENGTH,
} from "#domain/limits.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { fieldPolicySchema } from "#domain/policy-schemas.ts";
import { isTimeZone, UTC } from "#domain/time-zone.ts";

/** Looking needs no permission. `propose`: with `style`, also what the owner does not have. `wishes`: the board offers wishes, too. */
export const LINK_PERMISSIONS = ["style", "propose", "wishes", "vote", "embed"] as const;

export const linkTokenSchema = z.string().regex(LINK_TOKEN);

const ids = z.array(entryIdSchema).max(MAX_LINKED_ENTRIES);

export const linkTargetSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("closet") }),
    z.strictObject({ kind: z.enum(["collection", "outfit"]), id: entryIdSchema }),
    z.strictObject({ kind: z.literal("entries"), items: ids, outfits: ids }),
  ])
  .refine((what) => what.kind !== "entries" || what.items.length + what.outfits.length > 0, {
    error: "names no item and no outfit",
  });

const isFilled = (text: string): boolean => toPlainLine(text) !== "";

const requestSchema = z.strictObject({
  for: textSchema(MAX_REQUEST_LENGTH).refine(isFilled, { error: "is empty" }),
  when: z.iso.date().nullable(),
  /** They lie on the board from the beginning, if the link shows them. */
  mustHave: ids,
  not: textSchema(MAX_REQUEST_NOT_LENGTH),
  /** The last day on which visitors can send outfits, in the `zone` of the link. */
  answerBy: z.iso.date().nullable(),
});

/** An owner names what is asked for, and leaves out the rest. */
const newRequestSchema = z.strictObject({
  for: requestSchema.shape.for,
  when: requestSchema.shape.when.default(null),
  mustHave: requestSchema.shape.mustHave.default([]),
  not: requestSchema.shape.not.default(""),
  answerBy: requestSchema.shape.answerBy.default(null),
});

export const candidateSchema = z.strictObject({ kind: z.enum(["styling", "outfit"]), id: entryIdSchema });

const voteSchema = z.strictObject({
  candidates: z
    .array(candidateSchema)
    .min(MIN_CANDIDATES)
    .max(MAX_CANDIDATES)
    .refine((all) => new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size === all.length, {
      error: "names a candidate twice",
    }),
  showsNumbers: z.boolean(),
});

export const outcomeSchema = z.strictObject({
  candidate: candidateSchema,
  /** Names who put it together, if the sender agreed. */
  names: z.boolean(),
  thanks: textSchema(MAX_REPLY_LENGTH),
});

const settings = {
  /** The owner alone sees it. */
  name: textSchema(MAX_NAME_LENGTH),
  what: linkTargetSchema,
  /** Its last day. Null: it has no end. */
  until: z.iso.date().nullable(),
  /** In which `until` and `answerBy` are days: an IANA name. */
  zone: z.string().max(64).refine(isTimeZone, { error: "is not the name of a time zone, as Europe/Berlin" }),
  may: z.array(z.enum(LINK_PERMISSIONS)).max(LINK_PERMISSIONS.length),
  /** The fields that this link shows. Null: those of the closet. */
  fields: fieldPolicySchema.nullable(),
  /** The page that asks for the password shows it, too. */
  sentence: textSchema(MAX_LINK_SENTENCE_LENGTH),
  request: requestSchema.nullable(),
  /** Visitors give hearts if the link `may` have them `vote`. */
  vote: voteSchema.nullable(),
};

const password = z
  .string()
  .min(MIN_LINK_PASSWORD_LENGTH, { error: `is too short: ${MIN_LINK_PASSWORD_LENGTH} characters at least` })
  .max(MAX_LINK_PASSWORD_LENGTH)
  .nullable();

export const newLinkSchema = z.strictObject({
  /** Made by the client: a repeated request with it is one link. */
  id: z.uuid().toLowerCase().exactOptional(),
  name: settings.name.default(""),
  what: settings.what,
  until: settings.until,
  zone: settings.zone.default(UTC),
  may: settings.may.default([]),
  password: password.default(null),
  fields: settings.fields.default(null),
  sentence: settings.sentence.default(""),
  request: newRequestSchema.nullable().default(null),
  vote: settings.vote.default(null),
});

export const linkChangeSchema = z
  .strictObject({ ...settings, request: newRequestSchema.nullable(), password })
  .partial()
  .refine((change) => Object.keys(change).length > 0, { error: "names no field" });

export const linkSchema = z.strictObject({
  id: z.string(),
  /** The whole address. All who have it see what the link shows. */
  url: z.string(),
  ...settings,
  outcome: outcomeSchema.nullable(),
  hearts: z.array(z.strictObject({ candidate: candidateSchema, names: z.array(z.string()).max(MAX_GUESTS) })),
  hasPassword: z.boolean(),
  createdAt: z.number(),
  /** By visitors with a browser: previews for chats do not count. */
  opens: z.int(),
  lastOpenedAt: z.number().nullable(),
});

const photographSchema = z.strictObject({
  address: z.string().nullable(),
  picture: z
    .strictObject({ width: z.number(), height: z.number(), thumbhash: z.string().exactOptional() })
    .exactOptional(),
});

export const questionSchema = z.strictObject({
  sentence: settings.sentence,
  /** `mustHave`: those that the link shows. */
  request: requestSchema.nullable(),
  /** The pieces of `request.mustHave`, in its order. */
  mustHave: z.array(z.strictObject({ id: entryIdSchema, name: z.string().nullable(), photograph: photographSchema })),
  isOver: z.boolean(),
  mayVote: z.boolean(),
  /** Of the vote, until the owner has chosen. */
  candidates: z.array(
    candidateSchema.extend({
      photograph: photographSchema,
      /** The names of what is in it, bottom layer first. */
      pieces: z.array(z.string()),
      hasHeart: z.boolean(),
      /** Hearts of all guests. Absent if the owner hides them. */
      hearts: z.int().exactOptional(),
    }),
  ),
  /** `by`: who put it together. */
  outcome: z
    .strictObject({ photograph: photographSchema.nullable(), by: z.string().nullable(), thanks: z.string() })
    .nullable(),
});

/** The guest's device makes it at random. */
export const guestKeySchema = z
  .string()
  .min(MIN_STYLING_SECRET_LENGTH)
  .max(MAX_STYLING_SECRET_LENGTH)
  .regex(/^[\w-]+$/);

export const heartSchema = z.strictObject({
  candidate: candidateSchema,
  guest: z.strictObject({
    key: guestKeySchema,
    name: textSchema(MAX_STYLING_NAME_LENGTH).refine(isFilled, { error: "is empty" }),
  }),
});
