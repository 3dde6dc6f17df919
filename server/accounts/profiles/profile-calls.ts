import { z } from "zod";
import { MAX_EMAIL_LENGTH, MAX_GOALS, MAX_NAME_LENGTH } from "#domain/limits.ts";
import type { Profile } from "#domain/profile.ts";
import { profileChanges } from "#server/accounts/user-routes.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { answerJson, type Call, EXAMPLE_VALUES, type Parameter, refuse } from "#server/openapi/call.ts";

const text = z.string().meta({ maxLength: MAX_NAME_LENGTH });

const profile = z.strictObject({
  firstName: text.exactOptional(),
  lastName: text.exactOptional(),
  email: z.string().meta({ maxLength: MAX_EMAIL_LENGTH }),
  socialMediaSource: text.exactOptional(),
  goals: z.array(text).meta({ maxItems: MAX_GOALS }).exactOptional(),
  sourceAttributionText: text.exactOptional(),
  otherSourceText: text.exactOptional(),
  isWeb: z.boolean().exactOptional(),
  openOc: z.boolean().exactOptional(),
  updatedAt: z.int().meta({ description: "Epoch milliseconds." }),
}) satisfies z.ZodType<Profile>;

const PROFILE = { name: "Profile", schema: profile };

const JANE = { firstName: "Jane", lastName: "Roe", email: "jane@mail.example", updatedAt: 1_767_225_600_000 };

const EVENTS = "text/event-stream";
const path = "/users/{userId}";
const parameters: readonly Parameter[] = [
  { name: "userId", in: "path", description: "The claim `userId` of her token.", schema: z.string() },
];
const hers = { userId: EXAMPLE_VALUES.userId };
const others = { userId: "somebodyElse0000" };
const REFUSED = { 401: ["signedOut"], 403: ["notYours"], 404: ["notFound"], 405: ["wrongMethod"] } as const;

/** `users/{userId}` (spec §3, §7): each is its own person's alone. */
export const PROFILE_CALLS: readonly Call[] = [
  {
    id: "getProfile",
    method: "GET",
    path,
    group: "profiles",
    summary: "Reads one’s own profile, once or live.",
    description: `With \`Accept: ${EVENTS}\` it is a live stream of server-sent events: \`profile\` with the document as it stands, and again after each change; \`missing\` when there is no such document; \`ping\` every five seconds; \`unauthorized\`, when the session is over, is the last one. A person may have twenty streams.`,
    proofs: ["token", "session"],
    parameters,
    answers: { 200: { ...answerJson("The profile.", PROFILE), otherTypes: [EVENTS] } },
    refusals: { ...REFUSED, 503: ["busy"] },
    examples: {
      once: { summary: "As it stands", status: 200, parameters: hers, answer: JANE },
      live: {
        summary: "As it changes",
        status: 200,
        parameters: hers,
        answer: `event: profile\ndata: ${JSON.stringify(JANE)}\n\n`,
        answerType: EVENTS,
      },
      another: { summary: "Somebody else’s", status: 403, parameters: others, answer: refuse("notYours") },
    },
  },
  {
    id: "updateProfile",
    method: "PATCH",
    path,
    group: "profiles",
    summary: "Changes some fields of one’s own profile.",
    description:
      "What is not named stays; `null` takes a field away; unknown fields are refused, and then nothing is changed. `email` may be sent along, but not changed. `updatedAt` is the time of the change; without it, now.",
    proofs: ["token"],
    parameters,
    body: { schema: { name: "ProfileChanges", schema: profileChanges }, maxBytes: MAX_BODY_BYTES.accounts },
    answers: { 200: answerJson("The profile as it is now.", PROFILE) },
    refusals: {
      400: ["badProfile", "otherEmail"],
      ...REFUSED,
      403: ["notYours", "foreignOrigin"],
      413: ["tooLarge"],
      415: ["notJson"],
    },
    examples: {
      names: {
        summary: "Her names, and the time",
        status: 200,
        parameters: hers,
        body: { firstName: "Jane", lastName: "Roe", updatedAt: 1_767_225_600_000 },
        answer: JANE,
      },
      unknownField: {
        summary: "A field that a profile does not have",
        status: 400,
        parameters: hers,
        body: { firstName: "Jane", isAdmin: true },
        answer: refuse("badProfile"),
      },
    },
  },
  {
    id: "deleteAccount",
    method: "DELETE",
    path,
    group: "profiles",
    summary: "Deletes one’s account and all that belongs to it.",
    proofs: ["token"],
    parameters,
    answers: { 204: { description: "It is gone." } },
    refusals: { ...REFUSED, 403: ["notYours", "foreignOrigin"] },
    examples: { own: { summary: "One’s own", status: 204, parameters: hers } },
  },
];
