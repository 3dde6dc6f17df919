import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Env, Handler, MiddlewareHandler } from "hono";
import type { Call } from "./call.ts";
import { toRoutingPath } from "./request-errors.ts";
import { toRoute } from "./route.ts";

type RoutingPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${RoutingPath<After>}`
  : Path;

/** Handlers validate requests themselves: the library would answer 415 or with its own sentences. */
export function addCall<E extends Env, Path extends string>(
  api: OpenAPIHono<E>,
  call: Call<Path>,
  ...handlers: (Handler<E, RoutingPath<Path>> | MiddlewareHandler<E>)[]
): void {
  api.openAPIRegistry.registerPath(toRoute(call));
  api.on([call.method], [toRoutingPath(call.path)], ...(handlers as Handler<E>[]));
}
