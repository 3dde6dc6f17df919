import type { CDPSession, Page } from "playwright-core";

export type ScrollRecord = {
  /** Rows in view, and those of them that lacked a card in some frame. */
  rows: number;
  blankRows: number;
  /** Cards mounted, and changes to mounted cards. */
  mounted: number;
  /** The most cards mounted in one task. */
  mountedAtOnce: number;
  changed: number;
  elements: number;
};

declare global {
  interface Window {
    scrollRecord?: { seen: Set<number>; blank: Set<number> } & Omit<ScrollRecord, "rows" | "blankRows">;
  }
}

/** The window must keep its size from now on. */
export const recordScroll = (page: Page, name: string): Promise<void> =>
  page.getByRole("list", { name, exact: true }).evaluate((list) => {
    const find = (node: Node) =>
      node instanceof Element
        ? [...(node.matches("[role=listitem]") ? [node] : []), ...node.querySelectorAll("[role=listitem]")]
        : [];
    const placeOf = (card: Element) => Number(card.getAttribute("aria-posinset")) - 1;
    const cards = find(list);
    const total = Number(cards[0]?.getAttribute("aria-setsize"));
    const columns = Number(getComputedStyle(list).getPropertyValue("--columns"));
    const top = list.getBoundingClientRect().top + scrollY;
    const rowHeight = list.getBoundingClientRect().height / Math.ceil(total / columns);
    const elements = document.getElementsByTagName("*");
    // A frame shows the cards that were there when it began. Later ones count for the next frame.
    let since: (() => void)[] = [];
    const shown = new Set(cards.map(placeOf));
    const watched = {
      seen: new Set<number>(),
      blank: new Set<number>(),
      mounted: 0,
      mountedAtOnce: 0,
      changed: 0,
      elements: 0,
    };
    window.scrollRecord = watched;
    new MutationObserver((records) => {
      const before = watched.mounted;
      for (const { type, target, addedNodes, removedNodes } of records) {
        const added = [...addedNodes].flatMap(find).map(placeOf);
        const removed = [...removedNodes].flatMap(find).map(placeOf);
        watched.mounted += added.length;
        // Loading a picture does not count as a change of its card.
        const isPicture = target instanceof HTMLImageElement;
        if (!isPicture && target instanceof Element && target.closest("[role=listitem]")) watched.changed += 1;
        if (type === "attributes") continue;
        since.push(() => {
          for (const place of removed) shown.delete(place);
          for (const place of added) shown.add(place);
        });
      }
      watched.mountedAtOnce = Math.max(watched.mountedAtOnce, watched.mounted - before);
    }).observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
    const look = () => {
      const first = Math.max(0, Math.floor((scrollY - top) / rowHeight));
      const last = Math.min(Math.ceil(total / columns), Math.ceil((scrollY + innerHeight - top) / rowHeight));
      for (let row = first; row < last; row += 1) {
        watched.seen.add(row);
        for (let place = row * columns; place < Math.min(total, (row + 1) * columns); place += 1)
          if (!shown.has(place)) watched.blank.add(row);
      }
      for (const apply of since) apply();
      since = [];
      watched.elements = Math.max(watched.elements, elements.length);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

export async function readScrollRecord(page: Page): Promise<ScrollRecord> {
  return await page.evaluate(() => {
    if (!window.scrollRecord) throw new Error("Call recordScroll first.");
    const { seen, blank, ...counts } = window.scrollRecord;
    return { rows: seen.size, blankRows: blank.size, ...counts };
  });
}

/** Scrolls like a wheel, on the browser's compositor thread. */
export async function scrollThrough(session: CDPSession, distancePx: number, pxPerSecond: number): Promise<void> {
  await session.send("Input.synthesizeScrollGesture", {
    x: 100,
    y: 300,
    yDistance: -distancePx,
    speed: pxPerSecond,
    gestureSourceType: "mouse",
  });
}

/** Waits for a frame after each step, so that the counts are the same on every machine. */
export async function scrollInSteps(page: Page, distancePx: number, stepPx: number): Promise<void> {
  for (let scrolledPx = 0; scrolledPx < distancePx; scrolledPx += stepPx) {
    await page.evaluate(
      (px) =>
        new Promise<void>((done) => {
          scrollBy(0, px);
          requestAnimationFrame(() => requestIdleCallback(() => done()));
        }),
      stepPx,
    );
  }
}
