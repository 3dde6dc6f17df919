import type { HttpBindings } from "@hono/node-server";
import { getPath } from "hono/utils/url";
import { chooseLanguage, type Language, LANGUAGE_NAME, readLanguage } from "#domain/languages.ts";
import type { BodyRead } from "#server/http/body-limit.ts";
import { type PageAddress, readPageAddress } from "./page-address.ts";

/** What is read from a request once, for all later steps. */
export type RequestEnv = HttpBindings &
  BodyRead & {
    /** As a `URL` has it: with its escapes. */
    pathname: string;
    /** From the question mark on; "" without one. */
    search: string;
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
export type RequestHandler = (request: Request, env: RequestEnv) => Response | Promise<Response>;

/** The adapter has normalised the address: dot segments, backslashes, escapes. */
const PATH_AND_SEARCH = /^\w+:\/\/[^/]*([^?#]*)([^#]*)/;

/** Parses the address of a request, and chooses the visitor's language. */
export function readRequest(request: Request, bindings: HttpBindings): RequestEnv {
  const [, pathname = "/", search = ""] = PATH_AND_SEARCH.exec(request.url) ?? [];
  const chosen = search === "" ? null : readLanguage(new URLSearchParams(search).get(LANGUAGE_NAME));
  const { cookie, "accept-language": acceptLanguage } = bindings.incoming.headers;
  return {
    ...bindings,
    pathname,
    search,
    path: getPath(request),
    page: readPageAddress({ pathname, search }),
    language: chooseLanguage({ address: chosen, cookie, acceptLanguage }),
    chosen,
  };
}
