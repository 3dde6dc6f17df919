import { z } from "zod";
import { MAX_COLLECTED_TOKENS } from "#domain/limits.ts";
import { PICTURE_WIDTHS } from "#domain/picture-widths.ts";
import { MAX_COLLECTED_STYLINGS } from "#server/closets/stylings/styling-service.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { usernameParameter } from "#server/management/owner-call.ts";
import { defineCall, describeJson, type Parameter } from "#server/openapi/call.ts";
import { ifNoneMatch, notModified } from "#server/pictures/conditional-request.ts";
import { VARIANT_TYPES } from "#server/pictures/variants.ts";
import {
  collectedSchema,
  collectRequestSchema,
  newStylingSchema,
  sentSchema,
  sentStylingResponseSchema,
} from "./styling-schemas.ts";

const tokenParameter: Parameter = {
  name: "token",
  in: "path",
  description: "From the answer to the request that sent the styling.",
  schema: z.string().meta({ maxLength: 43 }),
};

export const SEND_STYLING = defineCall({
  id: "sendStyling",
  method: "POST",
  path: "/closets/{username}/stylings",
  group: "stylings",
  summary: "Sends an outfit to the owner of a closet.",
  description:
    "Needs no account; the session cookie or a token of an account names its sender. The client makes the `id`: a repeated request with it is one styling and gets 200. If the repeated request has another content, the first content stays, and the answer has `differs`: a client that wants to change it takes the first back and sends another `id`. A repeated request needs the same `secret`, or without one the same account or network; otherwise it gets 409. Send a random `secret` (16 to 128 characters): the owner and people in the sender’s network do not know it. `email` is for the owner’s reply, `credit` allows visitors to see the name. The layout’s unit is the width of the board, its first piece is the bottom layer. The server draws the picture. The `token` opens the stylist’s page. Private and unknown closets get the same 404. A sender may send five in an hour; 20 stylings of guests may wait in a closet, the last five from networks that have none there.",
  parameters: [usernameParameter],
  body: { schema: { name: "NewStyling", schema: newStylingSchema }, maxBytes: MAX_BODY_BYTES.styling },
  responses: {
    201: describeJson("It is sent.", { name: "Sent", schema: sentSchema }),
    200: describeJson("It was sent before.", { name: "Sent", schema: sentSchema }),
  },
  errors: {
    400: [
      "notAStyling",
      "badId",
      "noStylistName",
      "longStylistName",
      "longNote",
      "badStylistEmail",
      "noPieces",
      "tooManyPieces",
      "badLayout",
      "pieceGone",
    ],
    401: ["signInToStyle"],
    403: ["stylingsClosed", "foreignOrigin"],
    404: ["closetNotShown"],
    405: ["wrongMethod"],
    409: ["stylingIdTaken"],
    413: ["tooLarge"],
    415: ["notJson"],
    429: ["tooManyStylings", "inboxFull"],
    503: ["writerBusy", "busy", "unwritable"],
  },
});

export const READ_SENT = defineCall({
  id: "readSentStyling",
  method: "GET",
  path: "/stylings/{token}",
  group: "stylings",
  summary: "Shows a stylist what they have sent, and what became of it.",
  description:
    "`reply` is the owner’s text, `quickReply` a reply that the client shows in its own language. A declined styling stays `seen`. While the closet is not public, the answer is that of an unknown token.",
  parameters: [tokenParameter],
  responses: { 200: describeJson("The styling.", { name: "SentStyling", schema: sentStylingResponseSchema }) },
  errors: { 404: ["noSuchStyling"], 405: ["wrongMethod"] },
});

export const SHOW_SENT_PICTURE = defineCall({
  id: "showSentPicture",
  method: "GET",
  path: "/stylings/{token}/picture",
  group: "stylings",
  summary: "The picture of a styling, for its stylist.",
  description: "No cache keeps it.",
  parameters: [
    tokenParameter,
    {
      name: "w",
      in: "query",
      description: "The width of the picture in pixels. Without it: as it is stored.",
      schema: z.enum(PICTURE_WIDTHS.map(String)),
      isOptional: true,
    },
    ifNoneMatch,
  ],
  responses: {
    200: { description: "The picture.", otherTypes: Object.values(VARIANT_TYPES) },
    304: notModified,
  },
  errors: { 400: ["badPictureWidth"], 404: ["noSuchStyling", "notFound"], 405: ["wrongMethod"], 503: ["busy"] },
});

export const SHOW_SHOWN_PICTURE = defineCall({
  id: "showShownPicture",
  method: "GET",
  path: "/outfit/{shownId}/picture.jpg",
  group: "stylings",
  summary: "The picture of a styling, for everyone with its read-only address.",
  description:
    "A stylist shows `/outfit/{shownId}` to others. `shownId` is the SHA-256 of the token, in base64url: it does not lead to the token. Unknown once the styling is taken back or the closet is not public. No cache keeps it.",
  parameters: [
    {
      name: "shownId",
      in: "path",
      description: "The SHA-256 of the token, in base64url.",
      schema: z.string().meta({ maxLength: 43 }),
    },
  ],
  responses: { 200: { description: "The picture.", otherTypes: [VARIANT_TYPES.jpg] } },
  errors: { 404: ["noSuchStyling"], 405: ["wrongMethod"], 503: ["busy"] },
});

export const WITHDRAW = defineCall({
  id: "withdrawStyling",
  method: "DELETE",
  path: "/stylings/{token}",
  group: "stylings",
  summary: "Takes a styling back.",
  description: "Idempotent; also for an unknown token. A styling that the owner has accepted stays.",
  parameters: [tokenParameter],
  responses: { 204: { description: "It is taken back." } },
  errors: { 405: ["wrongMethod"], 409: ["stylingAccepted"], 503: ["writerBusy"] },
});

export const COLLECT_STYLINGS = defineCall({
  id: "collectStylings",
  method: "POST",
  path: "/account/stylings",
  group: "stylings",
  summary: "Gives a signed-in account what it sent as a guest, and lists all that it has sent.",
  description: `\`tokens\` are those that this device has, at most ${MAX_COLLECTED_TOKENS}. The address of the account collects nothing: anyone may have typed it. Newest first, at most ${MAX_COLLECTED_STYLINGS}. Without stylings to closets that are not public any more.`,
  credentials: ["token", "session"],
  body: { schema: { name: "CollectStylings", schema: collectRequestSchema }, maxBytes: MAX_BODY_BYTES.accounts },
  responses: {
    200: describeJson("What the account has sent.", { name: "CollectedStylings", schema: collectedSchema }),
  },
  errors: {
    400: ["notValid"],
    401: ["signedOut"],
    403: ["foreignOrigin"],
    405: ["wrongMethod"],
    413: ["tooLarge"],
    415: ["notJson"],
  },
});
