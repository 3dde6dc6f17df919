import { OpenAPIHono } from "@hono/zod-openapi";
import { limitBody } from "#server/http/body-limit.ts";
import { sendError } from "#server/http/errors.ts";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { addCall } from "#server/openapi/add-call.ts";
import { defineCall, describeJson } from "#server/openapi/call.ts";
import {
  answerRejection,
  OWNER_CREDENTIALS,
  OWNER_ERRORS,
  type OwnerCalls,
  type OwnerEnv,
  readContentType,
  usernameParameter,
} from "./owner-call.ts";
import { settingsRequestSchema, settingsResponseSchema } from "./owner-schemas.ts";

const SET_SETTINGS = defineCall({
  id: "setSettings",
  method: "PATCH",
  path: "/owner/closets/{username}/settings",
  group: "owners",
  summary:
    "Sets which fields and pictures visitors see, what a tap on a card does, and who may send outfits. It takes effect with the next request.",
  description:
    "The key needs the right `privacy`. In `policy`, `true` shows a field and `false` hides it. What the request leaves out stays. `tap` is `prompt` (a tap opens the sign-up card) or `look` (it opens the page of what was tapped). With `showsCutouts` the cards of items show cut-outs where there are some, instead of photographs. `firstName` and `pronoun` are what visitors read of the owner. `stylings` says who may send outfits: `anyone`, `signed-in` or `none`; a closet without an account takes none. `mails` says whether the owner gets a mail when something comes, `language` in which language; `null`: the language of the last sign-in.",
  credentials: OWNER_CREDENTIALS,
  parameters: [usernameParameter],
  body: { schema: { name: "Settings", schema: settingsRequestSchema }, maxBytes: MAX_BODY_BYTES.ownerSettings },
  responses: {
    200: describeJson("The settings after the change.", { name: "OwnerSettings", schema: settingsResponseSchema }),
  },
  errors: {
    400: ["badSettings"],
    ...OWNER_ERRORS,
    404: ["noSuchCloset"],
    413: ["tooLarge"],
    415: ["notJson"],
    503: ["unwritable"],
  },
});

export function ownerSettings({ closets, requireRight }: Pick<OwnerCalls, "closets" | "requireRight">) {
  const api = new OpenAPIHono<OwnerEnv>();
  addCall(api, SET_SETTINGS, requireRight("privacy"), limitBody("ownerSettings"), async (c) => {
    if (readContentType(c) !== "application/json") return sendError(c, 415, "notJson");
    const { data } = settingsRequestSchema.safeParse(await c.req.json().catch(() => undefined));
    if (!(await c.var.isCallerValid())) return sendError(c, 401, "noKey");
    if (!data) return sendError(c, 400, "badSettings");
    const changed = await closets.setSettings(c.req.param("username"), data);
    return changed.status === "OK" ? c.json(settingsResponseSchema.parse(changed)) : answerRejection(c, changed);
  });
  return api;
}
