let basePath = "";

export const getBasePath = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, "");

/** Each program sets it once, before its first page or request. */
export function setBasePath(path: string): void {
  basePath = path;
}

/** React Router adds the base path to its own links; all others need this. Addresses of other sites stay as they are. */
export const toAddress = (path: string): string => (/^\/(?!\/)/.test(path) ? basePath + path : path);

/** Browsers and React Router's loaders have paths with the base path. */
export const toPath = (pathname: string): string => pathname.slice(basePath.length) || "/";
