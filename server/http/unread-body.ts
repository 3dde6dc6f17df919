import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { hasBody } from "./bounded-server.ts";

/** Adds `Connection: close` when the body was not read: Node then closes the connection (RFC 9112 §9.6). */
export const closeAfterUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming && hasBody(incoming) && !incoming.complete) c.header("Connection", "close");
};
