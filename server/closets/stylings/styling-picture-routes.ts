import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import { OUTFIT_PICTURE_WIDTH_PX } from "#server/closets/layouts/layout-picture.ts";
import { sendError } from "#server/http/errors.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, ifNoneMatch, notModified, response, TAGS } from "#server/openapi/route-parts.ts";
import { pictureWidth, sendPicture } from "#server/pictures/picture-response.ts";
import type { PictureService } from "#server/pictures/picture-service.ts";
import { VARIANT_TYPES } from "#server/pictures/variants.ts";
import type { Log } from "#server/telemetry/log.ts";
import { params, TOKEN } from "./styling-routes.ts";
import type { FoundStyling, Stylings } from "./styling-service.ts";

const SHOW_SENT_PICTURE = createRoute({
  operationId: "showSentPicture",
  method: "get",
  path: "/stylings/{token}/picture",
  tags: TAGS.stylings,
  summary: "The picture of a styling, for its stylist.",
  description: "No cache keeps it.",
  request: { params, query: z.object({ w: pictureWidth }) },
  parameters: [ifNoneMatch],
  responses: {
    200: response("The picture.", Object.values(VARIANT_TYPES)),
    304: notModified,
    ...errors("notValid", "noSuchStyling", "notFound", "busy"),
  },
});

const SHOW_WORN_PICTURE = createRoute({
  ...SHOW_SENT_PICTURE,
  operationId: "showWornPicture",
  path: "/stylings/{token}/worn",
  summary: "The photograph of the kept outfit as it was worn, if the owner shows it to the stylist.",
});

const SHOW_PROPOSED_PICTURE = createRoute({
  ...SHOW_SENT_PICTURE,
  operationId: "showProposedPicture",
  path: "/stylings/{token}/proposals/{sha256}",
  summary: "The picture of a proposal, for its stylist. Nobody else but the owner gets it before it is kept.",
  request: {
    params: params.extend({
      sha256: z.string().meta({ maxLength: 64, description: "As in `pictureUrl` of the proposal." }),
    }),
    query: z.object({ w: pictureWidth }),
  },
});

const SHOW_SHOWN_PICTURE = createRoute({
  operationId: "showShownPicture",
  method: "get",
  path: "/outfit/{shownId}/picture.jpg",
  tags: TAGS.stylings,
  summary: "The picture of a styling, for everyone with its read-only address.",
  description:
    "A stylist shows `/outfit/{shownId}` to others. `shownId` is the SHA-256 of the token, in base64url: it does not lead to the token. Unknown once the styling is taken back or the closet is not public, and for a styling with proposals. No cache keeps it.",
  request: {
    params: z.object({
      shownId: z.string().meta({ maxLength: 43, description: "The SHA-256 of the token, in base64url." }),
    }),
  },
  responses: {
    200: response("The picture.", [VARIANT_TYPES.jpg]),
    ...errors("noSuchStyling", "busy"),
  },
});

type Parts = {
  stylings: Stylings;
  findOwnPicture: PictureService["findOwnPicture"];
  log: Pick<Log, "error">;
};

export function stylingPictures({ stylings, findOwnPicture, log }: Parts): OpenAPIHono {
  const api = createApi();

  const show = async (c: Context, token: string, find: (sent: FoundStyling) => string | null): Promise<Response> => {
    const sent = TOKEN.test(token) ? await stylings.find(token) : null;
    if (!sent) return sendError(c, "noSuchStyling");
    const sha256 = find(sent);
    const picture = sha256 === null ? null : await findOwnPicture(sent.owner.usernameKey, sha256);
    if (!picture || sha256 === null) return sendError(c, "notFound");
    const allowCaching = () => c.header("Cache-Control", "private, no-store");
    return await sendPicture(c, { name: sha256, picture, log, allowCaching });
  };

  api.openapi(SHOW_SENT_PICTURE, (c) => show(c, c.req.valid("param").token, ({ sha256 }) => sha256));

  api.openapi(SHOW_WORN_PICTURE, (c) =>
    show(c, c.req.valid("param").token, ({ worn }) => worn?.picture?.sha256 ?? null),
  );

  api.openapi(SHOW_PROPOSED_PICTURE, (c) => {
    const { token, sha256 } = c.req.valid("param");
    return show(c, token, ({ proposals }) =>
      proposals.some(({ picture }) => picture?.sha256 === sha256) ? sha256 : null,
    );
  });

  api.openapi(SHOW_SHOWN_PICTURE, async (c) => {
    const { shownId } = c.req.valid("param");
    const shown = TOKEN.test(shownId) ? await stylings.findShown(shownId) : null;
    const picture = shown && (await findOwnPicture(shown.owner.usernameKey, shown.sha256));
    // Chats do not read all types.
    const variant = await picture?.getVariant(OUTFIT_PICTURE_WIDTH_PX, "jpg");
    if (!variant) return sendError(c, "noSuchStyling");
    const headers = { "Content-Type": VARIANT_TYPES.jpg, "Cache-Control": "private, no-store" };
    return c.body(variant as Uint8Array<ArrayBuffer>, 200, headers);
  });

  return api;
}
