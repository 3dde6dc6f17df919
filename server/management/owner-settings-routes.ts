import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import type { z } from "zod";
import { limitBody } from "#server/http/body-limit.ts";
import { createApi } from "#server/openapi/request-errors.ts";
import { errors, json, jsonBody } from "#server/openapi/route-parts.ts";
import {
  answerRejection,
  checkCallerAgain,
  closetParams,
  OWNER_CALL,
  OWNER_ERRORS,
  type OwnerCalls,
  type OwnerEnv,
  requireRight,
} from "./owner-call.ts";
import { settingsRequestSchema, settingsResponseSchema } from "./owner-schemas.ts";

const SET_SETTINGS = createRoute({
  ...OWNER_CALL,
  operationId: "setSettings",
  method: "patch",
  path: "/owner/closets/{username}/settings",
  summary:
    "Sets which fields and pictures visitors see, what a tap on a card does, and who may send outfits. It takes effect with the next request.",
  description:
    "The key needs the right `privacy`. In `policy`, `true` shows a field and `false` hides it. What the request leaves out stays. `tap` is `prompt` (a tap opens the sign-up card) or `look` (it opens the page of what was tapped). With `showsCutouts` the cards of items show cut-outs where there are some, instead of photographs. `firstName` and `pronoun` are what visitors read of the owner. `stylings` says who may send outfits: `anyone`, `signed-in` or `none`; a closet without an account takes none. `mails` says whether the owner gets a mail when something comes, `language` in which language; `null`: the language of the last sign-in.",
  middleware: [requireRight("privacy"), limitBody("ownerSettings"), checkCallerAgain],
  request: { params: closetParams, body: jsonBody("Settings", settingsRequestSchema, "ownerSettings") },
  responses: {
    200: json("The settings after the change.", "OwnerSettings", settingsResponseSchema),
    ...errors({
      400: ["notValid"],
      ...OWNER_ERRORS,
      404: ["noSuchCloset"],
      413: ["tooLarge"],
      415: ["notJson"],
      503: ["unwritable"],
    }),
  },
});

export function ownerSettings({ closets }: Pick<OwnerCalls, "closets">): OpenAPIHono<OwnerEnv> {
  const api = createApi<OwnerEnv>();
  api.openapi(SET_SETTINGS, async (c) => {
    const changed = await closets.setSettings(c.req.valid("param").username, c.req.valid("json"));
    if (changed.status !== "OK") return answerRejection(c, changed);
    return c.json(changed satisfies z.infer<typeof settingsResponseSchema>);
  });
  return api;
}
