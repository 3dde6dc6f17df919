import { readFileSync } from "node:fs";
import pixelmatch from "pixelmatch";
import sharp from "sharp";
import { expect } from "vitest";
import { BOARD_RATIO } from "#domain/layout/board.ts";
import type { Layout, PlacedItem } from "#domain/layout/layout.ts";
import { drawLayoutSvg } from "#domain/layout/layout-svg.ts";
import { drawLayout, readLying } from "#server/closets/layouts/layout-picture.ts";
import { test } from "#tests/support/drivers/pages/browser.ts";

const WIDTH = 1080;
const HEIGHT = Math.round(WIDTH * BOARD_RATIO);

const MAX_DIFFERENT_SHARE = 0.002;

type DemoItem = { id: string; thumbnailImageURL: string; cutout: string };

const { items } = JSON.parse(readFileSync("demo/emma/closet.json", "utf8")) as { items: DemoItem[] };

const ids = items.map(({ id }) => id);

const open = (kind: "cutout" | "thumbnailImageURL") => (itemId: string) => {
  const item = items.find(({ id }) => id === itemId);
  return readFileSync(`demo/emma/${item?.[kind] ?? ""}`);
};

const scatter = (itemIds: readonly string[], choose: (index: number) => Partial<PlacedItem>): Layout => ({
  v: 1,
  ratio: BOARD_RATIO,
  pics: itemIds.map((itemId, index) => ({
    itemId,
    x: 0.5,
    y: 0.68,
    scale: 0.4,
    rotation: 0,
    mirrored: false,
    aspect: BOARD_RATIO,
    ...choose(index),
  })),
});

/** From 0 to 1, spread evenly. */
const vary = (index: number, step: number): number => (index * step) % 1;

const ROWS = scatter(ids.slice(0, 9), (index) => ({
  x: ((index % 3) + 0.5) / 3,
  y: ((Math.floor(index / 3) + 0.5) * BOARD_RATIO) / 3,
  scale: 0.36,
  rotation: index % 2 === 0 ? 3 : -3,
}));

const TURNED = scatter(ids.slice(8, 19), (index) => ({
  x: vary(index, 0.37),
  y: vary(index, 0.61) * BOARD_RATIO,
  rotation: index * 33 - 170,
  mirrored: index % 2 === 0,
}));

const OVER_THE_EDGE = scatter(ids.slice(20, 50), (index) => ({
  x: vary(index, 0.618) * 1.3 - 0.15,
  y: vary(index, 0.414) * 1.7 - 0.15,
  scale: 0.06 + vary(index, 0.29) * 0.9,
  rotation: index * 47 - 180,
  mirrored: index % 3 === 0,
  aspect: index % 5 === 0 ? 0.8 : BOARD_RATIO,
}));

const readPixels = async (picture: Buffer): Promise<Buffer> => await sharp(picture).ensureAlpha().raw().toBuffer();

test.for([
  ["photographs, in rows", ROWS, "thumbnailImageURL"],
  ["cut-outs, turned and mirrored", TURNED, "cutout"],
  ["30 cut-outs, over the edge", OVER_THE_EDGE, "cutout"],
] as const)("the server draws a layout as the browser does: %s", async ([, layout, kind], { openPage }) => {
  const openPicture = open(kind);
  const drawn = await drawLayout(layout, {
    width: WIDTH,
    priority: "import",
    openPicture: async (itemId) => openPicture(itemId),
  });
  const page = await openPage({ viewport: { width: WIDTH, height: HEIGHT } });
  const lying = new Map(
    await Promise.all(layout.pics.map(async ({ itemId }) => [itemId, await readLying(openPicture(itemId))] as const)),
  );
  const svg = drawLayoutSvg(layout, WIDTH, ({ itemId }) => ({
    ...lying.get(itemId),
    href: `data:image/webp;base64,${openPicture(itemId).toString("base64")}`,
    width: 585,
    height: 795,
  }));
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  const different = pixelmatch(
    await readPixels(await page.screenshot()),
    await readPixels(drawn ?? Buffer.alloc(0)),
    undefined,
    WIDTH,
    HEIGHT,
    { threshold: 0.1 },
  );
  expect(different / (WIDTH * HEIGHT)).toBeLessThan(MAX_DIFFERENT_SHARE);
});
