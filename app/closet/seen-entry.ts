import { useEffect } from "react";
import { useLocation } from "react-router";
import { toAddress } from "#domain/base-path.ts";
import type { EntryPlace } from "#domain/entry-page/entry-path.ts";
import { nameCardPicture } from "./entry-link.ts";

type SeenEntry = { path: string; listPath: string; list: EntryPlace["list"]; position?: number | undefined };

let lastSeen: SeenEntry | null = null;

export const rememberEntry = (entry: SeenEntry): void => {
  lastSeen = entry;
};

const findCard = ({ path }: SeenEntry): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main [role="listitem"] a')].find(
    (link) => link.getAttribute("href") === toAddress(path) && link.checkVisibility(),
  );

/** A grid mounts only the cards near the window: scrolls to the place of the card. */
function scrollToPlace({ position }: SeenEntry): void {
  const grid = [...document.querySelectorAll('main [role="list"]')].find((list) => list.checkVisibility());
  const total = Number(grid?.querySelector("[aria-setsize]")?.getAttribute("aria-setsize"));
  if (!grid || position === undefined || !(total > position)) return;
  const columns = Number(getComputedStyle(grid).getPropertyValue("--columns")) || 1;
  const { top, height } = grid.getBoundingClientRect();
  const middle = top + (height * (Math.floor(position / columns) + 0.5)) / Math.ceil(total / columns);
  scrollBy({ top: middle - innerHeight / 2, behavior: "instant" });
}

/** A list where at least half of the card is visible does not scroll. */
const isInWindow = (card: Element): boolean => {
  const { top, bottom } = card.getBoundingClientRect();
  return top + bottom >= 0 && top + bottom <= 2 * innerHeight;
};

function focusCard(card: HTMLElement): void {
  if (!isInWindow(card)) card.scrollIntoView({ block: "center", behavior: "instant" });
  card.focus({ preventScroll: true });
  nameCardPicture(card);
}

/** After these, the card is not near the place to which the browser has scrolled. */
const SETTLED_FRAMES = 6;
const MAX_FRAMES = 60;

function focusWhenMounted(entry: SeenEntry, frame = 0): void {
  const card = findCard(entry);
  if (card) return focusCard(card);
  if (frame === SETTLED_FRAMES) scrollToPlace(entry);
  if (frame < MAX_FRAMES) requestAnimationFrame(() => focusWhenMounted(entry, frame + 1));
}

function focusLastEntry(listPath: string): void {
  const entry = lastSeen;
  lastSeen = null;
  if (entry?.listPath !== listPath) return;
  // In a collection with items and outfits, the outfits are behind its switch.
  document.querySelector<HTMLInputElement>(`main input[type="radio"][value="${entry.list}"]`)?.click();
  focusWhenMounted(entry);
}

export function useFocusLastEntry(isListShown: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isListShown) focusLastEntry(pathname + search);
  }, [isListShown, pathname, search]);
}
