import { getPath } from "hono/utils/url";

const ANY_ORIGIN = "http://any.invalid";

/** The path by which a request's target is routed (`/../`, `%74` and `http://…` read); null when it is no address. */
export function readRoutedPath(target: string): string | null {
  const url = URL.parse(target.startsWith("/") ? ANY_ORIGIN + target : target);
  return url && getPath({ url: url.href } as Request);
}
