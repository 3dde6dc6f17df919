import { CLOSET_LISTS, type ClosetList, mapLists } from "#domain/closet-lists.ts";
import { IMPORT_REASONS } from "#domain/import-reason.ts";
import { z } from "zod";
import { POLICY_FIELDS } from "#domain/field-policy.ts";
import { MAX_ID_LENGTH, MAX_NAME_LENGTH, MAX_USERNAME_LENGTH, MAX_WEB_ADDRESS_LENGTH } from "#domain/limits.ts";
import { toPlainLine } from "#domain/plain-text.ts";
import { LANGUAGES } from "#domain/languages.ts";
import { PRONOUNS } from "#domain/pronoun.ts";
import { STYLING_SENDERS } from "#domain/stylings/styling.ts";
import { TAPS } from "#domain/tap.ts";
import { isLongerThan } from "#domain/text-length.ts";
import { USERNAME_PROBLEMS } from "#server/closets/ownership/new-closet.ts";
import { MAX_UNKNOWN_FIELDS } from "#server/closets/import/unknown-fields.ts";

/** Requests and responses of `/owner`. Each response is parsed by its schema before it is sent. */

const visibility = z.enum(["public", "private"]);
const count = z.int().min(0);
const quota = z.strictObject({ items: count, pictureBytes: count });

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

export const closetListResponseSchema = z.strictObject({
  status: z.literal("OK"),
  closets: z.array(ownerClosetSchema),
});

export const closetFiguresResponseSchema = z.strictObject({ status: z.literal("OK"), closet: ownerClosetSchema });

const firstName = z
  .string()
  .refine((text) => !isLongerThan(text, MAX_NAME_LENGTH), {
    error: `is too long: ${MAX_NAME_LENGTH} characters at most`,
  })
  .transform((text) => toPlainLine(text).toWellFormed())
  .refine((text) => text !== "", { error: "is empty" });

export const newClosetRequestSchema = z.strictObject({ username: z.string(), firstName });

export const newClosetResponseSchema = z.object({
  status: z.literal("OK"),
  closet: ownerClosetSchema.pick({ username: true, firstName: true, visibility: true }).strip(),
});

export const usernameResponseSchema = z.strictObject({
  status: z.literal("OK"),
  username: z.string(),
  isFree: z.boolean(),
  reason: z.enum(USERNAME_PROBLEMS).exactOptional(),
});

const flag = z.enum(["true", "false"]).optional();

export const importQuerySchema = z.strictObject({
  visibility: visibility.optional().meta({ description: "Visibility after the import." }),
  fetchPictures: flag.meta({
    description:
      "`true`: the server fetches pictures of other sites and stores them. A picture that it cannot fetch keeps its address.",
  }),
});

const fields = z.array(z.looseObject({})).optional();

/** The answer of `openCloset`; most fields are optional. The import reports what it leaves out. */
export const importRequestSchema = z.looseObject({
  status: z.literal("OK"),
  user: z.looseObject({ firstName: z.string().optional(), pronoun: z.string().optional() }).optional(),
  visibility: visibility.optional(),
  ...(Object.fromEntries(CLOSET_LISTS.map((list) => [list, fields])) as Record<ClosetList, typeof fields>),
});

const leftOutSchema = z.strictObject({
  list: z.string(),
  position: z.int(),
  id: z.string().meta({ maxLength: MAX_ID_LENGTH }).optional(),
  picture: z.string().meta({ maxLength: MAX_WEB_ADDRESS_LENGTH }).optional(),
  code: z.enum(IMPORT_REASONS),
  value: z.string().exactOptional(),
  reason: z.string(),
});

const longTextsSchema = z.strictObject({
  field: z.string(),
  limit: count,
  outcome: z.enum(["shortened", "left out", "cut off"]),
  count,
});

export const MAX_LEFT_OUT_LISTED = 1000;

export const importResponseSchema = z.strictObject({
  status: z.literal("OK"),
  closet: ownerClosetSchema,
  hasReplaced: z.boolean(),
  leftOut: z.array(leftOutSchema).max(MAX_LEFT_OUT_LISTED),
  leftOutCount: count,
  unusablePictures: z.array(leftOutSchema).max(MAX_LEFT_OUT_LISTED),
  unusablePicturesCount: count,
  notUnderstood: z.array(z.string().meta({ maxLength: MAX_NAME_LENGTH })).max(MAX_UNKNOWN_FIELDS),
  longTexts: z.array(longTextsSchema),
  /** Rows whose collection or entry does not exist. */
  lostRows: count,
});

export const importFileQuerySchema = z.strictObject({
  existing: z.enum(["add", "replace"]).optional().meta({
    description:
      "`add`, the default, or `replace`: the closet has only the entries of the file afterwards. The others (`missing`) move to the bin if the closet belongs to an account; else they are deleted.",
  }),
  preview: flag.meta({ description: "`true`: the server changes nothing. It fetches no pictures of other sites." }),
  fetchPictures: flag.meta({ description: "As in `PUT /owner/closets/{username}`." }),
});

const listCounts = z.strictObject(mapLists(() => count));

/** `closet`: as it is after the import, or as it would be. */
export const importFileResponseSchema = importResponseSchema.omit({ hasReplaced: true }).extend({
  isPreview: z.boolean(),
  /** By their ids: only in the file, in both, only in the closet. */
  changes: z.strictObject({ added: listCounts, known: listCounts, missing: listCounts }),
  /** For accounts. A file that exceeds it is not imported. */
  quota: quota.exactOptional(),
});

export const privacyRequestSchema = z
  .strictObject({ visibility, isIndexed: z.boolean().exactOptional() })
  .refine((asked) => !(asked.visibility === "private" && asked.isIndexed === true), {
    error: "has `isIndexed` for a private closet",
  });

const flagsOf = <Field extends string, Flag extends z.ZodType>(
  fields: readonly Field[],
  flag: Flag,
): Record<Field, Flag> => Object.fromEntries(fields.map((field) => [field, flag])) as Record<Field, Flag>;

const tap = z.enum(TAPS);
const someFlag = z.boolean().exactOptional();
const showsCutouts = z.boolean();

const pronoun = z.enum(PRONOUNS);

const inboxSettings = {
  stylings: z.enum(STYLING_SENDERS),
  mails: z.boolean(),
  language: z.enum(LANGUAGES).nullable(),
};

/** Changes only what it names. */
export const settingsRequestSchema = z
  .strictObject({
    tap: tap.exactOptional(),
    policy: z
      .strictObject({
        items: z.strictObject(flagsOf(POLICY_FIELDS.items, someFlag)).exactOptional(),
        outfits: z.strictObject(flagsOf(POLICY_FIELDS.outfits, someFlag)).exactOptional(),
      })
      .exactOptional(),
    showsCutouts: showsCutouts.exactOptional(),
    firstName: firstName.exactOptional(),
    pronoun: pronoun.exactOptional(),
    stylings: inboxSettings.stylings.exactOptional(),
    mails: inboxSettings.mails.exactOptional(),
    language: inboxSettings.language.exactOptional(),
  })
  .refine((wanted) => Object.keys(wanted).length > 0, { error: "names no field" });

export const settingsResponseSchema = z.strictObject({
  status: z.literal("OK"),
  settings: z.strictObject({
    tap,
    policy: z.strictObject({
      items: z.strictObject(flagsOf(POLICY_FIELDS.items, z.boolean())),
      outfits: z.strictObject(flagsOf(POLICY_FIELDS.outfits, z.boolean())),
    }),
    showsCutouts,
    firstName: z.string(),
    /** Imported closets may have another one. */
    pronoun: z.string().nullable(),
    ...inboxSettings,
  }),
});

const completePolicySchema = settingsResponseSchema.shape.settings.shape.policy;

/** The owner and the settings, in `GET …/content`. */
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
  /** Also of cut-outs and the bin. */
  pictureBytes: count,
  quota,
});

export const pictureResponseSchema = z.strictObject({
  status: z.literal("OK"),
  picture: z.strictObject({
    sha256: z.string(),
    address: z.string(),
    contentType: z.string(),
    width: count,
    height: count,
    bytes: count,
  }),
});

export type OwnerCloset = z.infer<typeof ownerClosetSchema>;
export type ImportResponse = z.infer<typeof importResponseSchema>;
export type PrivacyRequest = z.infer<typeof privacyRequestSchema>;
export type SettingsRequest = z.infer<typeof settingsRequestSchema>;
export type SettingsResponse = z.infer<typeof settingsResponseSchema>;
