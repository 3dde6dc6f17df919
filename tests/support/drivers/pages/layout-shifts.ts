import type { Page } from "playwright-core";

type Recorded = { layoutShifts: number[] };

/** Call it before the page opens. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layoutShifts: number[] = [];
    Object.assign(window, { layoutShifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) layoutShifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** A busy machine once showed 0.0015 where nothing had moved before or after: a pixel of the whole window. */
export const UNSEEN_SHIFT = 0.002;

/** Returns the sum of all layout shifts so far. The change from fallback to serif font alone stays below 0.001. */
export async function sumLayoutShifts(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as Recorded).layoutShifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
