import type { MetaDescriptor } from "react-router";
import { expect, test } from "vitest";
import { DEFAULT_BRAND } from "#domain/brand.ts";
import { toLinkName } from "#domain/closet-tabs.ts";
import { FIRST_VIEW_LIMITS, viewCloset } from "#domain/closet-view.ts";
import { NO_SEARCH } from "#domain/search/read-search.ts";
import { aCloset, aCollection, anItem, anOutfit } from "#tests/support/factories/closets.ts";
import { describeNeutralPage, describeViewer } from "./link-preview.ts";
import { describeHome } from "./routes/home/home.tsx";
import { describeInvite } from "./routes/invite/invite.tsx";
import { describeLink } from "./routes/link/link.tsx";
import { describeShare } from "./routes/shared-closet/shared-closet.tsx";
import { describeStyle } from "./routes/style/style.tsx";

const ORIGIN = "https://closet.example";
const ROOT: NonNullable<Parameters<typeof describeHome>[0]> = {
  language: "en",
  brand: DEFAULT_BRAND,
  site: { publicUrl: ORIGIN, appStoreId: null },
  styleWith: "app",
};
const VERSION: Parameters<typeof describeShare>[1]["version"] = { tag: "v1", isIndexed: false, stylings: "anyone" };
const TOKEN_NAME = toLinkName("x".repeat(22));
const COLLECTION = { collectionId: "collection" };

const closetOf = (firstName = "Jane") =>
  aCloset({
    user: { username: "Jané.x", firstName },
    items: [anItem(), anItem({ id: "2" })],
    outfits: [anOutfit()],
    collections: [aCollection({ name: `${firstName}'s summer` })],
    collectionItems: [{ collectionId: "collection", itemId: "item" }],
  });

const CLOSET = closetOf();
const SHARED = {
  owner: CLOSET.user,
  counts: { outfits: 1, items: 2, collections: 1, portfolios: 0 },
  version: VERSION,
};

type Place = Parameters<typeof describeViewer>[2];

const describePlace = (place: Place, { closet = CLOSET, version = VERSION, root = ROOT } = {}) =>
  describeViewer(root, { view: viewCloset(closet, place, FIRST_VIEW_LIMITS), version }, place);

function read(tags: MetaDescriptor[]): Record<string, string> {
  const entries = tags.map((tag) => {
    const { title, name, property, content, rel, href } = tag as Record<string, string>;
    return [title === undefined ? (name ?? property ?? rel) : "title", title ?? content ?? href];
  });
  const read = Object.fromEntries(entries) as Record<string, string>;
  expect(Object.keys(read)).toHaveLength(tags.length);
  return read;
}

const PAGES: [name: string, tags: MetaDescriptor[], expected: Record<string, string | undefined>][] = [
  [
    "the outfits tab",
    describePlace({ tab: "outfits" }),
    {
      title: "Jane’s closet · Indyx",
      description:
        "1 outfit, 2 items, 1 collection. Look around Jane’s closet, then download the app to start styling.",
      robots: "noindex",
      canonical: `${ORIGIN}/user/Jan%C3%A9.x/outfits`,
      "og:type": "website",
      "og:site_name": "Indyx",
      "og:title": "Jane’s closet",
      "og:url": `${ORIGIN}/user/Jan%C3%A9.x/outfits`,
      "og:image": `${ORIGIN}/preview/Jan%C3%A9.x/outfits.jpg?v=v1`,
      "og:image:width": "1200",
      "og:image:height": "630",
      "og:image:type": "image/jpeg",
      "og:image:alt": "Jane’s closet",
      "twitter:card": "summary_large_image",
      "twitter:image": `${ORIGIN}/preview/Jan%C3%A9.x/outfits.jpg?v=v1`,
      "apple-itunes-app": undefined,
    },
  ],
  [
    "the items tab",
    describePlace({ tab: "items" }),
    { title: "Jane’s items · Indyx", "og:image": `${ORIGIN}/preview/Jan%C3%A9.x/items.jpg?v=v1` },
  ],
  [
    "the collections tab",
    describePlace({ tab: "collections" }),
    { title: "Jane’s collections · Indyx", "og:image": `${ORIGIN}/preview/Jan%C3%A9.x/collections.jpg?v=v1` },
  ],
  [
    "the portfolio tab",
    describePlace({ tab: "portfolios" }),
    { title: "Jane’s portfolio · Indyx", "og:image": `${ORIGIN}/preview/Jan%C3%A9.x/portfolios.jpg?v=v1` },
  ],
  [
    "a collection",
    describePlace({ tab: "collections", ...COLLECTION }),
    {
      title: "Jane's summer · Jane’s closet · Indyx",
      description: "1 item. A collection in Jane’s closet.",
      canonical: `${ORIGIN}/user/Jan%C3%A9.x/collections/collection`,
      "og:image": `${ORIGIN}/preview/Jan%C3%A9.x/collections/collection.jpg?v=v1`,
    },
  ],
  [
    "a collection that is not there",
    describePlace({ tab: "collections", collectionId: "other" }),
    { title: "Can't find collection · Indyx", canonical: undefined, "og:image": `${ORIGIN}/preview.jpg` },
  ],
  [
    "the shared closet",
    describeShare(ROOT, SHARED),
    {
      title: "Jane’s closet · Indyx",
      description: "1 outfit, 2 items, 1 collection. Download the app to start styling Jane’s closet.",
      canonical: `${ORIGIN}/share/Jan%C3%A9.x`,
      "og:image": `${ORIGIN}/preview/Jan%C3%A9.x.jpg?v=v1`,
      robots: "noindex",
    },
  ],
  [
    "the pages of a link, which no app opens",
    describePlace({ tab: "items" }, { closet: { ...CLOSET, user: { username: TOKEN_NAME, firstName: "Jane" } } }),
    {
      description: "1 outfit, 2 items, 1 collection. Put an outfit together from Jane’s closet.",
      canonical: `${ORIGIN}/l/${"x".repeat(22)}/items`,
    },
  ],
  [
    "an invitation",
    describeInvite(ROOT, SHARED),
    {
      title: "Jane invites you to style her · Indyx",
      canonical: `${ORIGIN}/invite/Jan%C3%A9.x`,
      "og:image": `${ORIGIN}/preview/Jan%C3%A9.x.jpg?v=v1`,
    },
  ],
  [
    "the link page",
    describeLink(ROOT, SHARED),
    {
      title: "Jane’s closet is waiting for you · Indyx",
      canonical: `${ORIGIN}/link.html?closet=Jan%C3%A9.x`,
      "og:image": `${ORIGIN}/preview/Jan%C3%A9.x.jpg?v=v1`,
      robots: "noindex",
    },
  ],
  [
    "the link page without a closet",
    describeLink(ROOT, null),
    { canonical: `${ORIGIN}/link.html`, "og:image": `${ORIGIN}/preview.jpg`, robots: "noindex" },
  ],
  [
    "the start page",
    describeHome(ROOT),
    {
      title: "Open a friend’s closet · Indyx",
      canonical: `${ORIGIN}/`,
      "og:image": `${ORIGIN}/preview.jpg`,
      robots: "index, max-image-preview:large",
    },
  ],
  [
    "a private or unknown page",
    describeNeutralPage(ROOT),
    {
      title: "Indyx",
      canonical: undefined,
      "og:url": undefined,
      "og:image": `${ORIGIN}/preview.jpg`,
      robots: "noindex",
    },
  ],
];

test.for(PAGES)("%s has the expected tags, with absolute addresses", ([, tags, expected]) => {
  const found = read(tags);
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, found[name]]))).toEqual(expected);
  for (const name of ["title", "description", "og:title", "og:description", "og:image", "twitter:title"]) {
    expect([name, found[name]]).toEqual([name, expect.stringMatching(/./)]);
  }
});

test("with STYLE_WITH=web the descriptions of closets that take outfits speak of the board, not of the app", () => {
  const root: typeof ROOT = { ...ROOT, styleWith: "web" };
  const describeAll = (version: typeof VERSION, over = root): string[] =>
    [
      describePlace({ tab: "outfits" }, { version, root: over }),
      describeShare(over, { ...SHARED, version }),
      describeLink(over, { ...SHARED, version }),
    ].map((tags) => read(tags)["og:description"] ?? "");
  const prompt = "Put an outfit together from Jane’s closet.";
  const counts = "1 outfit, 2 items, 1 collection.";
  expect(describeAll(VERSION)).toEqual([`${counts} ${prompt}`, `${counts} ${prompt}`, prompt]);
  const none = { ...VERSION, stylings: "none" } as const;
  const look = "Look at Jane’s closet.";
  expect(describeAll(none)).toEqual([`${counts} ${look}`, `${counts} ${look}`, look]);
  const stores = { iosAppUrl: "https://apps.example/ios", androidAppUrl: "https://apps.example/android" };
  expect(describeAll(none, { ...root, brand: { ...root.brand, ...stores } })).toEqual(describeAll(VERSION, ROOT));
  for (const description of describeAll(VERSION, ROOT)) expect(description).toMatch(/[Dd]ownload the app/);
});

test("the composer's description says that no account is needed only where that is true", () => {
  const describe = (stylings: typeof VERSION.stylings) =>
    read(describeStyle(ROOT, { ...SHARED, version: { ...VERSION, stylings } })).description;
  expect(describe("anyone")).toBe("Put an outfit together from Jane’s closet. No account needed.");
  expect(describe("signed-in")).toBe("Put an outfit together from Jane’s closet.");
});

test("search engines may index the viewer if the owner allows it, and no other page", () => {
  const version = { ...VERSION, isIndexed: true };
  for (const place of [{ tab: "items" }, { tab: "collections", ...COLLECTION }] as const) {
    expect(read(describePlace(place, { version })).robots).toMatch(/^index/);
  }
  const found = {
    search: NO_SEARCH,
    facets: { category: [], color: [], brand: [], season: [], contains: [], state: [] },
    itemNames: {},
  };
  const content = { tab: "items", items: { entries: [], total: 0 }, found } as const;
  const view = { ...viewCloset(CLOSET, { tab: "items" }), content: { ...content, items: { entries: [], total: 0 } } };
  expect(read(describeViewer(ROOT, { version, view }, { tab: "items" })).robots).toBe("noindex");
  const missing = describePlace({ tab: "collections", collectionId: "other" }, { version });
  const shared = { ...SHARED, version };
  for (const tags of [missing, describeShare(ROOT, shared), describeInvite(ROOT, shared), describeLink(ROOT, shared)]) {
    expect(read(tags).robots).toBe("noindex");
  }
});

test("a phone's banner leads to the current page, and a hidden page has none", () => {
  const root = { ...ROOT, site: { publicUrl: ORIGIN, appStoreId: "1234567890" } };
  expect(read(describePlace({ tab: "items" }, { root }))["apple-itunes-app"]).toBe(
    `app-id=1234567890, app-argument=${ORIGIN}/user/Jan%C3%A9.x/items`,
  );
  expect(read(describeNeutralPage(root))["apple-itunes-app"]).toBeUndefined();
});

test("tags contain short, plain names", () => {
  const tags = read(
    describePlace({ tab: "collections", ...COLLECTION }, { closet: closetOf(`\u202e${"x".repeat(9999)}\n`) }),
  );
  expect(tags["og:title"]).not.toMatch(/[\u202e\n]/);
  expect(tags["og:title"]?.length).toBeLessThan(300);
});

test("a collection that the first view does not contain gets the title of its tab", () => {
  const view = viewCloset(CLOSET, { tab: "outfits" }, FIRST_VIEW_LIMITS);
  const tags = describeViewer(ROOT, { view, version: VERSION }, { tab: "collections", ...COLLECTION });
  expect(read(tags).title).toBe("Jane’s collections · Indyx");
});

test("without the root's data a page still asks not to be indexed", () => {
  expect(read(describeNeutralPage(undefined)).robots).toBe("noindex");
});
