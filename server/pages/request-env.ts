import type { HttpBindings } from "@hono/node-server";
import { getPath } from "hono/utils/url";
import { chooseLanguage, type Language, LANGUAGE_PARAMETER, readLanguage } from "#domain/languages.ts";
import type { BodyRead } from "#server/http/body-limit.ts";
import { type PageAddress, readPageAddress } from "./page-address.ts";

export type RequestEnv = HttpBindings &
  BodyRead & {
    pathname: string;
    search: string;
    /** Decoded: Hono finds the route by it. */
    path: string;
    page: PageAddress | null;
    language: Language;
    /** The language in the address; a cookie stores it. */
    chosen: Language | null;
    /** The closet cache has taken one of the visitor's turns. */
    hasTurn?: true;
  };

export type RequestHandler = (request: Request, env: RequestEnv) => Response | Promise<Response>;

/** @hono/node-server has normalized the address: dot segments, backslashes, escapes. */
const PATH_AND_SEARCH = /^\w+:\/\/[^/]*([^?#]*)([^#]*)/;

export function readRequest(request: Request, bindings: HttpBindings): RequestEnv {
  const [, pathname = "/", search = ""] = PATH_AND_SEARCH.exec(request.url) ?? [];
  const chosen = search === "" ? null : readLanguage(new URLSearchParams(search).get(LANGUAGE_PARAMETER));
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
