import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type CDPSession, type Page } from "playwright-core";
import { BROWSER_FLAGS } from "#tests/support/setup/installed-browser.ts";
import { median } from "./measure.ts";
import { trace } from "./scroll-trace.ts";
import { CPU_SLOWDOWN, PHONE } from "./visit.ts";

const GESTURE_MS = 5000;
const ROUNDS = 3;
/** A screen sends touches about as often. */
const TOUCH_EVERY_MS = 8;

type Point = { x: number; y: number };
type Gesture = { name: string; toFingers: (share: number, middle: Point) => Point[] };

const turn = ({ x, y }: Point, angle: number, radius: number): Point => ({
  x: x + Math.cos(angle) * radius,
  y: y + Math.sin(angle) * radius,
});

const GESTURES: Gesture[] = [
  { name: "drag", toFingers: (share, middle) => [turn(middle, share * 20 * Math.PI, 60)] },
  {
    name: "pinch and turn",
    toFingers(share, middle) {
      const radius = 50 + 30 * Math.sin(share * 12 * Math.PI);
      const angle = share * 4 * Math.PI;
      return [turn(middle, angle, radius), turn(middle, angle + Math.PI, radius)];
    },
  },
];

/** Real touch events of the browser, for five seconds. */
async function touch(session: CDPSession, { toFingers }: Gesture, middle: Point): Promise<void> {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
  const first = toFingers(0, middle);
  for (const [n] of first.entries()) await send("touchStart", first.slice(0, n + 1));
  const begun = performance.now();
  for (let ms = 0; ms < GESTURE_MS; ms = performance.now() - begun) {
    await send("touchMove", toFingers(ms / GESTURE_MS, middle));
    await sleep(TOUCH_EVERY_MS);
  }
  await send("touchEnd", []);
}

/** Times of the frames in milliseconds, from now on. */
const recordFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: number[] = [];
    const note = (time: number) => {
      frames.push(time);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { frames });
  });

const readFrames = (page: Page) => page.evaluate(() => (window as unknown as { frames: number[] }).frames);

type Smoothness = { median: number; slowest: number; longestTaskMs: number };

async function measureGesture(page: Page, session: CDPSession, gesture: Gesture): Promise<Smoothness> {
  const box = await page.getByRole("group", { name: "Board" }).getByRole("button").last().boundingBox();
  if (!box) throw new Error("The board has no piece.");
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await recordFrames(page);
  const { tasks } = await trace(page, () => touch(session, gesture, middle));
  const frames = await readFrames(page);
  const gaps = frames.slice(1).map((time, n) => time - (frames[n] ?? time));
  const sorted = gaps.toSorted((one, other) => one - other);
  return {
    median: 1000 / median(gaps),
    slowest: 1000 / (sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN),
    longestTaskMs: Math.max(...tasks.map(({ ms }) => ms)),
  };
}

/** Drags, pinches and turns a piece of the board at this address, on a slow phone. */
export async function benchGestures(executablePath: string, address: string, pieces: number): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  try {
    const { width, height, deviceScaleFactor } = PHONE;
    const viewport = { width, height };
    const page = await browser.newPage({ viewport, deviceScaleFactor, isMobile: true, hasTouch: true });
    const session = await page.context().newCDPSession(page);
    await page.goto(address);
    await page
      .getByRole("group", { name: "Board" })
      .getByRole("button")
      .nth(pieces - 1)
      .waitFor();
    await page.waitForLoadState("networkidle");
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    process.stdout.write(
      `\nA board of ${pieces} pieces, a processor ${CPU_SLOWDOWN} times slower (medians of ${ROUNDS}; wanted: 60 frames/s):\n` +
        `  ${"".padEnd(18)}${"frames/s".padStart(10)}${"slowest 5 %".padStart(14)}${"longest task, ms".padStart(18)}\n`,
    );
    for (const gesture of GESTURES) {
      const rounds: Smoothness[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureGesture(page, session, gesture));
      const read = (key: keyof Smoothness, digits: number) => median(rounds.map((each) => each[key])).toFixed(digits);
      const columns = [
        read("median", 1).padStart(10),
        read("slowest", 1).padStart(14),
        read("longestTaskMs", 0).padStart(18),
      ];
      process.stdout.write(`  ${gesture.name.padEnd(18)}${columns.join("")}\n`);
    }
  } finally {
    await browser.close();
  }
}
