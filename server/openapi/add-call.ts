import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Env, Handler, MiddlewareHandler } from "hono";
import { sendError } from "#server/http/errors.ts";
import type { Call } from "./call.ts";
import { listSchemas, toRoute } from "./route.ts";

type RoutingPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${RoutingPath<After>}`
  : Path;

const toRoutingPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

export function describeCall<E extends Env>(api: OpenAPIHono<E>, call: Call): void {
  for (const { name, schema } of listSchemas(call)) api.openAPIRegistry.registerComponent("schemas", name, schema);
  api.openAPIRegistry.registerPath(toRoute(call));
}

/** Handlers validate requests themselves: the library would answer 415 or with its own sentences. */
export function addCall<E extends Env, Path extends string>(
  api: OpenAPIHono<E>,
  call: Call<Path>,
  ...handlers: (Handler<E, RoutingPath<Path>> | MiddlewareHandler<E>)[]
): void {
  describeCall(api, call);
  api.on([call.method], [toRoutingPath(call.path)], ...(handlers as Handler<E>[]));
}

export function rejectOtherMethods<E extends Env>(api: OpenAPIHono<E>, calls: readonly Call[]): void {
  for (const [path, atPath] of Map.groupBy(calls, (call) => call.path)) {
    const allowed = atPath.map(({ method }) => method).join(", ");
    api.all(toRoutingPath(path), (c) => {
      c.header("Allow", allowed);
      return sendError(c, 405, "wrongMethod");
    });
  }
}
