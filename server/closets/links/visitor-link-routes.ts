import type { BlockList } from "node:net";
import type { Brand } from "#domain/brand.ts";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { toAddress } from "#domain/base-path.ts";
import { getClosetPath, getPasswordPath, toLinkName } from "#domain/closet-tabs.ts";
import { readReturnPath } from "#domain/owner/return-path.ts";
import { guestKeySchema, heartSchema, linkTokenSchema, questionSchema } from "#domain/links/link-schemas.ts";
import { MAX_GUESTS, MAX_LINK_PASSWORD_LENGTH } from "#domain/limits.ts";
import { OWN_PAGE_HEADER } from "#domain/own-answer.ts";
import { listOwnOrigins } from "#domain/own-origins.ts";
import { LANGUAGE_PARAMETER, readLanguage } from "#domain/languages.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { findNetwork, findSender } from "#server/http/client-address.ts";
import { makeCookie } from "#server/http/cookie.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { isForeign } from "#server/http/foreign-origin.ts";
import { makeLanguageCookie } from "#server/http/language.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { VisitorTurns } from "#server/http/limits/visitor-turns.ts";
import { sendPlainPage } from "#server/http/responses/plain-page.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, ifNoneMatch, json, jsonBody, notModified, response, TAGS } from "#server/openapi/route-parts.ts";
import { pictureWidth, sendPicture } from "#server/pictures/picture-response.ts";
import { VARIANT_TYPES } from "#server/pictures/variants.ts";
import type { Log } from "#server/telemetry/log.ts";
import { type Audience, MAX_PROOFS, PROOFS_COOKIE, readAudience, readProofs } from "./audience.ts";
import type { ShownPictures } from "./shown-pictures.ts";
import type { Links } from "./link-service.ts";
import type { HeartOutcome, Questions } from "./question-service.ts";

const token = linkTokenSchema.meta({ description: "Of the link." });

const GET_LINKED_PICTURE = createRoute({
  operationId: "getLinkedPicture",
  method: "get",
  path: "/l/{token}/images/{key}",
  tags: TAGS.pictures,
  summary: "A picture that a link shows.",
  description:
    "As `/images/{name}`. When the link ends, or no longer shows the picture, the address gets 404 from then on.",
  request: {
    params: z.object({ token, key: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    query: z.object({ w: pictureWidth }),
  },
  parameters: [ifNoneMatch],
  responses: {
    200: response("The picture.", [...new Set(["image/png", "image/gif", ...Object.values(VARIANT_TYPES)])]),
    304: notModified,
    ...errors("notValid", "notFound", "busy"),
  },
});

const PASSWORD_PATH = "/l/:token{[A-Za-z0-9_-]+}/password";
const params = z.object({ token });

const questionResponseSchema = z.strictObject({ status: z.literal("OK"), question: questionSchema });
const QUESTION = json("What the link asks.", "LinkQuestion", questionResponseSchema);

const READ_QUESTION = createRoute({
  operationId: "readQuestion",
  method: "get",
  path: "/l/{token}/question",
  tags: TAGS.closets,
  summary: "What a link asks of its visitors: its question, the outfits for a vote, and what the owner has chosen.",
  description:
    "With the key of a guest, `hasHeart` says which hearts are theirs. `hearts`, how many a candidate has, is there only if the owner shows the numbers.",
  request: {
    params,
    headers: z.object({
      "guest-key": guestKeySchema.optional().meta({ description: "The key of the guest’s hearts." }),
    }),
  },
  responses: { 200: QUESTION, ...errors("notValid", "closetNotShown") },
});

const GIVE_HEART = createRoute({
  operationId: "giveHeart",
  method: "post",
  path: "/l/{token}/hearts",
  tags: TAGS.closets,
  summary: "Gives a heart to a candidate.",
  description: `A guest has a name, which the owner reads, and a random key on the device: one heart for each candidate. The server keeps a hash of the key. At most ${MAX_GUESTS} guests a link.`,
  middleware: limitBody("heart"),
  request: { params, body: jsonBody("Heart", heartSchema, "heart") },
  responses: {
    200: QUESTION,
    ...errors(
      "notValid",
      "heartsClosed",
      "foreignOrigin",
      "closetNotShown",
      "noSuchCandidate",
      "tooManyGuests",
      "tooLarge",
      "notJson",
      "tooManyHearts",
      "unwritable",
    ),
  },
});

const TAKE_HEART_BACK = createRoute({
  ...GIVE_HEART,
  operationId: "takeHeartBack",
  method: "delete",
  summary: "Takes a heart back.",
  description: "Idempotent. Needs the key with which it was given.",
  request: {
    params,
    body: jsonBody(
      "HeartTakenBack",
      heartSchema.extend({ guest: heartSchema.shape.guest.pick({ key: true }) }),
      "heart",
    ),
  },
});

const MONTH_S = 30 * 24 * 60 * 60;

type Parts = { links: Links; questions: Questions; shownPictures: Pick<ShownPictures, "findLinkedPicture"> } & {
  publicUrl: string;
  brand: Pick<Brand, "name">;
  /** The address of the serif of headings. Null without a build. */
  font: string | null;
  trustedProxies: BlockList;
  visitorTurns: VisitorTurns;
  log: Pick<Log, "error">;
};

export function visitorLinks({
  links,
  questions,
  shownPictures,
  publicUrl,
  brand,
  font,
  trustedProxies,
  visitorTurns,
  log,
}: Parts): OpenAPIHono {
  const api = createApi();
  const takeTurn = <T>(c: Context, work: () => Promise<T>) => visitorTurns.take(findNetwork(c, trustedProxies), work);
  const readVisitor = (c: Context, token: string): Audience => readAudience(toLinkName(token), c.req.header("cookie"));

  const origins = listOwnOrigins(publicUrl);
  api.use("/l/:token/hearts", (c, next) =>
    isForeign(c, origins) ? Promise.resolve(sendError(c, "foreignOrigin")) : next(),
  );

  api.openapi(GET_LINKED_PICTURE, async (c) => {
    const { token, key } = c.req.valid("param");
    const picture = await shownPictures.findLinkedPicture(readVisitor(c, token), key);
    if (!picture) return sendError(c, "notFound");
    // Asked for again each time, so that the end of the link is its end.
    const allowCaching = () => c.header("Cache-Control", "private, no-cache");
    return await sendPicture(c, { name: key, picture, log, allowCaching });
  });

  const answer = (c: Context, outcome: HeartOutcome) => {
    c.header("Cache-Control", "no-store");
    switch (outcome.status) {
      case "OK":
        return c.json(outcome satisfies z.infer<typeof questionResponseSchema>, 200);
      case "tooManyHearts":
        return sendTooManyRequests(c, RATE_LIMITS.hearts, "tooManyHearts");
      default:
        return sendError(c, outcome.status);
    }
  };

  api.openapi(READ_QUESTION, async (c) => {
    const audience = readVisitor(c, c.req.valid("param").token);
    const key = c.req.valid("header")["guest-key"];
    const question = await takeTurn(c, () => questions.read(audience, key));
    return answer(c, question ? { status: "OK", question } : { status: "closetNotShown" });
  });

  api.openapi(GIVE_HEART, async (c) => {
    const audience = readVisitor(c, c.req.valid("param").token);
    const give = () => questions.giveHeart(audience, c.req.valid("json"), findSender(c, trustedProxies));
    return answer(c, await takeTurn(c, give));
  });

  api.openapi(TAKE_HEART_BACK, async (c) => {
    const audience = readVisitor(c, c.req.valid("param").token);
    const takeBack = () => questions.takeBack(audience, c.req.valid("json"), findSender(c, trustedProxies));
    return answer(c, await takeTurn(c, takeBack));
  });

  /** The page that led here. */
  const readTarget = (c: Context): { to?: string } => {
    const to = readReturnPath(c.req.query("to") ?? null);
    return to === null ? {} : { to };
  };

  type Lock = NonNullable<Awaited<ReturnType<Links["findLock"]>>>;

  const askForPassword = (c: Context, { sentence, isShut }: Lock, problem?: "wrongPassword" | "noCookies") => {
    const alert = isShut ? "tooManyPasswords" : problem;
    c.header(OWN_PAGE_HEADER, "1");
    const language = readLanguage(c.req.query(LANGUAGE_PARAMETER));
    if (language !== null) c.header("Set-Cookie", makeLanguageCookie(language, publicUrl));
    return sendPlainPage(c, {
      title: ({ link }) => link.passwordTitle,
      brand: { name: brand.name, font },
      getAddress: (language) => `?${new URLSearchParams({ ...readTarget(c), [LANGUAGE_PARAMETER]: language })}`,
      text: sentence,
      field: { name: "password", label: ({ link }) => link.password },
      ...(alert && { alert: ({ link }) => link[alert] }),
      button: ({ link }) => link.open,
    });
  };

  const goOn = (c: Context, token: string, status: 302 | 303) => {
    const { to = getClosetPath(toLinkName(token)) } = readTarget(c);
    return c.redirect(toAddress(to), status);
  };

  api.get(PASSWORD_PATH, async (c) => {
    const token = c.req.param("token");
    const entered = c.req.query("entered");
    const keepsCookies = readProofs(c.req.header("cookie")).length > 0;
    const isOpen = entered !== undefined && keepsCookies;
    const lock = isOpen ? null : await links.findLock(token, findSender(c, trustedProxies));
    if (!lock) return goOn(c, token, 302);
    return askForPassword(c, lock, entered === undefined ? undefined : "noCookies");
  });

  api.post(PASSWORD_PATH, limitBody("linkPassword"), async (c) => {
    const token = c.req.param("token");
    const who = findSender(c, trustedProxies);
    const given = new URLSearchParams(await c.req.text()).get("password") ?? "";
    const proof = given.length > MAX_LINK_PASSWORD_LENGTH ? null : await links.enterPassword(token, given, who);
    if (proof === null) {
      const lock = await links.findLock(token, who);
      return lock ? askForPassword(c, lock, "wrongPassword") : goOn(c, token, 303);
    }
    const proofs = [...new Set([proof, ...readProofs(c.req.header("cookie"))])].slice(0, MAX_PROOFS);
    c.header("Set-Cookie", makeCookie(PROOFS_COOKIE, proofs.join("."), { maxAgeS: MONTH_S, publicUrl }));
    c.header("Cache-Control", "no-store");
    return c.redirect(toAddress(getPasswordPath(toLinkName(token), { entered: "1", ...readTarget(c) })), 303);
  });

  return api;
}
