import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { hasBody } from "./bounded-server.ts";

/**
 * Says `Connection: close` in an answer to a request whose body was not read: the server closes the connection then, and a
 * client that does not know it would send its next request into it (RFC 9112, section 9.6).
 */
export const closeAfterUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming && hasBody(incoming) && !incoming.complete) c.header("Connection", "close");
};
