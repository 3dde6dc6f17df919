import type { IncomingMessage, ServerResponse } from "node:http";
import { getBasePath, toAddress } from "#domain/base-path.ts";
import { listCommonHeaders } from "./security-headers.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const PROBE = /^\/health\/(?:live|ready)(?:\?|$)/;

/** https://url.spec.whatwg.org/#double-dot-path-segment */
const DOT_SEGMENT = /^[^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/**
 * Removes the base path from the address of each request. Only probes come without it. Browsers resolve dot segments: with
 * one, a proxy that guards some paths would decide about another address than this server.
 */
export function listenBelow(publicUrl: string, listener: Listener): Listener {
  const basePath = getBasePath(publicUrl);
  if (basePath === "") return listener;
  const reject = (response: ServerResponse, status: number, text: string) => {
    const headers = {
      ...listCommonHeaders(publicUrl),
      "content-type": "text/plain; charset=utf-8",
      "content-length": text.length,
      connection: "close",
    };
    return response.writeHead(status, headers).end(text);
  };
  return (request, response) => {
    const given = request.url ?? "";
    if (DOT_SEGMENT.test(given)) return reject(response, 400, "An address must not have `.` or `..` as a segment.\n");
    const address = given.replace(/^https?:\/\/[^/?]*/i, "");
    const rest = address.startsWith(basePath) ? address.slice(basePath.length) : null;
    if (rest !== null && /^(?:[/?]|$)/.test(rest)) request.url = rest.startsWith("/") ? rest : `/${rest}`;
    else if (!PROBE.test(address)) return reject(response, 404, `This site is at ${publicUrl}/\n`);
    return listener(request, response);
  };
}

/** For libraries that compare the address with `PUBLIC_URL`. */
export function withBasePath(request: Request): Request {
  if (toAddress("/") === "/") return request;
  const url = new URL(request.url);
  url.pathname = toAddress(url.pathname);
  return new Request(url, request);
}
