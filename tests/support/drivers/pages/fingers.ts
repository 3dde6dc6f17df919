import type { Locator, Page } from "playwright-core";

export type TouchPoint = { x: number; y: number };

/** Several moves, as a real finger makes them. */
const STEPS = 8;

const mix = (from: TouchPoint, to: TouchPoint, share: number): TouchPoint => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

/** Real touch events of the browser. Each finger goes from its first point to its second, all at the same time. */
export async function moveFingers(page: Page, fingers: readonly (readonly [TouchPoint, TouchPoint])[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: (TouchPoint & { id: number })[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const at = (share: number) => fingers.map(([from, to], id) => ({ ...mix(from, to, share), id }));
  // One after the other: two fingers never come in the same moment.
  for (const [count] of fingers.entries()) await send("touchStart", at(0).slice(0, count + 1));
  for (let step = 1; step <= STEPS; step += 1) await send("touchMove", at(step / STEPS));
  await send("touchEnd", []);
  await devtools.detach();
}

export async function getMiddle(place: Locator): Promise<TouchPoint> {
  const box = await place.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
