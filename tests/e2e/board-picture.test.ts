import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import pixelmatch from "pixelmatch";
import sharp from "sharp";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { BOARD_RATIO } from "#domain/layout/board.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { OUTFIT_PICTURE_WIDTH_PX } from "#server/closets/layouts/layout-picture.ts";
import { getBoard, getPieces } from "#tests/support/drivers/pages/composer.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { waitUntilIdle } from "#tests/support/drivers/pages/page-idle.ts";
import {
  createDataDir,
  importCloset,
  removeDataDir,
  type RunningServer,
  startServer,
} from "#tests/support/drivers/server.ts";

const LAYOUTS = 50;
const SEED = 22;
const MAX_DIFFERENT_SHARE = 0.002;
const WIDTH = OUTFIT_PICTURE_WIDTH_PX;
const HEIGHT = Math.round(WIDTH * BOARD_RATIO);

/** Chromium has it, TypeScript does not know it yet. */
type Decodable = { decode: () => Promise<void> };

type DemoItem = { id: string; cutout?: string };

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Some pieces lie over the edge, some are stretched out of their shape. */
const toLayouts = (itemIds: readonly string[]): fc.Arbitrary<Layout> =>
  fc
    .array(
      fc.record({
        itemId: fc.constantFrom(...itemIds),
        x: number(-0.1, 1.1),
        y: number(-0.1, BOARD_RATIO + 0.1),
        scale: number(0.08, 0.9),
        rotation: fc.oneof(fc.constant(0), number(-180, 180)),
        mirrored: fc.boolean(),
        aspect: fc.oneof({ weight: 4, arbitrary: fc.constant(BOARD_RATIO) }, number(0.5, 2)),
      }),
      { minLength: 1, maxLength: 40, size: "max" },
    )
    .map((pics) => ({ v: 1, ratio: BOARD_RATIO, pics }));

let server: RunningServer;
const outfits: { id: string; itemIds: string[]; layout: Layout; previewUrl: null; createdAt: number }[] = [];

/** The demo closet, every second piece only as a photograph, and its outfits as the server draws them at an import. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-layouts-"));
  const dataDir = await createDataDir();
  await cp("demo/emma", folder, { recursive: true });
  const closet = JSON.parse(await readFile(join(folder, "closet.json"), "utf8")) as { items: DemoItem[] };
  const items = closet.items.map(({ cutout, ...item }, n) => ({ ...item, ...(n % 2 === 0 && cutout && { cutout }) }));
  const layouts = fc.sample(toLayouts(items.map(({ id }) => id)), { seed: SEED, numRuns: LAYOUTS });
  for (const [n, layout] of layouts.entries()) {
    const itemIds = [...new Set(layout.pics.map(({ itemId }) => itemId))];
    outfits.push({ id: `layout-${n}`, itemIds, layout, previewUrl: null, createdAt: n });
  }
  const answer = { user: { username: "emma", firstName: "Emma" }, items, outfits, status: "OK" };
  await writeFile(join(folder, "closet.json"), JSON.stringify(answer));
  await importCloset(folder, { dataDir });
  await rm(folder, { recursive: true });
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await server.kill();
  await removeDataDir(server.dataDir);
});

async function findPictures(): Promise<Map<string, string>> {
  const response = await fetch(`${server.url}/users/v2/openCloset`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: "emma", useCollections: true }),
  });
  const answer = (await response.json()) as { outfits: { id: string; previewUrl: string }[] };
  return new Map(answer.outfits.map(({ id, previewUrl }) => [id, server.url + previewUrl]));
}

/** The board as the visitor sees it, as large as the server's picture. */
async function photographBoard(page: Page, id: string, count: number): Promise<Buffer> {
  await page.goto(`${server.url}/user/emma/style?from=${id}`);
  await expect.poll(() => getPieces(page).count()).toBe(count);
  const board = getBoard(page);
  await board.evaluate(
    (svg, size) => {
      document.body.append(svg);
      const style = { position: "fixed", inset: "0", zIndex: "9", border: "0", borderRadius: "0", ...size };
      Object.assign((svg as SVGElement & ElementCSSInlineStyle).style, style);
    },
    { width: `${WIDTH}px`, height: `${HEIGHT}px` },
  );
  // The board asks for larger pictures now.
  await waitUntilIdle(page);
  const areDecoded = () =>
    board.evaluate((svg) => {
      const images = [...svg.querySelectorAll<SVGImageElement & Decodable>("image")];
      // An image that gets its larger picture meanwhile rejects.
      return Promise.all(images.map((image) => image.decode())).then(
        () => true,
        () => false,
      );
    });
  await expect.poll(areDecoded).toBe(true);
  return await board.screenshot();
}

const readPixels = (picture: Buffer | ArrayBuffer): Promise<Buffer> => sharp(picture).ensureAlpha().raw().toBuffer();

test("the server's picture is what the composer shows: 50 random layouts of photographs and cut-outs", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: WIDTH, height: HEIGHT } });
  const pictures = await findPictures();
  const shares: number[] = [];
  for (const { id, layout } of outfits) {
    const board = await photographBoard(page, id, layout.pics.length);
    const drawn = await (await fetch(pictures.get(id) ?? "")).arrayBuffer();
    const [shown, sent] = [await readPixels(board), await readPixels(drawn)];
    const different = pixelmatch(shown, sent, undefined, WIDTH, HEIGHT, { threshold: 0.1 });
    shares.push(different / (WIDTH * HEIGHT));
  }
  const sorted = shares.toSorted((one, other) => one - other);
  const [middle = Number.NaN, most = Number.NaN] = [sorted[LAYOUTS / 2], sorted.at(-1)];
  process.stdout.write(`different pixels: median ${(middle * 100).toFixed(4)} %, most ${(most * 100).toFixed(4)} %\n`);
  expect(most).toBeLessThanOrEqual(MAX_DIFFERENT_SHARE);
});
