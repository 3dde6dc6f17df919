import { z } from "zod";
import { MAX_ID_LENGTH, MAX_LISTED_STYLINGS } from "#domain/limits.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { OWNER_CREDENTIALS, OWNER_ERRORS, usernameParameter } from "#server/management/owner-call.ts";
import { defineCall, describeJson } from "#server/openapi/call.ts";
import { decidedSchema, decisionSchema, inboxSchema, limitSchema } from "./inbox-schemas.ts";

export const READ_INBOX = defineCall({
  id: "readInbox",
  method: "GET",
  path: "/owner/closets/{username}/stylings",
  group: "owners",
  summary: "Lists the outfits that others have put together for the owner, newest first.",
  description: `The key needs the right \`inbox\`. At most ${MAX_LISTED_STYLINGS}. \`total\` counts also those that are not listed, \`newStylings\` those at which the owner has not looked (state \`sent\`), \`waiting\` those without an answer (\`sent\` or \`seen\`). \`blocked\` lists the blocked senders, each with the id of one of their stylings. \`previewUrl\` is \`pictures/{sha256}\`, as in the content. \`hasEmail\`: a reply would go to the stylist by mail; an address that is not confirmed gets one mail for a styling. A styling that was taken back is \`withdrawn\` and has no layout. \`canBlock\` is false when neither an address nor a network of the guest is stored any more.`,
  credentials: OWNER_CREDENTIALS,
  parameters: [
    usernameParameter,
    {
      name: "limit",
      in: "query",
      description: `How many to list: 0 to ${MAX_LISTED_STYLINGS}. 0 gives the counts alone. Without it: ${MAX_LISTED_STYLINGS}.`,
      schema: limitSchema,
      isOptional: true,
    },
  ],
  responses: { 200: describeJson("The inbox.", { name: "Inbox", schema: inboxSchema }) },
  errors: { 400: ["badLimit"], ...OWNER_ERRORS, 404: ["noSuchCloset"], 503: ["busy"] },
});

export const DECIDE_STYLING = defineCall({
  id: "decideStyling",
  method: "POST",
  path: "/owner/closets/{username}/stylings/{id}",
  group: "owners",
  summary: "Answers a styling: accept, decline, reopen, block, unblock, report.",
  description:
    "The key needs the right `inbox`. `seen` says that the owner has looked. `accept` makes it an outfit of the closet (`outfitId`), with its layout and, if the stylist agreed, the stylist’s name. The stylist sees `decline` as `seen`. `reopen` takes `decline` back, as long as the styling has its layout (30 days). `block` declines it and takes nothing more from the sender, signed in or out: by account and its address for good, by network and a guest’s address for 30 days. `unblock` ends that; `blockedUntil` is when it ends by itself. `report` tells the operator. With `seen`, `accept` and `decline` the owner may send one reply: a text, or a `quickReply`, which the stylist reads in their own language. The same decision twice changes nothing; another answer later is 409.",
  credentials: OWNER_CREDENTIALS,
  parameters: [
    usernameParameter,
    {
      name: "id",
      in: "path",
      description: "Id of the styling.",
      schema: z.string().meta({ maxLength: MAX_ID_LENGTH }),
    },
  ],
  body: { schema: { name: "StylingDecision", schema: decisionSchema }, maxBytes: MAX_BODY_BYTES.stylingDecision },
  responses: { 200: describeJson("The styling after it.", { name: "DecidedStyling", schema: decidedSchema }) },
  errors: {
    400: ["notValid"],
    ...OWNER_ERRORS,
    404: ["noSuchStyling", "noSuchCloset"],
    409: ["stylingAnswered", "stylingReplied", "tooManyEntries", "tooManyContents"],
    413: ["tooLarge"],
    415: ["notJson"],
    503: ["writerBusy", "unwritable"],
  },
});
