import type { Context } from "hono";
import type { z } from "zod";
import { readJson } from "#server/http/body-limit.ts";
import { sendError } from "#server/http/errors.ts";
import { type OwnerEnv, readContentType } from "#server/management/owner-call.ts";
import { describeIssue } from "#server/openapi/describe-issue.ts";

/** The body, or the response that names what is wrong with it. */
export async function readBody<Schema extends z.ZodType>(
  c: Context,
  schema: Schema,
): Promise<{ data: z.infer<Schema> } | { response: Response }> {
  if (readContentType(c) !== "application/json") return { response: sendError(c, 415, "notJson") };
  const given = await readJson(c);
  const { isCallerValid } = c.var as Partial<OwnerEnv["Variables"]>;
  // The session may have ended, or the key been revoked, while the body arrived.
  if (isCallerValid && !(await isCallerValid())) return { response: sendError(c, 401, "noKey") };
  const read = schema.safeParse(given);
  return read.success
    ? { data: read.data }
    : { response: sendError(c, 400, "notValid", describeIssue(read.error, given)) };
}
