import { expect } from "vitest";
import { type FieldPolicy, type ItemField, type OutfitField, POLICY_FIELDS } from "#domain/field-policy.ts";
import { findLinkToken, getClosetPath, toLinkName } from "#domain/closet-tabs.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { readSite } from "#tests/support/drivers/matrices/exported-site.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";

const USERNAME = "fields";

const ITEM_VALUES = {
  name: "Zqname",
  brand: "Zqbrand",
  category: "Swimwear",
  subcategory: "Zqsubcategory",
  colors: ["teal"],
  seasons: ["Winter"],
  material: "Zqmaterial",
  pictures: [{ url: "second.jpg" }],
  itemShoppingURL: "https://zqshop.example/coat",
  size: "Zqsize",
  price: 471_193.5,
  currency: "ZQD",
  purchasedOn: "1987-06-05",
  timesWorn: 98_213,
  wears: [{ id: "zqwear", on: "1986-05-04" }],
  notes: "Zqnotes",
  tags: ["zqtag"],
};

const OUTFIT_VALUES = {
  name: "Zqlook",
  seasons: ["Summer"],
  timesWorn: 76_431,
  wears: [{ id: "zqday", on: "1985-04-03" }],
  notes: "Zqremark",
  tags: ["zqlabel"],
};

/** What a response contains only if it has the value. `pictures`: their addresses are looked up. */
const MARKERS: { items: Record<Exclude<ItemField, "pictures">, RegExp>; outfits: Record<OutfitField, RegExp> } = {
  items: {
    name: /zqname/i,
    brand: /zqbrand/i,
    category: /Swimwear/i,
    subcategory: /zqsubcategory/i,
    colors: /\bteal\b/i,
    seasons: /Winter/i,
    material: /zqmaterial/i,
    shopLink: /zqshop/i,
    size: /zqsize/i,
    price: /471.?193|ZQD/,
    purchasedOn: /1987/,
    timesWorn: /98.?213|1986-05-04|zqwear/,
    notes: /zqnotes/i,
    tags: /zqtag/i,
  },
  outfits: {
    name: /zqlook/i,
    seasons: /Summer/i,
    timesWorn: /76.?431|1985-04-03|zqday/,
    notes: /zqremark/i,
    tags: /zqlabel/i,
  },
};

const makeCloset = (item: object, outfit: object) => ({
  status: "OK",
  user: { username: USERNAME, firstName: "Jane" },
  items: [
    { id: "coat", thumbnailImageURL: "first.jpg", createdAt: 2, ...item },
    { id: "hat", createdAt: 1, wishlist: true },
  ],
  outfits: [{ id: "monday", previewUrl: "first.jpg", createdAt: 1, itemIds: ["coat", "hat"], ...outfit }],
  portfolios: [{ id: "board", picUrl: "first.jpg", createdAt: 1 }],
  collections: [{ id: "rome", name: "Rome", folders: ["default-packing"], createdAt: 1 }],
  collectionItems: ["coat", "hat"].map((itemId) => ({ collectionId: "rome", itemId })),
  collectionOutfits: [{ collectionId: "rome", outfitId: "monday" }],
});

const PAGES = [
  "/user/{u}/outfits",
  "/user/{u}/items",
  "/user/{u}/items?q=zq",
  "/user/{u}/items?sort=brand",
  "/user/{u}/outfits?q=zq",
  "/user/{u}/outfits?contains=coat",
  "/user/{u}/collections",
  "/user/{u}/collections/rome",
  "/user/{u}/portfolios",
  "/user/{u}/items/coat",
  "/user/{u}/items/coat?in=collections/rome",
  "/user/{u}/items/coat?q=zq",
  "/user/{u}/items/hat?in=collections/rome",
  "/user/{u}/outfits/monday",
  "/user/{u}/portfolios/board",
  "/share/{u}",
  "/invite/{u}",
  "/link.html?closet={u}",
];

/** `name`: of the closet, or of a link. */
const listPages = (name: string): string[] =>
  PAGES.filter((path) => name === USERNAME || path.startsWith("/user/")).map((path) =>
    path.replace("/user/{u}", getClosetPath(name)).replace("{u}", name),
  );

const toDataPath = (path: string): string => path.replace(/(?=\?|$)/, ".data");

const PREVIEWS = [
  "",
  "/items",
  "/outfits",
  "/collections",
  "/collections/rome",
  "/portfolios",
  "/items/coat",
  "/outfits/monday",
].map((path) => `/preview/{u}${path}.jpg`);

const OPEN_CLOSET = "/users/v2/openCloset";

const nameInCall = (name: string) => (name === USERNAME ? { username: name } : { link: findLinkToken(name) });

type Answer = { status: number; body: Buffer; etag: string | null };

async function ask(url: string, name: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const response =
    path === OPEN_CLOSET
      ? await fetch(url + OPEN_CLOSET, {
          method: "POST",
          headers: { "Content-Type": "application/json", ...headers },
          body: JSON.stringify({ ...nameInCall(name), useCollections: true }),
        })
      : await fetch(url + path, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, body, etag: response.headers.get("etag") };
}

const FRAMES = ["items", "items/coat", "outfits", "outfits/monday", "collections/rome"];

const listSurfaces = (name: string): string[] => [
  OPEN_CLOSET,
  ...listPages(name),
  ...listPages(name).map(toDataPath),
  ...(name === USERNAME ? FRAMES.map((path) => `/embed/${name}/${path}`) : []),
];

type Hidden = { items: readonly ItemField[]; outfits: readonly OutfitField[] };

const toPolicy = ({ items, outfits }: Hidden): FieldPolicy => ({
  items: Object.fromEntries(POLICY_FIELDS.items.map((field) => [field, !items.includes(field)])),
  outfits: Object.fromEntries(POLICY_FIELDS.outfits.map((field) => [field, !outfits.includes(field)])),
});

const NOTHING: Hidden = { items: [], outfits: [] };
const ALL: Hidden = POLICY_FIELDS;
const EACH: Hidden[] = [
  ...POLICY_FIELDS.items.map((field) => ({ items: [field], outfits: [] })),
  ...POLICY_FIELDS.outfits.map((field) => ({ items: [], outfits: [field] })),
];

/** Searches that find the coat, or the outfit, only by this field. */
const SEARCHES: { items: Partial<Record<ItemField, string>>; outfits: Partial<Record<OutfitField, string>> } = {
  items: {
    name: "q=zqname",
    brand: "q=zqbrand",
    category: "category=Swimwear",
    subcategory: "q=zqsubcategory",
    colors: "color=teal",
    seasons: "season=Winter",
    material: "q=zqmaterial",
    size: "q=zqsize",
    notes: "q=zqnotes",
    tags: "q=zqtag",
  },
  outfits: { name: "q=zqlook", seasons: "season=Summer", notes: "q=zqremark", tags: "q=zqlabel" },
};

async function findsEntry(url: string, name: string, list: "items" | "outfits", search: string): Promise<boolean> {
  const { body } = await ask(url, name, `${getClosetPath(name)}/${list}?${search}`);
  return body.includes(list === "items" ? "/items/coat" : "/outfits/monday");
}

/**
 * A field that the owner hides must be in no response, with the next request, in every process and cache. Closets with
 * all fields hidden have the previews of a closet without values.
 */
export async function checkFieldMatrix(hides: "all at once" | "each", by: "closet" | "link" = "closet"): Promise<void> {
  const { store, start } = await openProcesses();
  const urls = [await start(), await start()].map(({ url }) => url);
  const pictures = {
    "first.jpg": await drawNoise({ width: 300, height: 400 }).jpeg().toBuffer(),
    "second.jpg": await drawNoise({ width: 310, height: 400 }).jpeg().toBuffer(),
  };
  const importOne = async (item: object, outfit: object): Promise<void> => {
    const readPicture = async (address: string) => pictures[address as keyof typeof pictures];
    const source = { name: USERNAME, answer: makeCloset(item, outfit), readPicture };
    await importCloset(store, source, { existing: "replace" });
  };
  const askAll = async (url: string, paths: readonly string[]): Promise<Map<string, Answer>> =>
    new Map(await Promise.all(paths.map(async (path) => [path, await ask(url, name, path)] as const)));
  const drawPreviews = async (url: string): Promise<string[]> =>
    [
      ...(await askAll(
        url,
        PREVIEWS.map((path) => path.replace("{u}", name)),
      )),
    ].map(([path, { status, body }]) => `${path} ${status} ${body.toString("hex")}`);

  await importOne({}, {});
  const [url = ""] = urls;
  const { key } = await addKey(store.db, { name: "a", username: USERNAME, rights: [...RIGHTS], expiresAt: null });
  const callOwner = async (
    method: string,
    path: string,
    body: object,
  ): Promise<{ link: { id: string; url: string } }> => {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${key}` };
    const response = await fetch(`${url}/owner/closets/${USERNAME}/links${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as { link: { id: string; url: string } };
  };
  const link = by === "link" ? (await callOwner("POST", "", { what: { kind: "closet" }, until: null })).link : null;
  const name = link ? toLinkName(link.url.split("/l/")[1] ?? "") : USERNAME;
  const token = findLinkToken(name);
  const SURFACES = listSurfaces(name);
  const barePreviews = await drawPreviews(url);

  await importOne(ITEM_VALUES, OUTFIT_VALUES);
  const show = async (hidden: Hidden): Promise<void> => {
    if (link) await callOwner("PATCH", `/${link.id}`, { fields: toPolicy(hidden) });
    else await setSettings(store, USERNAME, { policy: toPolicy(hidden) });
  };
  // A link shows what the closet hides, too.
  if (link) await setSettings(store, USERNAME, { policy: toPolicy(NOTHING) });
  await show(NOTHING);
  const { items } = JSON.parse((await ask(url, name, OPEN_CLOSET)).body.toString()) as {
    items: { pictures?: { url: string }[] }[];
  };
  const second = items[0]?.pictures?.[0]?.url ?? "";
  expect(second).toMatch(/\/images\/.{20}/);
  if (link) await setSettings(store, USERNAME, { policy: toPolicy(ALL) });
  const markers = [
    ...Object.entries(MARKERS.items).map(([field, marker]) => ({ list: "items" as const, field, marker })),
    { list: "items" as const, field: "pictures", marker: new RegExp(RegExp.escape(second)) },
    ...Object.entries(MARKERS.outfits).map(([field, marker]) => ({ list: "outfits" as const, field, marker })),
  ];
  // A site has other addresses of pictures.
  const siteMarkers = markers.filter(({ field }) => field !== "pictures");
  // The styles name each color.
  const readBody = ({ body }: Answer): string => body.toString("utf8").replace(/<style>[\s\S]*?<\/style>/, "");
  const listHolders = (answers: Map<string, Answer>, marker: RegExp): string[] =>
    [...answers].filter(([, answer]) => marker.test(readBody(answer))).map(([path]) => path);
  const isHidden = (hidden: Hidden, { list, field }: Pick<(typeof markers)[number], "list" | "field">): boolean =>
    hidden[list].some((one) => one === field);

  /** Also fills the caches. */
  const expectAllShown = async (process: string): Promise<Map<string, Answer>> => {
    const shown = await askAll(process, SURFACES);
    for (const [path, { status }] of shown) expect([path, status]).toEqual([path, 200]);
    for (const { field, marker } of markers) {
      const holders = listHolders(shown, marker);
      expect([field, holders]).toEqual([field, expect.arrayContaining([OPEN_CLOSET])]);
      expect([field, holders.length > 1]).toEqual([field, true]);
    }
    return shown;
  };

  for (const hidden of hides === "each" ? [...EACH, ALL] : [ALL]) {
    await show(NOTHING);
    const shownSite = await readSite(store, USERNAME, token);
    for (const { field, marker } of siteMarkers)
      expect(["site", field, marker.test(shownSite.text)]).toEqual(["site", field, true]);
    const shown = new Map(await Promise.all(urls.map(async (one) => [one, await expectAllShown(one)] as const)));
    await show(hidden);
    const site = await readSite(store, USERNAME, token);
    for (const row of siteMarkers)
      expect(["site", row.field, row.marker.test(site.text)]).toEqual(["site", row.field, !isHidden(hidden, row)]);
    expect(shownSite.pictures - site.pictures).toBe(hidden.items.includes("pictures") ? 1 : 0);
    for (const process of urls) {
      const now = await askAll(process, SURFACES);
      for (const row of markers) {
        const holders = listHolders(now, row.marker);
        if (isHidden(hidden, row)) expect([row.field, holders]).toEqual([row.field, []]);
        else expect([row.field, holders.length > 0]).toEqual([row.field, true]);
      }
      for (const [path, { etag, body }] of shown.get(process) ?? []) {
        if (etag === null || body.equals(now.get(path)?.body ?? body)) continue;
        const again = await ask(process, name, path, { "If-None-Match": etag });
        expect([path, again.status]).toEqual([path, 200]);
      }
      for (const list of ["items", "outfits"] as const) {
        for (const [field, search] of Object.entries(SEARCHES[list])) {
          const isFound = await findsEntry(process, name, list, search);
          expect([search, isFound]).toEqual([search, !isHidden(hidden, { list, field })]);
        }
      }
      const isPictureHidden = hidden.items.includes("pictures");
      for (const address of [second, `${second}?w=208`])
        expect([address, (await ask(process, name, address)).status]).toEqual([address, isPictureHidden ? 404 : 200]);
      if (hidden === ALL) expect(await drawPreviews(process)).toEqual(barePreviews);
    }
  }
}
