import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { MAX_ID_LENGTH, MAX_OPEN_INVITATIONS, MAX_PEOPLE } from "#domain/limits.ts";
import {
  newInvitationResponseSchema,
  newInvitationSchema,
  peopleResponseSchema,
  personChangesSchema,
  personResponseSchema,
  putBackResponseSchema,
  removedPersonResponseSchema,
} from "#domain/people/people-schemas.ts";
import type { ClosetBin } from "#server/closets/owner/closet-bin.ts";
import { answerRejection } from "#server/closets/owner/entry-routes.ts";
import {
  BODY_ERRORS,
  checkCallerAgain,
  closetParams,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerEnv,
  readEditor,
  requireRight,
  WRITE_ERRORS,
} from "#server/closets/owner/owner-call.ts";
import type { OwnCloset } from "#server/closets/owner/ownership/closet-of-account.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody, security } from "#server/openapi/route-parts.ts";
import type { ClosetPeople, PeopleProblem } from "./closet-people-service.ts";

const CALL = { ...OWNER_CALL, security: security("token", "session") };

const path = "/owner/closets/{username}/people";
const invitations = "/owner/closets/{username}/invitations";

const id = z.string().max(MAX_ID_LENGTH);
const personParams = closetParams.extend({ id: id.meta({ description: "Of the person, from the list." }) });
const invitationParams = closetParams.extend({ id: id.meta({ description: "Of the invitation, from the list." }) });

const LIST = createRoute({
  ...CALL,
  operationId: "listPeople",
  method: "get",
  path,
  summary: "Lists the people who keep a closet, and its open invitations.",
  description: `At most ${MAX_PEOPLE} people. Owners also see addresses and invitations. \`removedEntries\` is there when a person has removed many entries within a day; \`former\` has those who keep the closet no longer, for \`putBack\`.`,
  middleware: requireRight("listPeople"),
  request: { params: closetParams },
  responses: {
    200: json("The people.", "People", peopleResponseSchema),
    ...errors("accountOnly", ...OWNER_ERRORS, "noSuchCloset"),
  },
});

const CHANGE = createRoute({
  ...CALL,
  operationId: "changePerson",
  method: "patch",
  path: `${path}/{id}`,
  summary: "Changes the role of a person, or what a helper sees.",
  description:
    "`seesPrivate` shows a helper price, currency, notes and the day of purchase. A helper becomes an owner within ten minutes of the caller’s sign-in. Owners become helpers by their own choice alone. `removalAt: null` stops the removal of an owner.",
  middleware: [requireRight("changePerson"), limitBody("people"), checkCallerAgain],
  request: { params: personParams, body: jsonBody("PersonChanges", personChangesSchema, "people") },
  responses: {
    200: json("The person after it.", "Person", personResponseSchema),
    ...errors("accountOnly", ...BODY_ERRORS, "noSuchCloset", "noSuchPerson", "signInAgain", "lastOwner", "ownerStays"),
  },
});

const REMOVE = createRoute({
  ...CALL,
  operationId: "removePerson",
  method: "delete",
  path: `${path}/{id}`,
  summary: "Removes a person from a closet. It counts from the next request.",
  description:
    "Another owner is removed after 72 hours; until then any owner can stop it (`changePerson`), and the answer has the `person`. Anyone may leave at once, but for the last owner.",
  middleware: requireRight("removePerson"),
  request: { params: personParams },
  responses: {
    200: json("They are removed, or will be.", "RemovedPerson", removedPersonResponseSchema),
    ...errors("accountOnly", ...WRITE_ERRORS, "noSuchCloset", "noSuchPerson", "lastOwner"),
  },
});

const PUT_BACK = createRoute({
  ...CALL,
  operationId: "putBack",
  method: "post",
  path: `${path}/{id}/put-back`,
  summary: "Restores all entries that a person has removed within a day.",
  middleware: requireRight("putBack"),
  request: { params: personParams },
  responses: {
    200: json("How many were restored.", "PutBack", putBackResponseSchema),
    ...errors("accountOnly", ...WRITE_ERRORS, "noSuchCloset", "noSuchPerson", "tooManyEntries", "tooManyContents"),
  },
});

const INVITE = createRoute({
  ...CALL,
  operationId: "createInvitation",
  method: "post",
  path: invitations,
  summary: "Invites somebody to keep a closet together.",
  description: `\`url\` comes once. A helper’s invitation lasts 14 days, and works for the account that opens it first. An owner’s lasts 24 hours, needs \`email\`, works for the account of that address alone, and is made within ten minutes of a sign-in. With \`email\` it is mailed. A closet has at most ${MAX_OPEN_INVITATIONS} open invitations.`,
  middleware: [requireRight("createInvitation"), limitBody("people"), checkCallerAgain],
  request: { params: closetParams, body: jsonBody("NewInvitation", newInvitationSchema, "people") },
  responses: {
    201: json("The invitation.", "Invitation", newInvitationResponseSchema),
    ...errors(
      "invitationNeedsEmail",
      "accountOnly",
      ...BODY_ERRORS,
      "notInDemo",
      "noSuchCloset",
      "signInAgain",
      "tooManyPeople",
      "tooManyInvitations",
    ),
  },
});

const END = createRoute({
  ...CALL,
  operationId: "endInvitation",
  method: "delete",
  path: `${invitations}/{id}`,
  summary: "Ends an invitation. A repeated request changes nothing.",
  middleware: requireRight("endInvitation"),
  request: { params: invitationParams },
  responses: {
    200: json("It has ended.", "EndedInvitation", z.strictObject({ status: z.literal("OK") })),
    ...errors("accountOnly", ...WRITE_ERRORS, "noSuchCloset"),
  },
});

type Parts = { people: ClosetPeople; bin: Pick<ClosetBin, "putBack">; rateLimits: RateLimits };

const getOwn = (c: Context<OwnerEnv>): OwnCloset => {
  if (!c.var.own) throw new Error("Only accounts keep closets together.");
  return c.var.own;
};

const sendProblem = (c: Context, { status }: PeopleProblem): Response => sendError(c, status);

export function closetPeople({ people, bin, rateLimits }: Parts): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();

  api.openapi(LIST, async (c) => {
    const found = await people.list(getOwn(c));
    return c.json({ status: "OK", ...found } satisfies z.infer<typeof peopleResponseSchema>);
  });

  api.openapi(CHANGE, async (c) => {
    const { id: personId } = c.req.valid("param");
    const isFresh = await c.var.isSignInFresh();
    const changed = await people.change(getOwn(c), personId, c.req.valid("json"), isFresh);
    if (changed.status !== "changed") return sendProblem(c, changed);
    return c.json({ status: "OK", person: changed.person } satisfies z.infer<typeof personResponseSchema>);
  });

  api.openapi(REMOVE, async (c) => {
    const removed = await people.remove(getOwn(c), c.req.valid("param").id);
    if (removed.status !== "removed") return sendProblem(c, removed);
    const { person } = removed;
    return c.json({ status: "OK", ...(person && { person }) } satisfies z.infer<typeof removedPersonResponseSchema>);
  });

  api.openapi(PUT_BACK, async (c) => {
    const { username, id: personId } = c.req.valid("param");
    const accountUserId = await people.findAccountOf(getOwn(c), personId);
    if (accountUserId === null) return sendError(c, "noSuchPerson");
    const restored = await bin.putBack({ username, accountUserId }, c.var.quota, readEditor(c.var));
    if (restored.status !== "restored") return answerRejection(c, "items", restored);
    return c.json({ status: "OK", restored: restored.total } satisfies z.infer<typeof putBackResponseSchema>);
  });

  api.openapi(INVITE, async (c) => {
    const own = getOwn(c);
    if (!(await rateLimits.take(RATE_LIMITS.invitations, own.ownerId))) {
      return sendTooManyRequests(c, RATE_LIMITS.invitations);
    }
    const invited = await people.invite(own, c.req.valid("json"), await c.var.isSignInFresh());
    if (invited.status !== "invited") return sendProblem(c, invited);
    const { invitation } = invited;
    return c.json({ status: "OK", invitation } satisfies z.infer<typeof newInvitationResponseSchema>, 201);
  });

  api.openapi(END, async (c) => {
    await people.endInvitation(getOwn(c), c.req.valid("param").id);
    return c.json({ status: "OK" as const });
  });

  return api;
}
