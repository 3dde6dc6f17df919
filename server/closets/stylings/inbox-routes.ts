import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import {
  MAX_LISTED_STYLINGS,
  MAX_MARKED_PIECES,
  MAX_PRESENTED_OUTFITS,
  MAX_PROPOSALS,
  MAX_REPLY_LENGTH,
  MAX_STYLING_VERSIONS,
  MAX_WISH_LENGTH,
} from "#domain/limits.ts";
import { blockedSenderSchema, inboxStylingSchema, toldWearSchema } from "#domain/stylings/inbox-schemas.ts";
import type { Access } from "#domain/people/rights.ts";
import type { InboxStyling, StylingVersion } from "#domain/stylings/inbox-styling.ts";
import { proposalChoiceSchema } from "#domain/stylings/proposal-schemas.ts";
import { readNote } from "#domain/stylings/read-styling.ts";
import { QUICK_REPLIES, STYLING_DECISIONS } from "#domain/stylings/styling.ts";
import { isLongerThan } from "#domain/text-length.ts";
import { entryIdSchema } from "#domain/closet-schemas.ts";
import { type Decision, DECISION_ERRORS } from "./decision-effects.ts";
import type { Presentations } from "./person-outfits.ts";
import type { ReceivedStyling, StylingInbox } from "./styling-inbox.ts";
import { answerRejection, createIdParam } from "#server/closets/owner/entry-routes.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendError } from "#server/http/errors.ts";
import {
  BODY_ERRORS,
  checkCallerAgain,
  closetParams,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerEnv,
  readEditor,
  requireRight,
} from "#server/closets/owner/owner-call.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody, security } from "#server/openapi/route-parts.ts";
import { writeReply } from "./styling-service.ts";

const inboxSchema = z.strictObject({
  status: z.literal("OK"),
  newStylings: z.int().min(0),
  waiting: z.int().min(0),
  total: z.int().min(0),
  stylings: z.array(inboxStylingSchema),
  blocked: z.array(blockedSenderSchema),
});

const decidedSchema = z.strictObject({ status: z.literal("OK"), styling: inboxStylingSchema });

const ownWords = (maxLength: number) =>
  z
    .string()
    .transform(readNote)
    .refine((text) => text !== "", { error: "is empty" })
    .refine((text) => !isLongerThan(text, maxLength), { error: `is too long: ${maxLength} characters at most` })
    .meta({ maxLength });

const decisionSchema = z
  .strictObject({
    decision: z.enum(STYLING_DECISIONS),
    version: z.int().min(1).max(MAX_STYLING_VERSIONS).exactOptional(),
    sentence: ownWords(MAX_WISH_LENGTH).exactOptional(),
    pieces: z.array(entryIdSchema).max(MAX_MARKED_PIECES).exactOptional(),
    wear: toldWearSchema.exactOptional(),
    proposal: entryIdSchema.exactOptional(),
    reply: ownWords(MAX_REPLY_LENGTH).nullable().exactOptional(),
    quickReply: z.enum(QUICK_REPLIES).nullable().exactOptional(),
    proposals: z
      .record(entryIdSchema, proposalChoiceSchema)
      .refine((choices) => Object.keys(choices).length <= MAX_PROPOSALS, {
        error: `names too many: ${MAX_PROPOSALS} at most`,
      })
      .exactOptional(),
  })
  .refine((given) => typeof given.reply !== "string" || typeof given.quickReply !== "string", {
    path: ["quickReply"],
    error: "cannot be sent with `reply`",
  })
  .refine(({ decision, sentence }) => (decision === "change") === (sentence !== undefined), {
    path: ["sentence"],
    error: "belongs to `change`, which needs it",
  })
  .refine(({ decision, wear }) => (decision === "worn") === (wear !== undefined), {
    path: ["wear"],
    error: "belongs to `worn`, which needs it",
  })
  .refine(({ decision, proposal }) => (decision === "bought") === (proposal !== undefined), {
    path: ["proposal"],
    error: "belongs to `bought`, which needs it",
  })
  .refine(({ decision, proposals }) => decision === "accept" || proposals === undefined, {
    path: ["proposals"],
    error: "belongs to `accept`",
  })
  .refine(({ sentence, pieces }) => sentence !== undefined || pieces === undefined, {
    path: ["pieces"],
    error: "cannot be sent without `sentence`",
  });

const toDecision = (given: z.infer<typeof decisionSchema>): Decision => {
  const { decision, version, sentence, pieces = [], wear, proposal, reply, quickReply, proposals } = given;
  const quick = typeof quickReply === "string" ? { quick: quickReply } : null;
  return {
    decision,
    reply: typeof reply === "string" ? { text: reply } : quick,
    ...(version !== undefined && { version }),
    ...(sentence !== undefined && { wish: { sentence, pieces: [...new Set(pieces)] } }),
    ...(wear && { wear }),
    ...(proposal !== undefined && { proposal }),
    ...(proposals && { proposals }),
  };
};

type ShownStyling = Omit<ReceivedStyling, "reply" | "outfitId">;

const hidePrices = <Version extends StylingVersion>(version: Version): Version =>
  version.proposals
    ? { ...version, proposals: version.proposals.map(({ price: _price, currency: _currency, ...shown }) => shown) }
    : version;

function hideNotes({ outfit, ...styling }: ShownStyling): ShownStyling {
  const { notes: _, ...shown } = outfit ?? {};
  return { ...styling, ...(Object.keys(shown).length > 0 && { outfit: shown }) };
}

const toInboxAnswer = ({ reply, outfitId, ...received }: ReceivedStyling, { seesPrivate }: Access): InboxStyling => {
  const styling = seesPrivate
    ? received
    : { ...hideNotes(hidePrices(received)), otherVersions: received.otherVersions.map(hidePrices) };
  return { ...styling, ...writeReply(reply), ...(outfitId !== null && { outfitId }) };
};

const path = "/owner/closets/{username}/stylings";

const READ_INBOX = createRoute({
  ...OWNER_CALL,
  operationId: "readInbox",
  method: "get",
  path,
  summary: "Lists the outfits that others have put together for the owner, newest first.",
  description: `The key needs the right \`inbox\`. At most ${MAX_LISTED_STYLINGS}. \`total\` counts also those that are not listed, \`newStylings\` those that the owner has not looked at (state \`sent\`), \`waiting\` those without an answer (\`sent\` or \`seen\`); a helper’s counts leave out those that only owners answer. \`blocked\` lists the blocked senders, each with the id of one of their stylings. \`previewUrl\` is \`pictures/{sha256}\`, as in the content. \`hasEmail\`: a reply would go to the stylist by email; an address that is not confirmed gets one email with an answer for a styling, and one for each change that the owner asks for. A styling that was taken back is \`withdrawn\` and has no layout. \`asked\`: the owner asks for a change (\`wish\`), and the stylist has not sent the next \`version\`. \`otherVersions\` lists the earlier ones, from the first; of an accepted styling those that were not kept. \`linkId\` is that of the link through which it came; the link may have ended. \`outfit\` is what a helper says of an outfit that an owner has not kept yet. \`proposals\` are what the owner does not have; the layout names them by their \`id\`. \`canBlock\` is false when neither an address nor a network of the guest is still stored.`,
  middleware: requireRight("readInbox"),
  request: {
    params: closetParams,
    query: z.object({
      limit: z.coerce
        .number({ error: "badLimit" })
        .int({ error: "badLimit" })
        .min(0, { error: "badLimit" })
        .max(MAX_LISTED_STYLINGS, { error: "badLimit" })
        .optional()
        .meta({
          description: `How many to list: 0 to ${MAX_LISTED_STYLINGS}. 0 gives the counts alone. Without it: ${MAX_LISTED_STYLINGS}.`,
        }),
    }),
  },
  responses: {
    200: json("The inbox.", "Inbox", inboxSchema),
    ...errors("badLimit", ...OWNER_ERRORS, "noSuchCloset", "busy"),
  },
});

const DECIDE_STYLING = createRoute({
  ...OWNER_CALL,
  operationId: "decideStyling",
  method: "post",
  path: `${path}/{id}`,
  summary: "Answers a styling: accept, decline, ask for a change, reopen, block, unblock, report.",
  description:
    "The key needs the right `inbox`. `seen` says that the owner has looked. `accept` makes it an outfit of the closet (`outfitId`), with its layout and, if the stylist agreed, the stylist’s name. With `proposals` it says of each what becomes of it: `wish` makes it an item of the wishlist, `{wish: {link: true}}` with its link, `{item: itemId}` puts an item of the closet in its place, `leave` leaves it out, as without an entry. The stylist sees `decline` as `seen`. `change` asks for another version: a `sentence`, and `pieces`, the ids of up to three items of its layout. The stylist’s page shows it until the next version comes; a styling has at most five. `version` is the one that the owner is looking at: `accept` keeps it, `decline` and `change` get 409 when a newer one has come. `reopen` takes `decline` back, to `asked` if it was that, as long as the styling has its layout (30 days). `block` declines it and takes nothing more from the sender, signed in or out: by account and its address for good, by network and a guest’s address for 30 days. `unblock` ends that; `blockedUntil` is when it ends by itself. `report` tells the operator. `worn` tells the stylist once of a `wear` of the kept outfit, on their page and by email, and shows its photograph there with `photograph`; `told` lists these wears. `bought` tells them once, in the same way, that the owner has bought a `proposal`, by its id. With `seen`, `accept` and `decline` the owner may send one reply: a text, or a `quickReply`, which the stylist reads in their own language. The same decision twice changes nothing; another answer later is 409.",
  middleware: [requireRight("decideStyling"), limitBody("stylingDecision"), checkCallerAgain],
  request: {
    params: closetParams.extend({
      id: createIdParam("noSuchStyling", "Id of the styling."),
    }),
    body: jsonBody("StylingDecision", decisionSchema, "stylingDecision"),
  },
  responses: {
    200: json("The styling after it.", "DecidedStyling", decidedSchema),
    ...errors(...BODY_ERRORS, ...DECISION_ERRORS),
  },
});

const presentationSchema = z.strictObject({
  outfits: z
    .array(z.strictObject({ id: entryIdSchema, sentence: ownWords(MAX_WISH_LENGTH).exactOptional() }))
    .min(1)
    .max(MAX_PRESENTED_OUTFITS),
});

const PRESENT_OUTFITS = createRoute({
  ...OWNER_CALL,
  security: security("token", "session"),
  operationId: "presentOutfits",
  method: "post",
  path: "/owner/closets/{username}/presentations",
  summary: "Sends outfits of the closet into its inbox, each with a sentence.",
  description: `For a person of the closet who shows the owners what to wear: 1 to ${MAX_PRESENTED_OUTFITS} outfits, each with a layout. They stay in the closet, whatever the owners answer. The same outfit again replaces the sentence, and waits again.`,
  middleware: [requireRight("presentOutfits"), limitBody("presentation"), checkCallerAgain],
  request: { params: closetParams, body: jsonBody("Presentation", presentationSchema, "presentation") },
  responses: {
    200: json("They are in the inbox.", "Presented", z.strictObject({ status: z.literal("OK") })),
    ...errors("accountOnly", ...BODY_ERRORS, "noSuchCloset", "noSuchEntry", "tooManyWaiting"),
  },
});

const OWNERS_DECISIONS: readonly string[] = ["block", "unblock", "report"];

type Parts = { inbox: StylingInbox; presentations: Presentations };

export function stylingInbox({ inbox, presentations }: Parts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();

  api.openapi(READ_INBOX, async (c) => {
    const { limit = MAX_LISTED_STYLINGS } = c.req.valid("query");
    const found = await inbox.list(c.req.valid("param").username, limit, c.var.access.role);
    if (!found) return sendError(c, "noSuchCloset");
    const stylings = found.stylings.map((styling) => toInboxAnswer(styling, c.var.access));
    return c.json({ status: "OK", ...found, stylings } satisfies z.infer<typeof inboxSchema>);
  });

  api.openapi(DECIDE_STYLING, async (c) => {
    const { username, id } = c.req.valid("param");
    const decision = toDecision(c.req.valid("json"));
    const { role, seesPrivate } = c.var.access;
    const isPrivate = decision.decision === "bought" && !seesPrivate;
    if (isPrivate || (role === "helper" && OWNERS_DECISIONS.includes(decision.decision)))
      return sendError(c, "ownersOnly");
    const decided = await inbox.decide(username, id, decision, c.var.quota, readEditor(c.var));
    if (decided.status === "decided") {
      const styling = toInboxAnswer(decided.styling, c.var.access);
      return c.json({ status: "OK", styling } satisfies z.infer<typeof decidedSchema>);
    }
    return sendError(c, decided.status, "size" in decided ? decided.size : "");
  });

  api.openapi(PRESENT_OUTFITS, async (c) => {
    const { accountUserId, access } = readEditor(c.var);
    if (accountUserId === null) return sendError(c, "accountOnly");
    const outfits = c.req.valid("json").outfits.map(({ id, sentence = "" }) => ({ id, sentence }));
    const presented = await presentations.present(c.req.valid("param").username, outfits, { accountUserId, access });
    if (presented.status !== "presented") return answerRejection(c, "outfits", presented);
    return c.json({ status: "OK" as const });
  });

  return api;
}
