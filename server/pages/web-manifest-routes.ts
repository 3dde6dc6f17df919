import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { type Brand, PAPER } from "#domain/brand.ts";
import { DEFAULT_LANGUAGE, getDirection, LANGUAGE_NAME, readLanguage } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { CLIENT_FOLDER } from "./client-folder.ts";

/** As built; while developing, where it is drawn. */
const DRAWING_PATHS = [join(CLIENT_FOLDER, "icon.svg"), "public/icon.svg"];
const CACHED = "public, max-age=86400";

type Icon = { size: number; isMaskable: boolean };

/** By path. A maskable icon has no corners of its own, and its drawing lies in the middle four fifths (W3C, "Icon masks"). */
const ICONS: Record<string, Icon> = {
  "/icon-192.png": { size: 192, isMaskable: false },
  "/icon-512.png": { size: 512, isMaskable: false },
  "/icon-maskable-192.png": { size: 192, isMaskable: true },
  "/icon-maskable-512.png": { size: 512, isMaskable: true },
  // Apple rounds the corners itself.
  "/apple-touch-icon.png": { size: 180, isMaskable: true },
};

export const ICON_PATHS = Object.keys(ICONS);

async function drawIcon({ size, isMaskable }: Icon): Promise<Buffer> {
  const path = DRAWING_PATHS.find((place) => existsSync(place)) ?? "";
  const drawing = await readFile(path, "utf8");
  const svg = isMaskable ? drawing.replace(/ rx="\d+"/, "") : drawing;
  return await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** `GET /manifest.webmanifest` (https://www.w3.org/TR/appmanifest/), its icons, and `robots.txt`. */
export function webManifest({ brand }: { brand: Brand }): Hono {
  const api = new Hono();
  const drawn = new Map<string, Buffer>();

  api.get("/manifest.webmanifest", (c) => {
    c.header("Cache-Control", CACHED);
    c.header("Content-Type", "application/manifest+json");
    const icons = Object.entries(ICONS)
      .filter(([path]) => path.startsWith("/icon-"))
      .map(([src, { size, isMaskable }]) => ({
        src,
        type: "image/png",
        sizes: `${size}x${size}`,
        purpose: isMaskable ? "maskable" : "any",
      }));
    // The address alone says it: a browser asks without cookies.
    const language = readLanguage(c.req.query(LANGUAGE_NAME)) ?? DEFAULT_LANGUAGE;
    const manifest = {
      id: "/",
      name: brand.name,
      short_name: brand.name,
      description: CATALOGUES[language].pages.homeText,
      lang: language,
      dir: getDirection(language),
      start_url: "/",
      scope: "/",
      display: "minimal-ui",
      background_color: PAPER.light,
      theme_color: PAPER.light,
      icons: [...icons, { src: "/icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any" }],
    };
    return c.body(JSON.stringify(manifest));
  });

  for (const [path, icon] of Object.entries(ICONS)) {
    api.get(path, async (c) => {
      const content = drawn.get(path) ?? (await drawIcon(icon));
      drawn.set(path, content);
      c.header("Cache-Control", CACHED);
      c.header("Content-Type", "image/png");
      c.header("Content-Length", String(content.length));
      return c.body(content as Uint8Array<ArrayBuffer>);
    });
  }

  // A page that may not be fetched cannot say that it is not to be indexed; and no list of closets is anywhere.
  api.get("/robots.txt", (c) => c.text("User-agent: *\nAllow: /\n", 200, { "Cache-Control": CACHED }));
  return api;
}
