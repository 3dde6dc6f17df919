export const TABS = ["outfits", "items", "collections", "portfolios"] as const;

export type Tab = (typeof TABS)[number];

export type TabCounts = Record<Tab, number>;

/** Spec §2. */
export const getShownTabs = (counts: TabCounts): Tab[] =>
  TABS.filter((tab) => tab === "outfits" || tab === "items" || counts[tab] > 0);

/** Where a link without a tab leads: the first that has something. */
export const getFirstTab = (counts: TabCounts): Tab => TABS.find((tab) => counts[tab] > 0) ?? "outfits";

export const isTab = (text: string | undefined): text is Tab => TABS.some((tab) => tab === text);

export function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

export function getTabOfPath(pathname: string): Tab {
  const segment = decodePath(pathname.split("/")[3] ?? "").toLowerCase();
  return isTab(segment) ? segment : "outfits";
}

export const isSamePath = (one: string, other: string): boolean => decodePath(one) === decodePath(other);

// React Router handles addresses that end in `.data` itself.
export const toPathSegment = (text: string): string => encodeURIComponent(text).replace(/\.data$/, "%2Edata");

/** 128 bits. */
export const LINK_TOKEN = /^[A-Za-z0-9_-]{22}$/;

/** Visitors of a link have this name of the closet in the place of its username. No username has a `~`. */
export const toLinkName = (token: string): string => `~${token}`;

export const findLinkToken = (name: string): string | null =>
  name.startsWith("~") && LINK_TOKEN.test(name.slice(1)) ? name.slice(1) : null;

export function getClosetPath(username: string): string {
  const token = findLinkToken(username);
  return token === null ? `/user/${toPathSegment(username)}` : `/l/${token}`;
}

/** `to`: the page to open then. */
export const getPasswordPath = (linkName: string, query: { entered?: "1"; to?: string }): string =>
  [`${getClosetPath(linkName)}/password`, String(new URLSearchParams(query))].filter(Boolean).join("?");

/** The username, or the name of a link; null for addresses of other pages. Reads the raw path. */
export function readClosetName(pathname: string): string | null {
  const [, page = "", segment = ""] = pathname.split("/");
  if (segment === "") return null;
  if (page.toLowerCase() === "l") return LINK_TOKEN.test(segment) ? toLinkName(segment) : null;
  return page.toLowerCase() === "user" ? decodePath(segment) : null;
}

export const isLinkPath = (pathname: string): boolean => findLinkToken(readClosetName(pathname) ?? "") !== null;

export const getTabPath = (username: string, tab: Tab): string => `${getClosetPath(username)}/${tab}`;

/** Browsers resolve `.` and `..` (RFC 3986 §5.2.4). */
export const isPathSegment = (id: string): boolean => id !== "." && id !== "..";

export const getCollectionPath = (username: string, collectionId: string): string | null =>
  isPathSegment(collectionId) ? `${getTabPath(username, "collections")}/${toPathSegment(collectionId)}` : null;

/** Reads the raw path: the router's `params` are the same for the ids `a/b` and `a%2Fb`. */
export const getCollectionIdOfPath = (pathname: string): string =>
  decodePath(pathname.replace(/\/+$/, "").split("/").at(-1) ?? "");

export const getSharePath = (username: string): string => `/share/${toPathSegment(username)}`;

export const getStylePath = (username: string): string => `${getClosetPath(username)}/style`;

export const getInvitePath = (username: string): string => `/invite/${toPathSegment(username)}`;

export const SENT_STYLINGS_PATH = "/stylings";

export const SIGN_IN_PATH = "/sign-in";

/** Leads to the closet that its account used last. */
export const OWN_CLOSET_PATH = "/closet";

/** One of the closets of an account. No username has a `~`. */
export const getOwnClosetPath = (username: string): string => `${OWN_CLOSET_PATH}/~${toPathSegment(username)}`;

/** The list of the closets of an account. */
export const ALL_CLOSETS_PATH = `${OWN_CLOSET_PATH}/all`;

export const getJoinPath = (token: string): string => `/join/${token}`;

/** `settings` of `/closet/settings` and `/closet/~jane/settings`; null: not a page of an owner's closet. */
export const findOwnPage = (pathname: string): string | null =>
  /^\/closet\/(?:~[^/]*\/)?([^/~]+)/.exec(pathname)?.[1] ?? null;

export const getLinkPath = (username?: string): string =>
  username === undefined ? "/link.html" : `/link.html?closet=${encodeURIComponent(username)}`;
