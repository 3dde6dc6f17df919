/** The closet that is asked for (`large-closet.ts`). */
export const LARGE = "large";

export type Asked = { path: string; body?: object; headers?: Record<string, string> };

/** What a visitor or a program can ask for; each number asks for another of it, where there are several. */
type Surface = { name: string; makeAsked: (n: number) => Asked };

const ENCODINGS = ["br", "gzip", "identity"];
const LANGUAGES = ["en", "de", "fr", "es"];
/** Between the beginnings of two pages of a list. */
const STEP = 3700;

const encode = (n: number): Record<string, string> => ({ "Accept-Encoding": ENCODINGS[n % ENCODINGS.length] ?? "br" });

/** Spellings of the username that are one closet. */
const spell = (n: number): string =>
  Array.from(LARGE, (letter, position) => ((n >> position) & 1 ? letter.toUpperCase() : letter)).join("");

/** A list from another entry on each time. */
const page = (path: string): Surface => ({
  name: path,
  makeAsked: (n) => ({ path: `${path}?from=${n * STEP}`, headers: encode(n) }),
});

const same = (path: string): Surface => ({
  name: path,
  makeAsked: (n) => ({ path, headers: { ...encode(n), "Accept-Language": LANGUAGES[n % LANGUAGES.length] ?? "en" } }),
});

const preview = (path: string): Surface => ({
  name: path,
  makeAsked: (n) => ({ path: `${path}?lang=${LANGUAGES[n % LANGUAGES.length]}` }),
});

const USER = `/user/${LARGE}`;
const TABS = ["outfits", "items", "collections", "portfolios"];
/** Each holds all there is of what it shows. */
const FULL = ["everything", "wishes", "boards"].map((id) => `collections/${id}`);

/** Every kind of page, preview and call of a closet. */
export const listSurfaces = (key: string): Surface[] => [
  ...[...TABS, ...FULL].flatMap((path) => [page(`${USER}/${path}`), page(`${USER}/${path}.data`)]),
  same(`/share/${LARGE}`),
  same(`/share/${LARGE}.data`),
  same(`/invite/${LARGE}`),
  same(`/link.html?closet=${LARGE}`),
  ...["", ...[...TABS, ...FULL].map((path) => `/${path}`)].map((path) => preview(`/preview/${LARGE}${path}.jpg`)),
  {
    name: `/preview/${LARGE}/collections/{id}.jpg`,
    makeAsked: (n) => ({ path: `/preview/${LARGE}/collections/c${n}.jpg` }),
  },
  {
    name: "POST /users/v2/openCloset",
    makeAsked: (n) => ({
      path: "/users/v2/openCloset",
      headers: encode(n),
      body: { username: spell(n), useCollections: true },
    }),
  },
  {
    name: "POST /events",
    makeAsked: () => ({ path: "/events", body: { event: "open_closet_view", username: LARGE } }),
  },
  ...["/owner/closets", `/owner/closets/${LARGE}`].map((path) => ({
    name: path,
    makeAsked: () => ({ path, headers: { Authorization: `Bearer ${key}` } }),
  })),
];
