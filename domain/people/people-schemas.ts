import { z } from "zod";
import {
  MAX_CLOSETS_OF_ACCOUNT,
  MAX_EMAIL_LENGTH,
  MAX_ID_LENGTH,
  MAX_NAME_LENGTH,
  MAX_USERNAME_LENGTH,
} from "#domain/limits.ts";
import { count, ownerClosetSchema } from "#domain/owner/owner-schemas.ts";
import { ROLES } from "./rights.ts";

const role = z.enum(ROLES);
const id = z.string().meta({ maxLength: MAX_ID_LENGTH });
/** Of the profile; empty when the person has told none. */
const name = z.string().meta({ maxLength: 2 * MAX_NAME_LENGTH + 1 });
const email = z.string().meta({ maxLength: MAX_EMAIL_LENGTH });

/** A closet in the list of an account. Times are epoch milliseconds. */
export const keptClosetSchema = ownerClosetSchema.extend({
  role,
  seesPrivate: z.boolean(),
  /** Stylings without an answer. */
  waiting: count,
  changedAt: z.number(),
  /** `pictures/{sha256}`, or a picture of another site. */
  picture: z.string().nullable(),
  owners: count,
  helpers: count,
});

export const keptClosetsResponseSchema = z.strictObject({
  status: z.literal("OK"),
  /** API keys get the figures alone. */
  closets: z.array(z.union([keptClosetSchema, ownerClosetSchema])),
});

export const personSchema = z.strictObject({
  id,
  name,
  role,
  since: z.number(),
  isYou: z.boolean(),
  seesPrivate: z.boolean(),
  /** When this owner is removed, unless an owner stops it. */
  removalAt: z.number().nullable(),
  /** Only owners see it. */
  email: email.exactOptional(),
  /** Only owners see it: how many entries the person has removed in the last day, if these are many. */
  removedEntries: count.exactOptional(),
});

/** Removed many entries in the last day, and keeps the closet no longer. */
const formerPersonSchema = personSchema.pick({ id: true, name: true }).extend({ removedEntries: count });

export const invitationSchema = z.strictObject({
  id,
  role,
  seesPrivate: z.boolean(),
  until: z.number(),
  from: name,
  email: email.nullable(),
});

export const peopleResponseSchema = z.strictObject({
  status: z.literal("OK"),
  people: z.array(personSchema),
  /** Only owners see them. */
  former: z.array(formerPersonSchema),
  invitations: z.array(invitationSchema),
});

export const newInvitationSchema = z.strictObject({
  role,
  seesPrivate: z.boolean().exactOptional(),
  email: z.string().max(MAX_EMAIL_LENGTH).exactOptional(),
});

export const newInvitationResponseSchema = z.strictObject({
  status: z.literal("OK"),
  invitation: invitationSchema.pick({ id: true, role: true, until: true }).extend({ url: z.string() }),
});

export const personChangesSchema = z
  .strictObject({
    role: role.exactOptional(),
    seesPrivate: z.boolean().exactOptional(),
    /** Stops a removal. */
    removalAt: z.null().exactOptional(),
  })
  .refine((wanted) => Object.keys(wanted).length > 0, { error: "names no field" });

export const personResponseSchema = z.strictObject({ status: z.literal("OK"), person: personSchema });

export const removedPersonResponseSchema = z.strictObject({
  status: z.literal("OK"),
  person: personSchema.exactOptional(),
});

export const putBackResponseSchema = z.strictObject({ status: z.literal("OK"), restored: count });

const invitedCloset = z.strictObject({
  username: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }),
  firstName: z.string().meta({ maxLength: MAX_NAME_LENGTH }),
});

/** `joined`: the account has joined by this invitation, and is still a person of the closet. */
export const shownInvitationSchema = z.union([
  z.strictObject({ status: z.literal("OK"), closet: invitedCloset, role, from: name }),
  z.strictObject({ status: z.literal("OK"), joined: z.literal(true), closet: invitedCloset, role }),
]);

export const joinedSchema = z.strictObject({ status: z.literal("OK"), closet: invitedCloset, role });

/** What becomes of a closet when the account of a person is deleted. */
export const closetDecisionsSchema = z
  .array(
    z.strictObject({
      username: z.string().meta({ maxLength: MAX_USERNAME_LENGTH }),
      decision: z.enum(["delete", "leave"]),
    }),
  )
  .max(MAX_CLOSETS_OF_ACCOUNT);

export type KeptCloset = z.infer<typeof keptClosetSchema>;
export type Person = z.infer<typeof personSchema>;
export type FormerPerson = z.infer<typeof formerPersonSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type NewInvitation = z.infer<typeof newInvitationSchema>;
export type PersonChanges = z.infer<typeof personChangesSchema>;
export type Joined = z.infer<typeof joinedSchema>;
export type ClosetDecisions = z.infer<typeof closetDecisionsSchema>;
