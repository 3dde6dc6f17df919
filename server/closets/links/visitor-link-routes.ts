import type { BlockList } from "node:net";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { getClosetPath, toLinkName } from "#domain/closet-tabs.ts";
import { linkTokenSchema } from "#domain/links/link-schemas.ts";
import { MAX_LINK_PASSWORD_LENGTH } from "#domain/limits.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { findSender } from "#server/http/client-address.ts";
import { makeCookie } from "#server/http/cookie.ts";
import { sendError } from "#server/http/errors.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { sendPlainPage } from "#server/http/responses/plain-page.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, ifNoneMatch, notModified, response, TAGS } from "#server/openapi/route-parts.ts";
import { pictureWidth, sendPicture } from "#server/pictures/picture-response.ts";
import { VARIANT_TYPES } from "#server/pictures/variants.ts";
import type { Log } from "#server/telemetry/log.ts";
import { type Audience, MAX_PROOFS, PROOFS_COOKIE, readAudience, readProofs } from "./audience.ts";
import type { LinkedPictures } from "./linked-pictures.ts";
import type { Links } from "./link-service.ts";

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
    params: z.object({ token, key: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
    query: z.object({ w: pictureWidth }),
  },
  parameters: [ifNoneMatch],
  responses: {
    200: response("The picture.", [...new Set(["image/png", "image/gif", ...Object.values(VARIANT_TYPES)])]),
    304: notModified,
    ...errors({ 400: ["notValid"], 404: ["notFound"], 503: ["busy"] }),
  },
});

const PAGE = response("A page.", ["text/html"]);
const path = "/l/{token}/password";
const params = z.object({ token });

const SHOW_PASSWORD_PAGE = createRoute({
  operationId: "showPasswordPage",
  method: "get",
  path,
  tags: TAGS.closets,
  summary: "The page that asks for the password of a link.",
  request: { params },
  responses: { 200: PAGE, 302: response("The link asks for no password, or is not known."), ...errors() },
});

const ENTER_PASSWORD = createRoute({
  operationId: "enterPassword",
  method: "post",
  path,
  tags: TAGS.closets,
  summary: "Opens a link with its password. A cookie keeps a proof of it.",
  description:
    "Five wrong passwords in ten minutes from one network (in IPv6: the /48): then the link is as one that is not known.",
  middleware: limitBody("linkPassword"),
  request: {
    params,
    body: {
      required: true,
      description: `${MAX_BODY_BYTES.linkPassword} bytes at most.`,
      content: { "application/x-www-form-urlencoded": {} },
    },
  },
  responses: { 200: PAGE, 303: response("To the link."), ...errors({ 413: ["tooLarge"], 503: ["unwritable"] }) },
});

const MONTH_S = 30 * 24 * 60 * 60;

type Parts = { links: Links; linkedPictures: LinkedPictures } & {
  publicUrl: string;
  trustedProxies: BlockList;
  log: Pick<Log, "error">;
};

/** What a visitor of a link asks for, beside its pages. */
export function visitorLinks({ links, linkedPictures, publicUrl, trustedProxies, log }: Parts): OpenAPIHono {
  const api = createApi();
  const readVisitor = (c: Context, token: string): Audience => readAudience(toLinkName(token), c.req.header("cookie"));

  api.openapi(GET_LINKED_PICTURE, async (c) => {
    const { token, key } = c.req.valid("param");
    const picture = await linkedPictures.findLinkedPicture(readVisitor(c, token), key);
    if (!picture) return sendError(c, 404, "notFound");
    // Asked for again each time, so that the end of the link is its end.
    const allowCaching = () => c.header("Cache-Control", "private, no-cache");
    return await sendPicture(c, { name: key, picture, log, allowCaching });
  });

  const askForPassword = (c: Context, sentence: string, isWrong = false) =>
    sendPlainPage(c, {
      title: ({ link }) => link.passwordTitle,
      text: sentence,
      field: { name: "password", label: ({ link }) => link.password },
      ...(isWrong && { alert: ({ link }) => link.wrongPassword }),
      button: ({ link }) => link.open,
    });

  api.openapi(SHOW_PASSWORD_PAGE, async (c) => {
    const { token } = c.req.valid("param");
    const lock = await links.findLock(token, findSender(c, trustedProxies));
    return lock ? askForPassword(c, lock.sentence) : c.redirect(getClosetPath(toLinkName(token)));
  });

  api.openapi(ENTER_PASSWORD, async (c) => {
    const { token } = c.req.valid("param");
    const who = findSender(c, trustedProxies);
    const given = new URLSearchParams(await c.req.text()).get("password") ?? "";
    const proof = given.length > MAX_LINK_PASSWORD_LENGTH ? null : await links.enterPassword(token, given, who);
    if (proof === null) {
      const lock = await links.findLock(token, who);
      return lock ? askForPassword(c, lock.sentence, true) : c.redirect(getClosetPath(toLinkName(token)), 303);
    }
    const proofs = [...new Set([proof, ...readProofs(c.req.header("cookie"))])].slice(0, MAX_PROOFS);
    c.header("Set-Cookie", makeCookie(PROOFS_COOKIE, proofs.join("."), { maxAgeS: MONTH_S, publicUrl }));
    c.header("Cache-Control", "no-store");
    return c.redirect(getClosetPath(toLinkName(token)), 303);
  });

  return api;
}
