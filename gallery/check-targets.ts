import { getVisibleRoot, isHiddenFromSight, describeElement } from "./visibility.ts";

/** 44 px, less rounding errors. */
const TOUCH_PX = 43.5;

const REACH_PX = 20;

const TARGETS = "a[href], button:not(:disabled), input, summary, select";

const MAX_TARGETS = 40;

/** Links in sentences may be smaller (WCAG 2.2, 2.5.8: inline). */
const isInSentence = (target: Element): boolean => {
  const sentence = target.closest("p, figcaption, h1, h2, article li");
  return sentence !== null && sentence.textContent?.trim() !== target.textContent?.trim();
};

const isTappedAt = (target: Element, x: number, y: number): boolean => {
  const top = document.elementFromPoint(x, y);
  if (top === null) return false;
  if (target.contains(top)) return true;
  const label = top.closest("label");
  return label !== null && target instanceof HTMLInputElement && [...(target.labels ?? [])].includes(label);
};

function checkTarget(target: Element): string[] {
  target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const { left, top, width, height } = target.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (isInSentence(target)) {
    // If the link wraps, its first line.
    const line = target.getClientRects()[0] ?? target.getBoundingClientRect();
    const isCovered = !isTappedAt(target, line.left + line.width / 2, line.top + line.height / 2);
    return isCovered ? [`another element covers ${describeElement(target)}`] : [];
  }
  if (!isTappedAt(target, x, y))
    return [`${describeElement(document.elementFromPoint(x, y))} covers ${describeElement(target)}`];
  if (width < TOUCH_PX || height < TOUCH_PX) {
    return [
      `touch target smaller than 44 × 44 px (${Math.round(width)} × ${Math.round(height)}): ${describeElement(target)}`,
    ];
  }
  const isReached = [
    [x - REACH_PX, y],
    [x + REACH_PX, y],
    [x, y - REACH_PX],
    [x, y + REACH_PX],
  ].every(([toX = 0, toY = 0]) => isTappedAt(target, toX, toY));
  return isReached ? [] : [`another element covers the edge of ${describeElement(target)}`];
}

export function checkTargets(): string[] {
  const targets = [...getVisibleRoot().querySelectorAll(TARGETS)]
    .filter((target) => !isHiddenFromSight(target))
    .slice(0, MAX_TARGETS);
  const found = targets.flatMap(checkTarget);
  scrollTo({ top: 0, behavior: "instant" });
  return found;
}
