import { expect } from "vitest";
import { addKey } from "#server/accounts/api-keys.ts";
import { removeCloset } from "#server/closets/owner/admin/closet-admin.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { RIGHTS } from "#domain/people/rights.ts";
import { findLinkedPictureKey, getLinkedPictureAddress } from "#server/pictures/picture-key.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import { readSite } from "#tests/support/drivers/matrices/exported-site.ts";
import type { Surface } from "#tests/support/drivers/privacy-surfaces.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";

const USERNAME = "qxcloset";

const UNKNOWN = "A".repeat(22);
const UNKNOWN_KEY = "B".repeat(22);

const SCREENS = [
  "",
  "/",
  "/outfits",
  "/items",
  "/items?from=24",
  "/items?q=zqv",
  "/items?q=brand&sort=brand",
  "/items?category=Swimwear",
  "/items?color=teal",
  "/outfits?q=zqv",
  "/outfits?contains=coat",
  "/outfits?contains=zqhat",
  "/collections",
  "/collections/trip",
  "/collections/zqtrip",
  "/portfolios",
  "/items/coat",
  "/items/coat?in=collections/trip",
  "/items/coat?in=collections/zqtrip",
  "/items/coat?q=brand",
  "/items/bag",
  "/items/zqhat",
  "/items/zq0",
  "/outfits/monday",
  "/outfits/mixed",
  "/outfits/zqlook0",
  "/portfolios/zqboard",
  "/inspirations/zqmood",
  "/style",
  "/style?items=coat",
  "/style?items=zqhat",
  "/style?outfit=zqlook0",
];

const PREVIEWS = ["", "/items", "/outfits", "/collections", "/collections/trip", "/collections/zqtrip", "/portfolios"]
  .concat(["/items/coat", "/items/zqhat", "/items/zq0", "/outfits/monday", "/outfits/mixed", "/outfits/zqlook0"])
  .map((place) => `/preview/~{t}${place}.jpg`);

const PAGES = SCREENS.map((screen) => `/l/{t}${screen}`).concat([
  "/share/~{t}",
  "/invite/~{t}",
  "/link.html?closet=~{t}",
  "/user/~{t}/items",
  "/user/~{t}/style",
]);

const FRAMES = ["items", "items/coat", "items/zqhat", "outfits", "outfits/mixed", "collections/trip"];

const PATHS = [
  ...FRAMES.map((place) => `/embed/~{t}/${place}`),
  ...PAGES,
  ...PAGES.filter((path) => !/\/(?:\?|$)/.test(path)).map((path) => path.replace(/(?=\?|$)/, ".data")),
  ...PREVIEWS,
  ...["coat", "bag", "zqhat", "monday"].flatMap((name) => [`/l/{t}/images/{${name}}`, `/l/{t}/images/{${name}}?w=208`]),
];

const JSON_TYPE = { "Content-Type": "application/json" };

/** Of a piece that the link does not show: nothing is sent. */
const sendPiece = (itemId: string): string => {
  const pics = [{ itemId, x: 0.5, y: 0.5, scale: 0.5, rotation: 0, mirrored: false, aspect: 1 }];
  return JSON.stringify({ id: "one", name: "Ana", layout: { v: 1, ratio: 1.359, pics } });
};

const CALLS: Surface[] = [
  ...['"link":"{t}"', '"username":"~{t}"'].map((name) => ({
    path: "/users/v2/openCloset",
    method: "POST",
    headers: JSON_TYPE,
    body: `{${name},"useCollections":true,"useCutouts":true}`,
  })),
  { path: "/l/{t}/stylings", method: "POST", headers: JSON_TYPE, body: sendPiece("zqhat") },
  { path: "/closets/~{t}/stylings", method: "POST", headers: JSON_TYPE, body: sendPiece("zqhat") },
  { path: "/events", method: "POST", headers: JSON_TYPE, body: '{"event":"open_closet_view","username":"~{t}"}' },
];

type Json = Record<string, unknown>;

const item = (id: string, createdAt: number, more: Json = {}) => ({
  id,
  createdAt,
  thumbnailImageURL: `${id}.jpg`,
  brand: `Brand ${id}`,
  ...more,
});

const look = (id: string, createdAt: number, ...itemIds: string[]) => ({
  id,
  createdAt,
  previewUrl: `${id}.jpg`,
  layoutSerialized: JSON.stringify({
    v: 1,
    ratio: 1.359,
    pics: itemIds.map((itemId, n) => ({ itemId, x: n / 4 + 0.2, y: 0.5, scale: 0.3, rotation: 0, mirrored: false })),
  }),
});

const held = (collectionId: string, itemIds: string[], outfitIds: string[]) => ({
  collectionItems: itemIds.map((itemId) => ({ collectionId, itemId })),
  collectionOutfits: outfitIds.map((outfitId) => ({ collectionId, outfitId })),
});

/** `zqhat` is in an outfit of the links, and in none of them itself. */
const INSIDE = {
  user: { firstName: "Ana" },
  items: [item("coat", 90), item("bag", 80), item("zqhat", 70)],
  outfits: [look("monday", 60, "coat", "bag"), look("mixed", 50, "coat", "zqhat")],
  collections: [{ id: "trip", name: "Trip", folders: ["default-packing"], createdAt: 40 }],
  ...held("trip", ["coat", "bag"], ["monday", "mixed"]),
};

const VALUES = {
  category: "Swimwear",
  colors: ["teal"],
  notes: "zqv",
  tags: ["zqv"],
  size: "zqv",
  seasons: ["Winter"],
};

const NUMBERS = [...Array(30).keys()];

/** Newer and older than what is in the links. */
const OUTSIDE = {
  items: NUMBERS.map((n) => item(`zq${n}`, n % 2 === 0 ? 200 + n : n, { ...VALUES, name: `Zqv ${n}` })),
  outfits: NUMBERS.map((n) => look(`zqlook${n}`, n % 2 === 0 ? 200 + n : n, "coat", `zq${n}`)),
  portfolios: [{ id: "zqboard", picUrl: "zqboard.jpg", createdAt: 1 }],
  inspirations: [{ id: "zqmood", picUrl: "zqmood.jpg", createdAt: 1 }],
  collections: [
    { id: "zqtrip", name: "Zqv", folders: ["default-packing"], createdAt: 300 },
    { id: "zqideas", name: "Zqv", folders: ["default-inspiration"], createdAt: 1 },
  ],
  ...held("zqtrip", ["coat", "zq0", "zqhat"], ["monday", "zqlook0"]),
  collectionInspirations: [{ collectionId: "zqideas", targetId: "zqmood" }],
};

const TARGETS = [
  { kind: "entries", items: ["coat", "bag"], outfits: ["monday", "mixed"] },
  { kind: "collection", id: "trip" },
  { kind: "outfit", id: "mixed" },
] as const;

const ETAG = /^etag: (.*)$/m;
const NOT_COMPARED = new Set(["date", "x-request-id", "connection", "keep-alive"]);

/**
 * What a link does not show is in no response of its visitors: responses stay the same, byte for byte, when the rest of
 * the closet comes, changes and goes. A link that has ended is an unknown one.
 */
export async function checkLinkMatrix(size: "one link" | "each kind of link"): Promise<void> {
  const { store, start } = await openProcesses();
  const urls = size === "one link" ? [(await start()).url] : [(await start()).url, (await start()).url];
  const [url = ""] = urls;
  const { key } = await addKey(store.db, { name: "a", username: null, rights: [...RIGHTS], expiresAt: null });

  const contents = new Map<string, Buffer>();
  const readPicture = async (name: string): Promise<Buffer> => {
    const content =
      contents.get(name) ??
      (await drawNoise({ width: 300 + contents.size, height: 400 })
        .jpeg()
        .toBuffer());
    contents.set(name, content);
    return content;
  };
  const write = async (username: string, answer: object, existing: "replace" | "add") => {
    const source = { name: username, answer: { status: "OK", ...answer }, readPicture };
    await importCloset(store, source, { username, existing, ...(existing === "replace" && { visibility: "private" }) });
  };
  const own = async (method: string, path: string, body?: object): Promise<Json> => {
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${key}` };
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/owner/closets${path}`, sent);
    expect([method, path, response.status < 300 || (await response.text())]).toEqual([method, path, true]);
    return response.status === 204 ? {} : ((await response.json()) as Json);
  };
  const makeLink = async (what: object, username = USERNAME, more: Json = {}) => {
    const made = await own("POST", `/${username}/links`, { what, until: null, may: ["style", "embed"], ...more });
    const { id, url: address } = made.link as { id: string; url: string };
    return { id, path: `/${username}/links/${id}`, token: address.split("/l/")[1] ?? "" };
  };

  const namePicture = (token: string, key = ""): string =>
    getLinkedPictureAddress({ ownerId, token }, key).split("/images/")[1] ?? "";

  /** By the name of the entry, in the whole closet. */
  const findKeys = async (): Promise<Record<string, string>> => {
    const { token } = await makeLink({ kind: "closet" });
    const body = JSON.stringify({ link: token });
    const opened = await fetch(`${url}/users/v2/openCloset`, { method: "POST", headers: JSON_TYPE, body });
    const { items, outfits } = (await opened.json()) as Record<string, Record<string, string>[]>;
    const toKey = (address = ""): string =>
      findLinkedPictureKey({ ownerId, token }, /\/images\/([\w-]+)/.exec(address)?.[1] ?? "") ?? "";
    const entries = [...(items ?? []), ...(outfits ?? [])];
    return Object.fromEntries(entries.map((one) => [one.id, toKey(one.thumbnailImageURL ?? one.previewUrl)]));
  };

  const ask = async (base: string, surface: Surface, token: string, keys: Record<string, string>): Promise<string> => {
    const fill = (text: string): string =>
      text
        .replaceAll("{t}", token)
        .replaceAll(/\{(coat|bag|zqhat|monday)\}/g, (_, name: string) => namePicture(token, keys[name]));
    const response = await fetch(base + fill(surface.path), {
      method: surface.method ?? "GET",
      redirect: "manual",
      headers: { "Accept-Encoding": "identity", ...surface.headers },
      ...(surface.body !== undefined && { body: fill(surface.body) }),
    });
    const body = Buffer.from(await response.arrayBuffer()).toString("latin1");
    const headers = [...response.headers]
      .filter(([name]) => !NOT_COMPARED.has(name))
      .map((header) => header.join(": "));
    return [response.status, ...headers, body]
      .join("\n")
      .replaceAll(token, "{t}")
      .replaceAll(/'sha256-[^']+'/g, "'sha256'");
  };

  const askAll = async (token: string, keys: Record<string, string>): Promise<Map<string, string>> => {
    const answers = new Map<string, string>();
    for (const base of urls) {
      const left = [...PATHS.map((path): Surface => ({ path })), ...CALLS];
      // More at once would be answered 503 on a slow machine.
      const askInTurn = async (): Promise<void> => {
        for (let surface = left.shift(); surface; surface = left.shift()) {
          const { method = "GET", path, headers, body } = surface;
          answers.set(
            [base, method, path, JSON.stringify(headers), body].join(" "),
            await ask(base, surface, token, keys),
          );
        }
      };
      await Promise.all(Array.from({ length: 16 }, askInTurn));
    }
    return answers;
  };

  /** The version of the closet is in addresses of previews, and changes with each of its edits. */
  const maskVersions = (answers: Map<string, string>): Map<string, string> => {
    const versions = [...answers.values()].flatMap((answer) => /\.jpg\?v=([\w-]{12})/.exec(answer)?.[1] ?? []);
    expect(new Set(versions).size).toBe(1);
    return new Map(
      [...answers].map(([name, answer]) => [name, answer.replaceAll(versions[0] ?? "", "{v}").replace(ETAG, "etag")]),
    );
  };

  const expectSame = (now: Map<string, string>, before: Map<string, string>): void => {
    for (const [name, answer] of now) expect(`${name}\n${answer}`).toBe(`${name}\n${before.get(name)}`);
  };

  await write(USERNAME, INSIDE, "replace");
  await write("elsewhere", { items: [item("elsecoat", 1)] }, "replace");
  const owner = store.db.selectFrom("owners").select("id").where("usernameKey", "=", USERNAME);
  const { id: ownerId } = await owner.executeTakeFirstOrThrow();
  const keys = await findKeys();
  const { zqhat = "", coat = "" } = keys;
  expect([zqhat, coat].every((one) => /^[\w-]{22}$/.test(one))).toBe(true);
  const unknownKeys = Object.fromEntries(Object.keys(keys).map((name) => [name, UNKNOWN_KEY]));
  const readStatus = (answers: Map<string, string>, path: string): string =>
    [...answers].find(([name]) => name.startsWith(`${url} GET ${path} `))?.[1].slice(0, 3) ?? "";

  const unknown = await askAll(UNKNOWN, keys);
  expectSame(await askAll("C".repeat(22), unknownKeys), unknown);

  for (const what of size === "one link" ? TARGETS.slice(0, 1) : TARGETS) {
    const link = await makeLink(what);
    const before = maskVersions(await askAll(link.token, keys));
    for (const path of ["/l/{t}/outfits/mixed", "/embed/~{t}/outfits/mixed"])
      expect([path, readStatus(before, path)]).toEqual([path, "200"]);
    expect(readStatus(before, "/l/{t}/items/coat")).toBe(what.kind === "outfit" ? "404" : "200");
    expect(readStatus(before, "/l/{t}/images/{coat}")).toBe(what.kind === "outfit" ? "404" : "200");
    const etag = ETAG.exec((await askAll(link.token, keys)).get(`${url} GET /l/{t}/outfits  `) ?? "")?.[1] ?? "";
    const revalidate = { path: "/l/{t}/outfits", headers: { "If-None-Match": etag } };
    expect((await ask(url, revalidate, link.token, keys)).slice(0, 3)).toBe("304");
    for (const [name, answer] of before) {
      if (answer !== unknown.get(name)?.replace(ETAG, "etag") && answer.startsWith("200"))
        expect([name, /^cache-control: .*public/m.test(answer)]).toEqual([name, false]);
      // An address that names it is repeated.
      if (!name.includes("zqhat"))
        for (const hidden of ["zqhat", zqhat, namePicture(link.token, zqhat)])
          expect([name, hidden, answer.includes(hidden)]).toEqual([name, hidden, false]);
      expect([name, answer.includes(USERNAME)]).toEqual([name, false]);
    }

    const site = await readSite(store, USERNAME, link.token);
    for (const secret of ["zqhat", USERNAME, link.token])
      expect(["site", secret, site.text.includes(secret)]).toEqual(["site", secret, false]);

    await write(USERNAME, OUTSIDE, "add");
    expect(await readSite(store, USERNAME, link.token)).toEqual(site);
    expectSame(maskVersions(await askAll(link.token, keys)), before);
    await own("PATCH", `/${USERNAME}/items/zqhat`, { name: "Zqv", category: "Swimwear", timesWorn: 9 });
    await own("PATCH", `/${USERNAME}/items/zq1`, { place: { after: "coat" } });
    await own("DELETE", `/${USERNAME}/items/zq0`);
    await own("DELETE", `/${USERNAME}/outfits/zqlook2`);
    expectSame(maskVersions(await askAll(link.token, keys)), before);

    // The token of another closet shows nothing of this one.
    const other = await makeLink({ kind: "closet" }, "elsewhere");
    const foreign = await askAll(other.token, keys);
    const none = await askAll(other.token, unknownKeys);
    for (const [name, answer] of foreign)
      if (name.includes("/images/") || /\/(?:items|outfits)\/(?:coat|bag|monday|mixed)/.test(name))
        expect([name, answer]).toEqual([name, none.get(name)]);
    expect(readStatus(foreign, "/l/{t}/items/coat")).toBe("404");

    // A piece that leaves the collection, or the closet, leaves the link.
    if (what.kind !== "outfit") {
      if (what.kind === "collection")
        await own("PATCH", `/${USERNAME}/collections/trip`, { remove: { itemIds: ["bag"] } });
      else await own("DELETE", `/${USERNAME}/items/bag`);
      const left = await askAll(link.token, keys);
      expect(readStatus(left, "/l/{t}/items/bag")).toBe("404");
      for (const [name, answer] of left) {
        if (name.includes("images/{bag}")) expect([name, answer]).toEqual([name, unknown.get(name)]);
        else if (!name.includes("bag"))
          expect([name, /Brand bag|"bag"|items\/bag/.test(answer)]).toEqual([name, false]);
      }
    }

    // Ended by its day, then again by its owner.
    await own("PATCH", link.path, { until: "2020-01-01" });
    await expect(readSite(store, USERNAME, link.token)).rejects.toThrow("no such link, or it has ended");
    expectSame(await askAll(link.token, keys), unknown);
    expect((await ask(url, revalidate, link.token, keys)).slice(0, 3)).toBe("404");
    await own("PATCH", link.path, { until: null });
    expect(readStatus(await askAll(link.token, keys), "/l/{t}/outfits/mixed")).toBe("200");
    await own("DELETE", link.path);
    expectSame(await askAll(link.token, keys), unknown);

    // Without its password only the page that asks for it is there.
    const locked = await makeLink(what, USERNAME, { password: "swordfish" });
    for (const [name, answer] of await askAll(locked.token, keys))
      if (/POST|images|preview|qr\.svg/.test(name)) expect([name, answer]).toEqual([name, unknown.get(name)]);
      else expect([name, answer.includes("Brand"), answer.includes("Ana")]).toEqual([name, false, false]);
    await write(USERNAME, INSIDE, "replace");
    await own("DELETE", `/${USERNAME}/bin`);
  }

  const last = await makeLink({ kind: "closet" });
  const whole = await askAll(last.token, keys);
  expect(readStatus(whole, "/l/{t}/items/coat")).toBe("200");
  await removeCloset(store, USERNAME);
  expectSame(await askAll(last.token, keys), unknown);
  // Another closet of that name has no link of the first.
  await write(USERNAME, INSIDE, "replace");
  expectSame(await askAll(last.token, keys), unknown);
}
