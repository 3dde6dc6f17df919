import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { chooseLanguage } from "#domain/languages.ts";
import { readStyling } from "#domain/stylings/read-styling.ts";
import { readUsername } from "#domain/username.ts";
import type { StylingSender, Stylings } from "#server/closets/stylings/styling-service.ts";
import { limitBody, readJson } from "#server/http/body-limit.ts";
import { findSender } from "#server/http/client-address.ts";
import { sendError, sendTooManyRequests } from "#server/http/errors.ts";
import { readLanguagePreferences } from "#server/http/language.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { findCaller, isForeignWrite } from "#server/management/caller.ts";
import { readBody } from "#server/management/editing/read-body.ts";
import { OUTFIT_PICTURE_WIDTH_PX } from "#server/closets/layouts/outfit-drawing.ts";
import { readContentType } from "#server/management/owner-call.ts";
import type { OwnerServices } from "#server/management/owner-services.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { isKnownWidth, sendPicture } from "#server/pictures/picture-response.ts";
import { VARIANT_TYPES } from "#server/pictures/variants.ts";
import {
  COLLECT_STYLINGS,
  READ_SENT,
  SEND_STYLING,
  SHOW_SENT_PICTURE,
  SHOW_SHOWN_PICTURE,
  WITHDRAW,
} from "./styling-calls.ts";
import {
  collectedSchema,
  collectRequestSchema,
  sentSchema,
  sentStylingResponseSchema,
  toSentStyling,
} from "./styling-schemas.ts";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type StylingParts = Pick<OwnerServices, "findKey" | "accounts" | "trustedProxies" | "findOwnPicture" | "log"> & {
  stylings: Stylings;
};

/** An API key sends as a guest. Null: a page of another site uses the cookie. */
async function findStylist(c: Context, parts: StylingParts): Promise<StylingSender | null> {
  const found = await findCaller(c, parts);
  if (found?.isByCookie === true && isForeignWrite(c, parts)) return null;
  const account = found?.caller.kind === "account" ? found.caller.account : null;
  return { account, address: findSender(c, parts.trustedProxies) };
}

/** What a stylist does: send, follow, take back. */
export function stylings(parts: StylingParts): OpenAPIHono {
  const { findOwnPicture, log } = parts;
  const api = new OpenAPIHono();

  addCall(api, SEND_STYLING, limitBody("styling"), async (c) => {
    c.header("Cache-Control", "no-store");
    if (readContentType(c) !== "application/json") return sendError(c, 415, "notJson");
    const read = readStyling(await readJson(c));
    if ("problem" in read) return sendError(c, 400, read.problem);
    const username = readUsername(c.req.param("username"));
    if (username === null) return sendError(c, 404, "closetNotShown");
    const sender = await findStylist(c, parts);
    if (!sender) return sendError(c, 403, "foreignOrigin");
    const sent = await parts.stylings.send(username, read.styling, {
      sender,
      language: chooseLanguage(readLanguagePreferences(c.req)),
    });
    switch (sent.status) {
      case "sent":
        return c.json(sentSchema.parse({ status: "OK", id: sent.id, token: sent.token }), 201);
      case "known": {
        const { id, token, differs } = sent;
        return c.json(sentSchema.parse({ status: "OK", id, token, ...(differs && { differs }) }), 200);
      }
      case "noCloset":
        return sendError(c, 404, "closetNotShown");
      case "taken":
        return sendError(c, 409, "stylingIdTaken");
      case "closed":
        return sendError(c, 403, "stylingsClosed");
      case "signIn":
        return sendError(c, 401, "signInToStyle");
      case "pieceGone":
        return sendError(c, 400, "pieceGone");
      case "full":
        return sendTooManyRequests(c, RATE_LIMITS.stylings, "inboxFull");
      case "tooMany":
        return sendTooManyRequests(c, RATE_LIMITS.stylings, "tooManyStylings");
    }
  });

  const findSent = async (token: string) => (TOKEN.test(token) ? await parts.stylings.find(token) : null);

  addCall(api, READ_SENT, async (c) => {
    const token = c.req.param("token");
    const sent = await findSent(token);
    if (!sent) return sendError(c, 404, "noSuchStyling");
    c.header("Cache-Control", "no-store");
    return c.json(sentStylingResponseSchema.parse({ status: "OK", styling: toSentStyling(sent, token) }));
  });

  addCall(api, SHOW_SENT_PICTURE, async (c) => {
    if (!isKnownWidth(c.req.query("w"))) return sendError(c, 400, "badPictureWidth");
    const sent = await findSent(c.req.param("token"));
    if (!sent) return sendError(c, 404, "noSuchStyling");
    const { owner, sha256 } = sent;
    const picture = sha256 === null ? null : await findOwnPicture(owner.usernameKey, sha256);
    if (!picture || sha256 === null) return sendError(c, 404, "notFound");
    const allowCaching = () => c.header("Cache-Control", "private, no-store");
    return await sendPicture(c, { name: sha256, picture, log, allowCaching });
  });

  addCall(api, SHOW_SHOWN_PICTURE, async (c) => {
    const shownId = c.req.param("shownId");
    const shown = TOKEN.test(shownId) ? await parts.stylings.findShown(shownId) : null;
    const picture = shown && (await findOwnPicture(shown.owner.usernameKey, shown.sha256));
    // Chats do not read all types.
    const variant = await picture?.getVariant(OUTFIT_PICTURE_WIDTH_PX, "jpg");
    if (!variant) return sendError(c, 404, "noSuchStyling");
    const headers = { "Content-Type": VARIANT_TYPES.jpg, "Cache-Control": "private, no-store" };
    return c.body(variant as Uint8Array<ArrayBuffer>, 200, headers);
  });

  addCall(api, WITHDRAW, async (c) => {
    const token = c.req.param("token");
    const outcome = TOKEN.test(token) ? await parts.stylings.withdraw(token) : "unknown";
    if (outcome === "accepted") return sendError(c, 409, "stylingAccepted");
    return c.body(null, 204);
  });

  addCall(api, COLLECT_STYLINGS, limitBody("accounts"), async (c) => {
    c.header("Cache-Control", "no-store");
    const sender = await findStylist(c, parts);
    if (!sender) return sendError(c, 403, "foreignOrigin");
    if (!sender.account) return sendError(c, 401, "signedOut");
    const body = await readBody(c, collectRequestSchema);
    if ("response" in body) return body.response;
    const sent = await parts.stylings.collect(sender.account.authUserId, body.data.tokens);
    const stylings = sent.map(({ token, ...styling }) => ({ ...toSentStyling(styling, token), token }));
    return c.json(collectedSchema.parse({ status: "OK", stylings }));
  });

  return api;
}
