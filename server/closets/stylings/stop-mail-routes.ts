import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { StylingMails } from "./styling-mails.ts";
import { limitBody } from "#server/http/body-limit.ts";
import { sendPlainPage } from "#server/http/responses/plain-page.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const PATH = "/stop-mails/:token";

const sendInvalid = (c: Context): Response => sendPlainPage(c, { title: ({ stylings }) => stylings.stopInvalid }, 404);

/** Mail programs (RFC 8058, `List-Unsubscribe-Post`) and people stop mails without signing in. A GET changes nothing. */
export function stopMails({ mails }: { mails: StylingMails }): OpenAPIHono {
  const api = createApi();
  api.get(PATH, (c) =>
    mails.isStopToken(c.req.param("token"))
      ? sendPlainPage(c, { title: ({ stylings }) => stylings.stopTitle, button: ({ stylings }) => stylings.stop })
      : sendInvalid(c),
  );
  api.post(PATH, limitBody("stopMails"), async (c) =>
    (await mails.stop(c.req.param("token")))
      ? sendPlainPage(c, { title: ({ stylings }) => stylings.stopped })
      : sendInvalid(c),
  );
  return api;
}
