import { getBasePath } from "#domain/base-path.ts";

/** For an https site. `__Host-`: no other host of the domain can set the cookie. It needs `Path=/` (RFC 6265bis). */
export const getCookiePrefix = (publicUrl: string): string =>
  publicUrl.startsWith("https:") ? (getBasePath(publicUrl) === "" ? "__Host-" : "__Secure-") : "";

export const getCookiePath = (publicUrl: string): string => getBasePath(publicUrl) || "/";

/** The first cookie of this name. */
export const findCookie = (header: string | undefined, name: string): string | null =>
  (header ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null;

export const makeCookie = (
  name: string,
  value: string,
  { maxAgeS, publicUrl, isForScripts = false }: { maxAgeS: number; publicUrl: string; isForScripts?: boolean },
): string =>
  `${name}=${value}; Path=${getCookiePath(publicUrl)}; Max-Age=${maxAgeS}${isForScripts ? "" : "; HttpOnly"}; SameSite=Lax${publicUrl.startsWith("https:") ? "; Secure" : ""}`;
