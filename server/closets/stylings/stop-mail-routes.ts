import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { z } from "zod";
import type { StylingMails } from "./styling-mails.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { sendPlainPage } from "#server/http/responses/plain-page.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, response, TAGS } from "#server/openapi/route-parts.ts";

const request = {
  params: z.object({ token: z.string().meta({ maxLength: 128, description: "From the email." }) }),
};

const PAGE = response("A page.", ["text/html"]);

const SHOW_STOP_MAILS = createRoute({
  operationId: "showStopMails",
  method: "get",
  path: "/stop-mails/{token}",
  tags: TAGS.stylings,
  summary: "The page with the button that stops these emails. It changes nothing.",
  request,
  responses: { 200: PAGE, 404: PAGE, ...errors() },
});

const STOP_MAILS = createRoute({
  operationId: "stopMails",
  method: "post",
  path: "/stop-mails/{token}",
  tags: TAGS.stylings,
  summary: "Stops emails about stylings to an owner, or to an address.",
  description: "For the button of the page, and for mail programs (RFC 8058, `List-Unsubscribe-Post`). Idempotent.",
  middleware: limitBody("stopMails"),
  request: {
    ...request,
    body: {
      required: true,
      description: `${MAX_BODY_BYTES.stopMails} bytes at most.`,
      content: { "application/x-www-form-urlencoded": {} },
    },
  },
  responses: { 200: PAGE, 404: PAGE, ...errors("tooLarge", "unwritable") },
});

const sendInvalid = (c: Context): Response => sendPlainPage(c, { title: ({ stylings }) => stylings.stopInvalid }, 404);

/** `/stop-mails/{token}`: mail programs and people stop mails without signing in. A GET changes nothing. */
export function stopMails({ mails }: { mails: StylingMails }): OpenAPIHono {
  const api = createApi();
  api.openapi(SHOW_STOP_MAILS, (c) =>
    mails.isStopToken(c.req.valid("param").token)
      ? sendPlainPage(c, { title: ({ stylings }) => stylings.stopTitle, button: ({ stylings }) => stylings.stop })
      : sendInvalid(c),
  );
  api.openapi(STOP_MAILS, async (c) =>
    (await mails.stop(c.req.valid("param").token))
      ? sendPlainPage(c, { title: ({ stylings }) => stylings.stopped })
      : sendInvalid(c),
  );
  return api;
}
