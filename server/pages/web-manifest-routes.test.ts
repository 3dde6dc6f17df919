import sharp from "sharp";
import { expect, test } from "vitest";
import { DEFAULT_BRAND } from "#domain/brand.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { webManifest } from "./web-manifest-routes.ts";

const api = webManifest({ brand: { ...DEFAULT_BRAND, name: "Wardrobe & Co" } });

type Manifest = { name: string; start_url: string; icons: { src: string; sizes: string; purpose: string }[] };

test("the manifest has the brand's name, and its icons have the sizes that it lists", async () => {
  const response = await api.request("/manifest.webmanifest");
  expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
  const { name, start_url, icons } = (await response.json()) as Manifest;
  expect([name, start_url]).toEqual(["Wardrobe & Co", "/closet"]);
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

test("maskable icons and Apple's icon have no transparency, and Apple's is 180 pixels wide", async () => {
  for (const path of ["/icon-maskable-512.png", "/apple-touch-icon.png"]) {
    const { isOpaque } = await sharp(await (await api.request(path)).arrayBuffer()).stats();
    expect([path, isOpaque]).toEqual([path, true]);
  }
  expect((await sharp(await (await api.request("/apple-touch-icon.png")).arrayBuffer()).metadata()).width).toBe(180);
});

test("robots.txt allows every page, so that crawlers see `noindex`, and lists no closets", async () => {
  expect(await (await api.request("/robots.txt")).text()).toBe("User-agent: *\nAllow: /\n");
});

test("the manifest has the language of the page that links to it", async () => {
  const manifest = await (await api.request("/manifest.webmanifest?lang=ar")).json();
  expect(manifest).toMatchObject({ lang: "ar", dir: "rtl", description: CATALOGUES.ar.owner.app.appText });
});

test("a table is opened in the settings, where it is imported, and may be shared as a photograph may", async () => {
  const { file_handlers, share_target } = (await (await api.request("/manifest.webmanifest")).json()) as {
    file_handlers: unknown;
    share_target: { params: { files: { accept: string[] }[] } };
  };
  expect(share_target.params.files[0]?.accept).toEqual(expect.arrayContaining(["image/*", "text/csv", ".xlsx"]));
  expect(file_handlers).toEqual([
    {
      action: "/closet/settings",
      accept: {
        "text/csv": [".csv"],
        "text/tab-separated-values": [".tsv"],
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
      },
    },
  ]);
});
