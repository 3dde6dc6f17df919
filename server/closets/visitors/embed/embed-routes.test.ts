import { expect, test } from "vitest";
import { newLinkSchema } from "#domain/links/link-schemas.ts";
import { calls } from "#server/app.ts";
import { addCommonHeaders, listSecurityHeaders } from "#server/http/security-headers.ts";
import type { NewLink } from "#server/closets/links/link-service.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { aPng } from "#tests/support/factories/pictures.ts";

const MARKUP = `"><script>alert(1)</script>`;

const CLOSET = {
  items: [
    { id: "coat", name: "Trench", brand: "Toteme", createdAt: 2, thumbnailImageURL: "a.png", size: "Zqsize" },
    { id: "a/b", name: MARKUP, brand: "Gift", createdAt: 1, thumbnailImageURL: "https://cdn.example/x.png" },
  ],
  outfits: [{ id: "monday", name: "Monday", previewUrl: "a.png", createdAt: 2, itemIds: ["coat"] }],
  collections: [{ id: "trip", name: "Trip", folders: ["default-packing"], createdAt: 1 }],
  collectionItems: [{ collectionId: "trip", itemId: "coat" }],
  portfolios: [{ id: "p", picUrl: "a.png", createdAt: 1 }],
};

async function openApi() {
  const picture = await aPng({ width: 40 });
  const services = await openTestServices({
    jane: { answer: CLOSET, picture },
    vera: { answer: CLOSET, picture, visibility: "private" },
  });
  const app = calls(services);
  const makeLink = async (given: Partial<NewLink>) => {
    const link = newLinkSchema.parse({ until: null, what: { kind: "closet" } });
    const made = await services.ownerServices.links.create("vera", { ...link, ...given });
    if (!("link" in made)) throw new Error(made.status);
    return made.link;
  };
  const askOembed = async (address: string, more = "") => {
    const response = await app.request(`/oembed?url=${encodeURIComponent(address)}${more}`);
    return { status: response.status, text: await response.text() };
  };
  return { app, makeLink, askOembed, site: services.publicUrl, links: services.ownerServices.links };
}

const readFrame = (text: string): string =>
  /src="([^"]+)"/.exec((JSON.parse(text) as { html: string }).html)?.[1]?.replaceAll("&amp;", "&") ?? "";

test("oEmbed names the frame of each place of a public closet, in the size that was asked for", async () => {
  const { app, askOembed, site } = await openApi();
  const places = {
    items: "Trench",
    outfits: "Monday",
    "items/coat": "Trench",
    "items/a%2Fb": "alert(1)",
    "outfits/monday": "Trench",
    "collections/trip": "Trench",
  };
  for (const [place, shown] of Object.entries(places)) {
    const { status, text } = await askOembed(`${site}/user/jane/${place}?lang=en#top`);
    expect([place, status]).toEqual([place, 200]);
    const frame = readFrame(text);
    expect(frame).toBe(`${site}/embed/jane/${place}`);
    const page = await app.request(frame.slice(site.length));
    const body = await page.text();
    expect([place, page.status, body.includes(shown)]).toEqual([place, 200, true]);
    expect(page.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'.*frame-ancestors \*$/);
    expect([place, /<script|cdn\.example|Zqsize/.test(body)]).toEqual([place, false]);
    expect(body).toContain(`href="${site}/user/jane"`);
  }
  const { text } = await askOembed(`${site}/user/jane/items`, "&maxwidth=300&maxheight=10");
  expect(JSON.parse(text)).toMatchObject({ version: "1.0", type: "rich", width: 300, height: 10 });
  const hostile = JSON.parse((await askOembed(`${site}/user/jane/items/a%2Fb`)).text) as { html: string };
  expect(hostile.html).not.toContain("<script");
});

test("what is not public, and places without a frame, get the 404 of an unknown closet", async () => {
  const { app, askOembed, site } = await openApi();
  const unknown = await askOembed(`${site}/user/nobody/items`);
  expect(unknown.status).toBe(404);
  const paths = [
    "vera/items",
    "vera/items/coat",
    "jane/items/none",
    "jane/collections/none",
    "jane/portfolios",
    "jane",
  ];
  const addresses = paths.map((path) => `${site}/user/${path}`);
  addresses.push(`${site}/user/jane/portfolios/p`, `${site}/user/jane/items/%`, `${site}.example/user/jane/items`, "x");
  for (const address of addresses) expect([address, await askOembed(address)]).toEqual([address, unknown]);
  for (const path of [
    "vera/items",
    "vera/items/coat",
    "jane/items/none",
    "jane/collections",
    "jane/collections/none",
  ]) {
    const response = await app.request(`/embed/${path}`);
    expect([path, response.status, await response.text()]).toEqual([path, 404, unknown.text]);
    expect(response.headers.get("Content-Security-Policy")).toBe(null);
  }
  expect((await askOembed(`${site}/user/jane/items`, "&format=xml")).status).toBe(501);
});

test("a link is embedded only if it allows this, has no password, and has not ended", async () => {
  const { app, askOembed, makeLink, links, site } = await openApi();
  const unknown = await askOembed(`${site}/l/${"A".repeat(22)}/items`);
  const silent = await makeLink({ may: ["style", "vote"] });
  const locked = await makeLink({ may: ["embed"], password: "swordfish" });
  for (const { url } of [silent, locked]) expect(await askOembed(`${url}/items`)).toEqual(unknown);
  const part = await makeLink({ may: ["embed"], what: { kind: "outfit", id: "monday" } });
  const { status, text } = await askOembed(`${part.url}/outfits/monday`);
  expect(status).toBe(200);
  const path = readFrame(text).slice(site.length);
  const page = await (await app.request(path)).text();
  expect(page).toContain("/l/");
  expect([page.includes("vera"), page.includes("Trench")]).toEqual([false, false]);
  expect(await askOembed(`${part.url}/items/coat`)).toEqual(unknown);
  await links.end("vera", part.id);
  expect(await askOembed(`${part.url}/outfits/monday`)).toEqual(unknown);
  const gone = await app.request(path);
  expect([gone.status, await gone.text()]).toEqual([404, unknown.text]);
});

test("only frames may be framed", () => {
  const listed = Object.entries(listSecurityHeaders("https://closet.example"));
  const find = (policy: string) => {
    const response = new Response("", { headers: { "Content-Security-Policy": policy } });
    addCommonHeaders(response, listed);
    return response.headers.get("X-Frame-Options");
  };
  expect(find("default-src 'none'; frame-ancestors *")).toBe(null);
  expect(find("default-src 'none'; frame-ancestors 'none'")).toBe("DENY");
});
