import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { sharp } from "#server/pictures/sharp.ts";
import { toAddress } from "#domain/base-path.ts";
import { type Brand, BACKGROUND_COLORS } from "#domain/brand.ts";
import { findImportType } from "#domain/owner/import-file.ts";
import { OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";
import { DEFAULT_LANGUAGE, getDirection, LANGUAGE_PARAMETER, readLanguage } from "#domain/languages.ts";
import { SHARE_FIELD, SHARE_PATH } from "#domain/owner/offline-paths.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { PROGRAM_FOLDER } from "#server/config/program-folder.ts";
import { CLIENT_FOLDER } from "./client-folder.ts";
import { createApi } from "#server/openapi/request-errors.ts";

const DRAWING_PATHS = [join(CLIENT_FOLDER, "icon.svg"), join(PROGRAM_FOLDER, "public/icon.svg")];
const CACHED = "public, max-age=86400";

type Icon = { size: number; isMaskable: boolean };

/** A maskable icon fills its corners and draws in the middle 80 % (W3C, "Icon masks"). */
const ICONS: Record<string, Icon> = {
  "/icon-192.png": { size: 192, isMaskable: false },
  "/icon-512.png": { size: 512, isMaskable: false },
  "/icon-maskable-192.png": { size: 192, isMaskable: true },
  "/icon-maskable-512.png": { size: 512, isMaskable: true },
  // iOS rounds the corners.
  "/apple-touch-icon.png": { size: 180, isMaskable: true },
};

async function drawIcon({ size, isMaskable }: Icon): Promise<Buffer> {
  const path = DRAWING_PATHS.find((place) => existsSync(place)) ?? "";
  const drawing = await readFile(path, "utf8");
  const svg = isMaskable ? drawing.replace(/ rx="\d+"/, "") : drawing;
  return await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const TABLE_TYPES = Object.fromEntries(
  ["csv", "tsv", "xlsx"].map((extension) => [findImportType(`.${extension}`), [`.${extension}`]]),
);

export function webManifest({ brand }: { brand: Brand }): OpenAPIHono {
  const api = createApi();
  const drawn = new Map<string, Buffer>();

  api.get("/manifest.webmanifest", (c) => {
    c.header("Cache-Control", CACHED);
    c.header("Content-Type", "application/manifest+json");
    const icons = Object.entries(ICONS)
      .filter(([path]) => path.startsWith("/icon-"))
      .map(([path, { size, isMaskable }]) => ({
        src: toAddress(path),
        type: "image/png",
        sizes: `${size}x${size}`,
        purpose: isMaskable ? "maskable" : "any",
      }));
    // Browsers request a manifest without cookies.
    const language = readLanguage(c.req.query(LANGUAGE_PARAMETER)) ?? DEFAULT_LANGUAGE;
    const manifest = {
      id: toAddress(OWN_CLOSET_PATH),
      name: brand.name,
      short_name: brand.name,
      description: CATALOGUES[language].owner.app.appText,
      lang: language,
      dir: getDirection(language),
      start_url: toAddress(OWN_CLOSET_PATH),
      scope: toAddress("/"),
      display: "standalone",
      share_target: {
        action: toAddress(SHARE_PATH),
        method: "POST",
        enctype: "multipart/form-data",
        params: {
          title: "title",
          text: "text",
          url: "url",
          files: [{ name: SHARE_FIELD, accept: ["image/*", ...Object.entries(TABLE_TYPES).flat(2)] }],
        },
      },
      // Chromium on desktops: "open with".
      file_handlers: [{ action: toAddress(`${OWN_CLOSET_PATH}/settings`), accept: TABLE_TYPES }],
      background_color: BACKGROUND_COLORS.light,
      theme_color: BACKGROUND_COLORS.light,
      icons: [...icons, { src: toAddress("/icon.svg"), type: "image/svg+xml", sizes: "any", purpose: "any" }],
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

  // A crawler must fetch a page to see its `noindex`.
  api.get("/robots.txt", (c) => c.text("User-agent: *\nAllow: /\n", 200, { "Cache-Control": CACHED }));
  return api;
}
