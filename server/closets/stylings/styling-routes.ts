import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { findLinkToken, toLinkName } from "#domain/closet-tabs.ts";
import { chooseLanguage } from "#domain/languages.ts";
import {
  MAX_COLLECTED_TOKENS,
  MAX_EMAIL_LENGTH,
  MAX_ID_LENGTH,
  MAX_STYLING_NAME_LENGTH,
  MAX_STYLING_NOTE_LENGTH,
  MAX_STYLING_SECRET_LENGTH,
  MAX_STYLING_VERSIONS,
  MIN_STYLING_SECRET_LENGTH,
} from "#domain/limits.ts";
import { newProposalsSchema } from "#domain/stylings/proposal-schemas.ts";
import { readNextVersion, readStyling, STYLING_PROBLEMS, type StylingProblem } from "#domain/stylings/read-styling.ts";
import { sentStylingSchema } from "#domain/stylings/sent-schemas.ts";
import type { NewStyling } from "#domain/stylings/styling.ts";
import { guestKeySchema, linkTokenSchema } from "#domain/links/link-schemas.ts";
import { layoutSchema } from "#domain/closet-schemas.ts";
import { MAX_COLLECTED_STYLINGS, type Stylings, toSentStyling } from "./styling-service.ts";
import { PROPOSAL_ERRORS, receiveStyling, type StylingEnv, withProposedPictures } from "./proposals/receive-styling.ts";
import type { SendOutcome } from "./send-outcome.ts";
import type { StylingSender } from "./send-styling.ts";
import { readAudience, readProofs } from "#server/closets/links/audience.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError, sendErrorWithReason, sendTooManyRequests } from "#server/http/errors.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { closetParams, type FoundCaller } from "#server/closets/owner/owner-call.ts";
import { toJsonSchema } from "#server/openapi/openapi.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody, response, security, TAGS } from "#server/openapi/route-parts.ts";

const id = z.string().meta({ maxLength: MAX_ID_LENGTH });
const name = z.string().meta({ maxLength: MAX_STYLING_NAME_LENGTH });
const note = z.string().meta({ maxLength: MAX_STYLING_NOTE_LENGTH });

const shownStyling = z.strictObject({
  id,
  name: name.min(1),
  note: note.nullable().optional(),
  email: z.string().meta({ maxLength: MAX_EMAIL_LENGTH }).nullable().optional(),
  credit: z.boolean().optional(),
  layout: layoutSchema,
  secret: z.string().min(MIN_STYLING_SECRET_LENGTH).max(MAX_STYLING_SECRET_LENGTH).optional(),
  proposals: newProposalsSchema,
});

const shownVersion = z.strictObject({
  version: z.int().min(2).max(MAX_STYLING_VERSIONS),
  note: note.nullable().optional(),
  layout: layoutSchema,
  proposals: newProposalsSchema,
});

type Problem = { problem: StylingProblem };

/** `read` names what is wrong, for the composer too. The document has the shape. */
const readBy = <Read extends object>(shown: z.ZodType, read: (given: unknown) => Read) =>
  z
    .unknown()
    .meta(toJsonSchema(shown, "input"))
    .transform((given, context) => {
      const found = read(given);
      if (!("problem" in found)) return found as Exclude<Read, Problem>;
      context.addIssue({ code: "custom", message: (found as Problem).problem });
      return z.NEVER;
    });

const newStylingSchema = readBy(shownStyling, readStyling).transform(({ styling }) => styling);
const nextVersionSchema = readBy(shownVersion, readNextVersion).transform(({ next }) => next);

const sentSchema = z.strictObject({
  status: z.literal("OK"),
  id,
  token: z.string(),
  differs: z.literal(true).exactOptional(),
});

const sentStylingResponseSchema = z.strictObject({ status: z.literal("OK"), styling: sentStylingSchema });

const collectRequestSchema = z.strictObject({
  tokens: z.array(z.string().regex(/^[A-Za-z0-9_-]{43}$/)).max(MAX_COLLECTED_TOKENS),
});

const collectedSchema = z.strictObject({
  status: z.literal("OK"),
  stylings: z.array(sentStylingSchema.extend({ token: z.string() })),
});

export const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const params = z.object({
  token: z.string().meta({ maxLength: 43, description: "From the answer to the request that sent the styling." }),
});

const SEND_STYLING = createRoute({
  operationId: "sendStyling",
  method: "post",
  path: "/closets/{username}/stylings",
  tags: TAGS.stylings,
  summary: "Sends an outfit to the owner of a closet.",
  description:
    "Needs no account; the session cookie or a token of an account names its sender. The client makes the `id`: a repeated request with it is one styling and gets 200. If the repeated request has another content, the first content stays, and the answer has `differs`: a client that wants to change it takes the first back and sends another `id`. `proposals` are things that the owner does not have, three at most, if the owner takes them: the layout names each by its `id`. Texts are as those of an item; nobody but the sender and the owner gets its picture before the owner keeps it. The picture is stored with 1,200 pixels and 400 KB at most. 20 proposals may wait in a closet. A repeated request needs the same `secret`, or without one the same account, or the same network and content; otherwise it gets 409. Send a random `secret` (16 to 128 characters): the owner and people in the sender’s network do not know it. `email` is for the owner’s reply, `credit` allows visitors to see the name. The layout’s unit is the width of the board, its first item is the bottom layer. The server draws the picture. The `token` opens the stylist’s page. Private and unknown closets get the same 404. An account, or a device of a guest (`Guest-Key`: 16 to 128 random characters of `A-Za-z0-9_-`; without it the network), may send five in an hour, a network 30, and 60 come through a link; `Retry-After` says when the next one may be sent. 20 stylings of guests may wait in a closet, the last five from networks that have none there, and 60 of each link.",
  middleware: limitBody("styling"),
  request: { params: closetParams, body: withProposedPictures(jsonBody("NewStyling", newStylingSchema, "styling")) },
  responses: {
    200: json("It was sent before.", "Sent", sentSchema),
    201: json("It is sent.", "Sent", sentSchema),
    ...errors(
      ...STYLING_PROBLEMS,
      "noSuchItem",
      "signInToStyle",
      "stylingsClosed",
      "proposalsClosed",
      "requestOver",
      "foreignOrigin",
      "closetNotShown",
      "stylingIdTaken",
      "tooLarge",
      "notJson",
      ...PROPOSAL_ERRORS,
      "inboxFull",
      "writerBusy",
      "busy",
      "unwritable",
    ),
  },
});

const SEND_STYLING_BY_LINK = createRoute({
  ...SEND_STYLING,
  operationId: "sendStylingByLink",
  path: "/l/{token}/stylings",
  summary: "Sends an outfit to the owner of a link.",
  description:
    "As to a closet. The link must allow `style`, and show all items of the outfit. A link that has ended gets the 404 of an unknown one.",
  request: {
    params: z.object({ token: linkTokenSchema.meta({ description: "Of the link." }) }),
    body: SEND_STYLING.request.body,
  },
});

const SEND_VERSION = createRoute({
  operationId: "sendStylingVersion",
  method: "put",
  path: "/stylings/{token}",
  tags: TAGS.stylings,
  summary: "Sends the next version of a styling, for which its owner has asked.",
  description:
    "While the styling is `asked`. `version` is the number after the one that was sent before, and its `proposals` are those of this version; a picture of the version before may be named `pictures/{sha256}` with the hash that ends its `pictureUrl`. The same version sent twice is one, and gets 200. In the inbox it takes the place of the version before, which the owner can still look at and keep. When the owner has kept or declined the styling meanwhile, or has another version, the answer is 409.",
  middleware: limitBody("styling"),
  request: { params, body: withProposedPictures(jsonBody("NextVersion", nextVersionSchema, "styling")) },
  responses: {
    200: json("It was sent before.", "Sent", sentSchema),
    201: json("It is sent.", "Sent", sentSchema),
    ...errors(
      ...STYLING_PROBLEMS,
      "noSuchItem",
      "stylingsClosed",
      "proposalsClosed",
      "requestOver",
      "foreignOrigin",
      "noSuchStyling",
      "notAsked",
      "tooLarge",
      "notJson",
      ...PROPOSAL_ERRORS,
      "signInToStyle",
      "writerBusy",
      "busy",
      "unwritable",
    ),
  },
});

const READ_SENT = createRoute({
  operationId: "readSentStyling",
  method: "get",
  path: "/stylings/{token}",
  tags: TAGS.stylings,
  summary: "Shows a stylist what they have sent, and what became of it.",
  description:
    "`reply` is the owner’s text, `quickReply` a reply that the client shows in its own language. A declined styling stays `seen`. `choice`: the owner has chosen this one (`this`, then it is `accepted`, too) or another one for the question of the link; `thanks` is what they say to all who have the link. `worn`: the owner tells that the kept outfit was worn; its picture is there if the owner shows it. For what came through a link, `username` is `~` and the token of the link, or `null` when the link has ended. While the closet is not public and no such link lasts, the answer is that of an unknown token.",
  request: { params },
  responses: {
    200: json("The styling.", "SentStyling", sentStylingResponseSchema),
    ...errors("noSuchStyling"),
  },
});

const WITHDRAW = createRoute({
  operationId: "withdrawStyling",
  method: "delete",
  path: "/stylings/{token}",
  tags: TAGS.stylings,
  summary: "Takes a styling back.",
  description: "Idempotent; also for an unknown token. A styling that the owner has accepted stays.",
  request: { params },
  responses: {
    204: response("It is taken back."),
    ...errors("stylingAccepted", "writerBusy"),
  },
});

const COLLECT_STYLINGS = createRoute({
  operationId: "collectStylings",
  method: "post",
  path: "/account/stylings",
  tags: TAGS.stylings,
  summary: "Gives a signed-in account what it sent as a guest, and lists all that it has sent.",
  description: `\`tokens\` are those that this device has, at most ${MAX_COLLECTED_TOKENS}. The address of the account collects nothing: anyone may have typed it. Newest first, at most ${MAX_COLLECTED_STYLINGS}. It leaves out stylings to closets that are no longer public, unless they came through a link that still works.`,
  security: security("token", "session"),
  middleware: limitBody("accounts"),
  request: { body: jsonBody("CollectStylings", collectRequestSchema, "accounts") },
  responses: {
    200: json("What the account has sent.", "CollectedStylings", collectedSchema),
    ...errors("notValid", "signedOut", "foreignOrigin", "tooLarge", "notJson"),
  },
});

type StylingParts = Parameters<typeof receiveStyling>[0] & {
  stylings: Stylings;
  findCaller: (c: Context) => Promise<FoundCaller | null>;
};

const takePictures = ({ var: { sentPictures } }: Context<StylingEnv>) =>
  sentPictures ? { pictures: sentPictures } : {};

/** An API key sends as a guest. Null: a page of another site uses the cookie. */
async function findStylist(c: Context, { findCaller, trustedProxies }: StylingParts): Promise<StylingSender | null> {
  const found = await findCaller(c);
  if (found?.isForeign === true) return null;
  const account = found?.caller.kind === "account" ? found.caller.account : null;
  const { data: device = null } = guestKeySchema.safeParse(c.req.header("guest-key"));
  return { account, device, address: findSender(c, trustedProxies) };
}

export function stylings(parts: StylingParts): OpenAPIHono<StylingEnv> {
  const api = createApi<StylingEnv>();
  const receive = receiveStyling(parts);
  api.post("/closets/:username/stylings", receive);
  api.post("/l/:token/stylings", receive);
  api.put("/stylings/:token", receive);

  const answer = async (c: Context, send: (sender: StylingSender) => Promise<SendOutcome>): Promise<Response> => {
    c.header("Cache-Control", "no-store");
    const sender = await findStylist(c, parts);
    if (!sender) return sendError(c, "foreignOrigin");
    const sent = await send(sender);
    switch (sent.status) {
      case "sent":
        return c.json({ status: "OK", id: sent.id, token: sent.token } satisfies z.infer<typeof sentSchema>, 201);
      case "known": {
        const { id, token, differs } = sent;
        const known = { status: "OK" as const, id, token, ...(differs && { differs: true as const }) };
        return c.json(known satisfies z.infer<typeof sentSchema>, 200);
      }
      case "rejected":
        return sendErrorWithReason(c, "notAPicture", sent);
      case "inboxFull":
      case "proposalsFull":
        return sendTooManyRequests(c, RATE_LIMITS.stylings, sent.status);
      case "tooManyStylings":
        return sendTooManyRequests(c, { windowMs: sent.waitMs }, sent.status);
      default:
        return sendError(c, sent.status);
    }
  };

  const send = (c: Context<StylingEnv>, name: string, styling: NewStyling) =>
    answer(c, (sender) =>
      parts.stylings.send(readAudience(name, c.req.header("cookie")), styling, {
        sender,
        language: chooseLanguage(readLanguagePreferences(c.req)),
        ...takePictures(c),
      }),
    );

  api.openapi(SEND_STYLING, async (c) => {
    const { username } = c.req.valid("param");
    return await send(c, findLinkToken(username) === null ? username : "", c.req.valid("json"));
  });

  api.openapi(SEND_STYLING_BY_LINK, async (c) => send(c, toLinkName(c.req.valid("param").token), c.req.valid("json")));

  const findSent = async (token: string) => (TOKEN.test(token) ? await parts.stylings.find(token) : null);

  api.openapi(SEND_VERSION, async (c) => {
    const { token } = c.req.valid("param");
    const proofs = readProofs(c.req.header("cookie"));
    const from = { proofs, ...takePictures(c) };
    return await answer(c, (sender) => parts.stylings.sendVersion(token, c.req.valid("json"), { sender, ...from }));
  });

  api.openapi(READ_SENT, async (c) => {
    const { token } = c.req.valid("param");
    const sent = await findSent(token);
    if (!sent) return sendError(c, "noSuchStyling");
    c.header("Cache-Control", "no-store");
    const styling = toSentStyling(sent, token);
    return c.json({ status: "OK", styling } satisfies z.infer<typeof sentStylingResponseSchema>);
  });

  api.openapi(WITHDRAW, async (c) => {
    const { token } = c.req.valid("param");
    const outcome = TOKEN.test(token) ? await parts.stylings.withdraw(token) : "unknown";
    if (outcome === "accepted") return sendError(c, "stylingAccepted");
    return c.body(null, 204);
  });

  api.openapi(COLLECT_STYLINGS, async (c) => {
    c.header("Cache-Control", "no-store");
    const sender = await findStylist(c, parts);
    if (!sender) return sendError(c, "foreignOrigin");
    if (!sender.account) return sendError(c, "signedOut");
    const sent = await parts.stylings.collect(sender.account.authUserId, c.req.valid("json").tokens);
    const stylings = sent.map(({ token, ...styling }) => ({ ...toSentStyling(styling, token), token }));
    return c.json({ status: "OK", stylings } satisfies z.infer<typeof collectedSchema>);
  });

  return api;
}
