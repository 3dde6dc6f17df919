import type { HttpBindings } from "@hono/node-server";
import { getPath } from "hono/utils/url";
import { chooseLanguage, type Language, LANGUAGE_NAME, readLanguage } from "#domain/languages.ts";
import type { BodyRead } from "#server/http/body-limit.ts";
import { type PageAddress, readPageAddress } from "./page-address.ts";

/** What is read from a request once, for all later steps. */
export type RequestEnv = HttpBindings &
  BodyRead & {
    url: URL;
    /** The path by which Hono finds the route. */
    path: string;
    /** Null: not a page of a closet. */
    page: PageAddress | null;
    /** The visitor's. */
    language: Language;
    /** The language in the address, which a cookie then keeps. */
    chosen: Language | null;
  };

/** What answers a request when the cache does not. */
export type Program = (request: Request, env: RequestEnv) => Response | Promise<Response>;

/** Parses the address of a request, and chooses the visitor's language. */
export function readRequest(request: Request, bindings: HttpBindings): RequestEnv {
  const url = new URL(request.url);
  const chosen = url.search === "" ? null : readLanguage(url.searchParams.get(LANGUAGE_NAME));
  const { cookie, "accept-language": acceptLanguage } = bindings.incoming.headers;
  return {
    ...bindings,
    url,
    path: getPath(request),
    page: readPageAddress(url),
    language: chooseLanguage({ address: chosen, cookie, acceptLanguage }),
    chosen,
  };
}
