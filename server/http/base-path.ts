import type { IncomingMessage, ServerResponse } from "node:http";
import { getBasePath, toAddress } from "#domain/base-path.ts";
import { listSecurityHeaders } from "./security-headers.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Removes the base path from the address of each request. Only probes come without it. */
export function listenBelow(publicUrl: string, listener: Listener): Listener {
  const basePath = getBasePath(publicUrl);
  if (basePath === "") return listener;
  const elsewhere = `This site is at ${publicUrl}/\n`;
  const headers = {
    ...listSecurityHeaders(publicUrl),
    "content-type": "text/plain; charset=utf-8",
    "content-length": elsewhere.length,
    connection: "close",
  };
  return (request, response) => {
    const address = (request.url ?? "").replace(/^https?:\/\/[^/?]*/i, "");
    const rest = address.startsWith(basePath) ? address.slice(basePath.length) : null;
    if (rest !== null && /^(?:[/?]|$)/.test(rest)) request.url = rest.startsWith("/") ? rest : `/${rest}`;
    else if (!address.startsWith("/health/")) return response.writeHead(404, headers).end(elsewhere);
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
