/** The tabs of the closet viewer, in their order (spec §2). */
export const TABS = ["outfits", "items", "collections", "portfolios"] as const;

export type Tab = (typeof TABS)[number];

/** How many entries each tab counts. */
export type TabCounts = Record<Tab, number>;

/** The tabs that a closet shows: COLLECTIONS and PORTFOLIO only when there is at least one (spec §2). */
export const getShownTabs = (counts: TabCounts): Tab[] =>
  TABS.filter((tab) => tab === "outfits" || tab === "items" || counts[tab] > 0);

export const isTab = (text: string | undefined): text is Tab => TABS.some((tab) => tab === text);

/** What an address says, however it is escaped; as it is where that cannot be read. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The tab that an address of the viewer stands for; `/user/{username}` itself is the Outfits tab (spec §2). */
export function getTabOfPath(pathname: string): Tab {
  const segment = decodePath(pathname.split("/")[3] ?? "").toLowerCase();
  return isTab(segment) ? segment : "outfits";
}

/** True when two addresses say the same, whatever of them is escaped. */
export const isSamePath = (one: string, other: string): boolean => decodePath(one) === decodePath(other);

// `.data` at its end would make an address one of the router's own.
export const toPathSegment = (text: string): string => encodeURIComponent(text).replace(/\.data$/, "%2Edata");

/** The address of a closet in the viewer. */
export const getClosetPath = (username: string): string => `/user/${toPathSegment(username)}`;

/** The address of a tab. */
export const getTabPath = (username: string, tab: Tab): string => `${getClosetPath(username)}/${tab}`;

/** True for an id that can stand in an address: `.` and `..` are steps to another address there (RFC 3986 §5.2.4). */
export const isPathSegment = (id: string): boolean => id !== "." && id !== "..";

/** The address of one collection; null when its id cannot stand in one. */
export const getCollectionPath = (username: string, collectionId: string): string | null =>
  isPathSegment(collectionId) ? `${getTabPath(username, "collections")}/${toPathSegment(collectionId)}` : null;

/**
 * The id in the address of a collection. Read from the address itself: the router's `params` has the same `a/b` for
 * the ids `a/b` and `a%2Fb`.
 */
export const getCollectionIdOfPath = (pathname: string): string =>
  decodePath(pathname.replace(/\/+$/, "").split("/").at(-1) ?? "");

/** The address of the shared-closet landing view (decisions, "Names and addresses"). */
export const getSharePath = (username: string): string => `/share/${toPathSegment(username)}`;

/** The address of the page with which an owner invites somebody to style her (decisions, "Names and addresses"). */
export const getInvitePath = (username: string): string => `/invite/${toPathSegment(username)}`;

/** The address of the landing page that the QR code leads to (spec §2); it says whose closet is waiting, if any. */
export const getLinkPath = (username?: string): string =>
  username === undefined ? "/link.html" : `/link.html?closet=${encodeURIComponent(username)}`;
