import type { Page } from "playwright-core";

type Recorded = { layoutShifts: number[] };

/** Records, from each document's first moment, what moves without the visitor's doing. Before the page is opened. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layoutShifts: number[] = [];
    Object.assign(window, { layoutShifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) layoutShifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * The sum of all layout shifts of the document so far. The letters of a heading may move by a pixel or two when the serif
 * comes: that is in the ten-thousandths.
 */
export async function sumLayoutShifts(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as Recorded).layoutShifts);
  return shifts.reduce((sum, shift) => sum + shift, 0);
}
