let basePath = "";

/** The path of `PUBLIC_URL`: "", or as in "/closet". */
export const getBasePath = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, "");

/** Each program sets it once, before its first page or request. */
export function setBasePath(path: string): void {
  basePath = path;
}

/** For every address that React Router does not write. Addresses of other sites stay as they are. */
export const toAddress = (path: string): string => (/^\/(?!\/)/.test(path) ? basePath + path : path);

/** Of an address below the base path, as the browser and React Router's loaders have it. */
export const toPath = (pathname: string): string => pathname.slice(basePath.length) || "/";
