import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env } from "hono";
import type { z, ZodError } from "zod";
import { ERROR_MESSAGES, type ErrorName } from "#server/http/error-messages.ts";
import { sendError } from "#server/http/errors.ts";

const MAX_VALUE_LENGTH = 80;

const TYPES: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "`true` or `false`",
  array: "a list",
  object: "an object",
};

const write = (count: number | bigint): string => count.toLocaleString("en");

function writeValue(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const clipped = text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH)}…` : text;
  return `\`${clipped.toWellFormed()}\``;
}

function describeSize(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): string {
  const isBig = issue.code === "too_big";
  const limit = isBig ? `${write(issue.maximum)} at most` : `${write(issue.minimum)} at least`;
  if (issue.origin === "array") return `has too ${isBig ? "many" : "few"} values: ${limit}`;
  return `is too ${isBig ? "large" : "small"}: ${limit}`;
}

function describeProblem(issue: z.core.$ZodIssue, input: unknown): string {
  if (input === undefined && issue.code !== "custom") return "is missing";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case "invalid_value": {
      const values = issue.values.map(String).join(", ");
      return issue.values.length === 1 ? `is not ${values}` : `is not one of ${values}`;
    }
    case "too_big":
    case "too_small":
      return describeSize(issue);
    case "invalid_format":
      return issue.format === "date" ? "is not a day, as in 2026-12-31" : "is not valid";
    case "custom":
      return issue.message === "Invalid input" ? "is not valid" : issue.message;
    default:
      return "is not valid";
  }
}

const readPath = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], data);

export function describeIssue({ issues: [issue] }: z.core.$ZodError, data: unknown): string {
  if (!issue) return "It is not valid.";
  if (issue.code === "unrecognized_keys") return `${writeValue(issue.keys[0])} is not a field of this call.`;
  const isInList = typeof issue.path.at(-1) === "number";
  const field = issue.path.slice(0, isInList ? -1 : undefined).join(".");
  const input = readPath(data, issue.path);
  const problem = `${describeProblem(issue, input)}.`;
  if (field === "") return `It ${problem}`;
  // Limits and types say enough without the value, unless it is one of many.
  const isValueNamed =
    input !== undefined && (isInList || issue.code === "invalid_value" || issue.code === "invalid_format");
  return isValueNamed ? `${writeValue(field)}: ${writeValue(input)} ${problem}` : `${writeValue(field)} ${problem}`;
}

type Checked = { target: string; data?: unknown; error?: ZodError };

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(ERROR_MESSAGES, name);

/** A schema may name the error as its message. */
function sendRequestError({ target, data, error }: Checked, c: Context): Response | undefined {
  if (!error) return undefined;
  const message = error.issues[0]?.message ?? "";
  if (isErrorName(message)) return sendError(c, message);
  return target === "param" ? sendError(c, "notFound") : sendError(c, "notValid", describeIssue(error, data));
}

export const createApi = <E extends Env = Env>(): OpenAPIHono<E> =>
  new OpenAPIHono<E>({ defaultHook: sendRequestError });

export function rejectOtherMethods<E extends Env>(api: OpenAPIHono<E>, calls = api): void {
  // Guards are for any method.
  const routes = calls.routes.filter(({ method }) => method !== "ALL");
  for (const [path, atPath] of Map.groupBy(routes, (route) => route.path)) {
    const allowed = [...new Set(atPath.map(({ method }) => method))];
    api.all(path, async (c, next) => {
      if (allowed.includes(c.req.method === "HEAD" ? "GET" : c.req.method)) return await next();
      c.header("Allow", allowed.join(", "));
      return sendError(c, "wrongMethod");
    });
  }
}
