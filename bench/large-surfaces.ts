export const LARGE = "large";

export type Asked = { path: string; body?: object; headers?: Record<string, string> };

/** `n` selects one of several pages, spellings or entries. */
type Surface = { name: string; makeAsked: (n: number) => Asked };

const ENCODINGS = ["br", "gzip", "identity"];
const LANGUAGES = ["en", "de", "fr", "es"];
const STEP = 3700;

const encode = (n: number): Record<string, string> => ({ "Accept-Encoding": ENCODINGS[n % ENCODINGS.length] ?? "br" });

const spell = (n: number): string =>
  Array.from(LARGE, (letter, position) => ((n >> position) & 1 ? letter.toUpperCase() : letter)).join("");

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
const FULL = ["everything", "wishes", "boards"].map((id) => `collections/${id}`);

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
