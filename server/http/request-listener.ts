import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Log } from "#server/telemetry/log.ts";
import { listSecurityHeaders } from "./security-headers.ts";

type ListenerParts = {
  /** The origin that visitors use. */
  publicUrl: string;
  log: Pick<Log, "error">;
};

/**
 * The program as a listener of an HTTP server. What never reaches it (a host or a path that is none) says the same of
 * itself as every other answer.
 */
export function toRequestListener(
  { fetch }: { fetch: Parameters<typeof getRequestListener>[0] },
  { publicUrl, log }: ListenerParts,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener(fetch, {
    // HTTP/1.0 need not name one: health checks of balancers do not.
    hostname: new URL(publicUrl).hostname,
    errorHandler(error) {
      const isImproper = error instanceof RequestError;
      if (!isImproper) log.error({ err: error }, "a request failed");
      return new Response(null, { status: isImproper ? 400 : 500, headers: listSecurityHeaders(publicUrl) });
    },
  });
}
