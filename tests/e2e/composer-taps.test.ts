import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "#tests/support/drivers/pages/browser.ts";
import { getBoard, getPieces, openComposer } from "#tests/support/drivers/pages/composer.ts";
import { getMiddle, type TouchPoint } from "#tests/support/drivers/pages/fingers.ts";
import { type DemoServer, startDemoServer } from "#tests/support/drivers/demo-server.ts";

let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.discard());

type DemoCloset = { items: { name: string; cutout: string }[]; outfits: { id: string; layout: { pics: unknown[] } }[] };

const { items, outfits } = JSON.parse(readFileSync("demo/emma/closet.json", "utf8")) as DemoCloset;

/** The largest boards. */
const BOARDS = outfits.toSorted((one, other) => other.layout.pics.length - one.layout.pics.length).slice(0, 10);
const TAPS_EACH = 4;

type Drawn = { name: string; isInFrame: (at: TouchPoint) => boolean; isSeen: (at: TouchPoint) => boolean };

/** By the pixels of its cut-out, where the browser draws it. In CSS pixels. */
async function readPiece(name: string, toPicture: number[]): Promise<Drawn> {
  const cutout = items.find((item) => item.name === name)?.cutout ?? "";
  const opened = sharp(`demo/emma/${cutout}`).ensureAlpha().extractChannel("alpha").raw();
  const { data, info } = await opened.toBuffer({ resolveWithObject: true });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = toPicture;
  const toShares = ({ x, y }: TouchPoint) => ({ x: a * x + c * y + e, y: b * x + d * y + f });
  const isInFrame = (at: TouchPoint): boolean => {
    const { x, y } = toShares(at);
    return x >= 0 && y >= 0 && x < 1 && y < 1;
  };
  const isSeen = (at: TouchPoint): boolean => {
    const { x, y } = toShares(at);
    return isInFrame(at) && (data[Math.floor(y * info.height) * info.width + Math.floor(x * info.width)] ?? 0) > 127;
  };
  return { name, isInFrame, isSeen };
}

/** From the front. */
async function readPieces(page: Page): Promise<Drawn[]> {
  const drawn = await getPieces(page).evaluateAll((pieces) =>
    pieces.map((piece) => {
      const image = piece.querySelector<SVGImageElement>("image:last-of-type");
      const { width, height } = image?.getBBox() ?? new DOMRect();
      const onScreen = DOMMatrix.fromMatrix(image?.getScreenCTM() ?? {});
      const { a, b, c, d, e, f } = onScreen.scale(width, height).inverse();
      return { name: piece.getAttribute("aria-label") ?? "", toPicture: [a, b, c, d, e, f] };
    }),
  );
  return (await Promise.all(drawn.map(({ name, toPicture }) => readPiece(name, toPicture)))).toReversed();
}

const around = ({ x, y }: TouchPoint, reach: number): TouchPoint[] =>
  Array.from({ length: 24 }, (_, n) => {
    const [far, angle] = [reach * (1 - Math.floor(n / 8) / 3), (n * Math.PI) / 4];
    return { x: x + far * Math.cos(angle), y: y + far * Math.sin(angle) };
  });

const listSeen = (pieces: readonly Drawn[], at: TouchPoint): string[] =>
  pieces.filter(({ isSeen }) => isSeen(at)).map(({ name }) => name);

/** What is there, if the same is a little beside it. Null: a tap may go either way. */
function judge(pieces: readonly Drawn[], at: TouchPoint): string[] | null {
  const seen = listSeen(pieces, at);
  const isSure = around(at, seen.length === 0 ? 26 : 4).every(
    (beside) => listSeen(pieces, beside).join() === seen.join(),
  );
  return isSure ? seen : null;
}

const listNames = (pieces: Element[]): (string | null)[] => pieces.map((piece) => piece.getAttribute("aria-label"));

test("forty taps on ten boards choose what is seen there, a second tap what is below, and air nothing", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const tapped = { air: 0, "past a frame": 0, seen: 0, below: 0 };
  const wrong: object[] = [];
  for (const { id, layout } of BOARDS) {
    await openComposer(page, server, `/user/emma/style?from=${id}`);
    await expect.poll(() => getPieces(page).locator("image:last-of-type").count()).toBe(layout.pics.length);
    const pieces = await readPieces(page);
    const board = await getBoard(page).boundingBox();
    if (!board) throw new Error("There is no board.");
    const isNearHandle = async ({ x, y }: TouchPoint): Promise<boolean> => {
      const handle = page.locator("[data-handle]");
      if ((await handle.count()) === 0) return false;
      const at = await getMiddle(handle);
      return Math.hypot(at.x - x, at.y - y) < 30;
    };
    const tap = async (at: TouchPoint) => {
      await page.touchscreen.tap(at.x, at.y);
      const names = await getBoard(page).locator('[aria-pressed="true"]').evaluateAll(listNames);
      return names.join(" and ");
    };
    const points = Array.from({ length: 4000 }, (_, n) => ({
      x: board.x + board.width * ((n * 0.618) % 1),
      y: board.y + board.height * ((n * 0.414) % 1),
    }));
    const left = new Set(["air", "past a frame", "seen"]);
    let taps = 0;
    for (const [n, at] of points.entries()) {
      const seen = judge(pieces, at);
      const framed = pieces.find(({ isInFrame }) => isInFrame(at))?.name;
      if (taps === TAPS_EACH || !seen || framed === undefined) continue;
      const kind = seen.length === 0 ? "air" : framed === seen[0] ? "seen" : "past a frame";
      // Of each kind one, if the board has it.
      if ((left.size > 0 && n < 2000 && !left.has(kind)) || (await isNearHandle(at))) continue;
      left.delete(kind);
      taps += 1;
      tapped[kind] += 1;
      const chosen = await tap(at);
      if (chosen !== (seen[0] ?? "")) wrong.push({ id, at, seen, chosen });
    }
    expect(taps).toBe(TAPS_EACH);

    for (const at of points) {
      const [front, below] = judge(pieces, at) ?? [];
      if (below === undefined || (await isNearHandle(at))) continue;
      const chosen = [await tap(at)];
      if (await isNearHandle(at)) continue;
      chosen.push(await tap(at));
      if (chosen.join() !== [front, below].join()) wrong.push({ id, at, front, below, chosen });
      tapped.below += 1;
      break;
    }
  }
  expect(wrong).toEqual([]);
  expect(Math.min(...Object.values(tapped))).toBeGreaterThan(3);
});
