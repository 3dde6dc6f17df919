import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env } from "hono";
import type { ZodError } from "zod";
import { ERROR_MESSAGES, type ErrorName } from "#server/http/error-messages.ts";
import { sendError } from "#server/http/errors.ts";
import { describeIssue } from "./describe-issue.ts";

type Checked = { target: string; data?: unknown; error?: ZodError };

const isErrorName = (name: string): name is ErrorName => Object.hasOwn(ERROR_MESSAGES, name);

/** The answer to a request that a schema rejects. A schema may name the error as its message: `noSuch…` is 404. */
function sendRequestError({ target, data, error }: Checked, c: Context): Response | undefined {
  if (!error) return undefined;
  const message = error.issues[0]?.message ?? "";
  if (isErrorName(message)) return sendError(c, message.startsWith("noSuch") ? 404 : 400, message);
  return target === "param" ? sendError(c, 404, "notFound") : sendError(c, 400, "notValid", describeIssue(error, data));
}

/** For the calls of one topic. */
export const createApi = <E extends Env = Env>(): OpenAPIHono<E> =>
  new OpenAPIHono<E>({ defaultHook: sendRequestError });

export const toRoutingPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** 405 for the other methods of all paths of `calls`. */
export function rejectOtherMethods<E extends Env>(api: OpenAPIHono<E>, calls = api): void {
  const routes = calls.openAPIRegistry.definitions.flatMap((one) => (one.type === "route" ? [one.route] : []));
  for (const [path, atPath] of Map.groupBy(routes, (route) => route.path)) {
    const allowed = [...new Set(atPath.map(({ method }) => method.toUpperCase()))];
    api.all(toRoutingPath(path), async (c, next) => {
      if (allowed.includes(c.req.method === "HEAD" ? "GET" : c.req.method)) return await next();
      c.header("Allow", allowed.join(", "));
      return sendError(c, 405, "wrongMethod");
    });
  }
}
