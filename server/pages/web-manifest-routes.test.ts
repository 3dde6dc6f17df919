import sharp from "sharp";
import { expect, test } from "vitest";
import { DEFAULT_BRAND } from "#domain/brand.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { webManifest } from "./web-manifest-routes.ts";

const api = webManifest({ brand: { ...DEFAULT_BRAND, name: "Wardrobe & Co" } });

type Manifest = { name: string; start_url: string; icons: { src: string; sizes: string; purpose: string }[] };

test("the manifest bears the brand's name, and its icons are pictures of the sizes that it says", async () => {
  const response = await api.request("/manifest.webmanifest");
  expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
  const { name, start_url, icons } = (await response.json()) as Manifest;
  expect([name, start_url]).toEqual(["Wardrobe & Co", "/"]);
  const drawn = icons.filter(({ src }) => src.endsWith(".png"));
  expect(drawn.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "192x192 maskable",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of drawn) {
    const { width, height, format } = await sharp(await (await api.request(src)).arrayBuffer()).metadata();
    expect([src, format, `${width}x${height}`]).toEqual([src, "png", sizes]);
  }
});

test("icons that are masked reach into their corners; Apple's is 180 wide and has no transparency", async () => {
  for (const path of ["/icon-maskable-512.png", "/apple-touch-icon.png"]) {
    const { isOpaque } = await sharp(await (await api.request(path)).arrayBuffer()).stats();
    expect([path, isOpaque]).toEqual([path, true]);
  }
  expect((await sharp(await (await api.request("/apple-touch-icon.png")).arrayBuffer()).metadata()).width).toBe(180);
});

test("a crawler may fetch every page, so that it sees which it must not show, and finds no list of closets", async () => {
  expect(await (await api.request("/robots.txt")).text()).toBe("User-agent: *\nAllow: /\n");
});

test("the manifest speaks the language of the page that names it", async () => {
  const manifest = await (await api.request("/manifest.webmanifest?lang=ar")).json();
  expect(manifest).toMatchObject({ lang: "ar", dir: "rtl", description: CATALOGUES.ar.pages.homeText });
});
