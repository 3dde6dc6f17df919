import { z } from "zod";
import { completePolicySchema, fieldPolicySchema } from "#domain/policy-schemas.ts";
import { MAX_NAME_LENGTH, MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { PRONOUNS } from "#domain/pronoun.ts";
import { HELPER_OUTFITS, STYLING_SENDERS } from "#domain/stylings/styling.ts";
import { TAPS } from "#domain/tap-setting.ts";
import { isLongerThan } from "#domain/text-length.ts";

export const visibility = z.enum(["public", "private"]);
export const count = z.int().min(0);
export const quota = z.strictObject({ items: count, pictureBytes: count });

/** Counts include wishlist items; times are epoch milliseconds. */
export const ownerClosetSchema = z.strictObject({
  username: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }),
  firstName: z.string().meta({ maxLength: MAX_NAME_LENGTH }),
  visibility,
  isIndexed: z.boolean(),
  createdAt: z.number(),
  items: count,
  wishlistItems: count,
  outfits: count,
  portfolios: count,
  collections: count,
  inspirations: count,
  pictures: count,
  pictureBytes: count,
  address: z.string(),
});

export const closetFiguresResponseSchema = z.strictObject({ status: z.literal("OK"), closet: ownerClosetSchema });

export const firstName = z
  .string()
  .refine((text) => !isLongerThan(text, MAX_NAME_LENGTH), {
    error: `is too long: ${MAX_NAME_LENGTH} characters at most`,
  })
  .transform((text) => toPlainLine(text).toWellFormed())
  .refine((text) => text !== "", { error: "is empty" });

export const privacyRequestSchema = z
  .strictObject({ visibility, isIndexed: z.boolean().exactOptional() })
  .refine((asked) => !(asked.visibility === "private" && asked.isIndexed === true), {
    error: "has `isIndexed` for a private closet",
  });

/** Null: what is usual on the site. */
const tap = z.enum(TAPS).nullable();
const showsCutouts = z.boolean();

const pronoun = z.enum(PRONOUNS);

const inboxSettings = {
  stylings: z.enum(STYLING_SENDERS),
  /** Who may also propose what the owner does not have. */
  proposals: z.enum(STYLING_SENDERS),
  helperOutfits: z.enum(HELPER_OUTFITS),
  mails: z.boolean(),
  language: z.enum(LANGUAGES).nullable(),
};

export const settingsRequestSchema = z
  .strictObject({
    tap: tap.exactOptional(),
    policy: fieldPolicySchema.exactOptional(),
    showsCutouts: showsCutouts.exactOptional(),
    firstName: firstName.exactOptional(),
    pronoun: pronoun.exactOptional(),
    stylings: inboxSettings.stylings.exactOptional(),
    proposals: inboxSettings.proposals.exactOptional(),
    helperOutfits: inboxSettings.helperOutfits.exactOptional(),
    mails: inboxSettings.mails.exactOptional(),
    language: inboxSettings.language.exactOptional(),
  })
  .refine((wanted) => Object.keys(wanted).length > 0, { error: "names no field" });

export const settingsResponseSchema = z.strictObject({
  status: z.literal("OK"),
  settings: z.strictObject({
    tap,
    policy: completePolicySchema,
    showsCutouts,
    firstName: z.string(),
    /** Imported closets may have another one. */
    pronoun: z.string().nullable(),
    ...inboxSettings,
  }),
});

export const ownClosetSchema = z.strictObject({
  username: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }),
  firstName: z.string().meta({ maxLength: MAX_NAME_LENGTH }),
  pronoun: z.string().exactOptional(),
  visibility,
  isIndexed: z.boolean(),
  tap,
  policy: completePolicySchema,
  showsCutouts,
  ...inboxSettings,
  /** Of all pictures, also of the bin. */
  pictureBytes: count,
  quota,
  /** Of a helper alone. */
  role: z.literal("helper").exactOptional(),
  seesPrivate: z.boolean().exactOptional(),
});

export type OwnerCloset = z.infer<typeof ownerClosetSchema>;
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>;
export type SettingsRequest = z.infer<typeof settingsRequestSchema>;
export type SettingsResponse = z.infer<typeof settingsResponseSchema>;
