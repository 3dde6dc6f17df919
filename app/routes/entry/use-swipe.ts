import { type RefObject, useEffect, useRef } from "react";
import { getDirection } from "#domain/languages.ts";
import { useMessages } from "#app/ui/messages.ts";

const MIN_PX = 48;

/** Browsers go back when a touch begins at the edge of the window. */
const EDGE_PX = 24;

type Touched = { x: number; y: number; atStart: boolean; atEnd: boolean };

function readTouch({ touches, target }: TouchEvent): Touched | null {
  const [touch] = touches;
  const scroller = target instanceof Element ? target.closest<HTMLElement>("[data-pictures]") : null;
  // With two fingers, or in an enlarged page, a touch moves the page.
  if (!touch || !scroller || touches.length > 1 || (visualViewport?.scale ?? 1) > 1.01) return null;
  const { clientX: x, clientY: y } = touch;
  if (x < EDGE_PX || x > innerWidth - EDGE_PX) return null;
  const { clientWidth, scrollWidth } = scroller;
  const scrolled = Math.abs(scroller.scrollLeft);
  // The last movement may not have come to rest.
  const half = clientWidth / 2;
  return { x, y, atStart: scrolled < half, atEnd: scrolled > scrollWidth - clientWidth - half };
}

/** Calls `onSwipe` for a swipe that does not scroll the pictures: past the first or the last one. */
export function useSwipe(area: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): void {
  const { language } = useMessages();
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let begun: Touched | null = null;
    const begin = (event: TouchEvent) => {
      begun = readTouch(event);
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      const from = begun;
      begun = null;
      if (!from || !touch) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) < Math.max(MIN_PX, 2 * Math.abs(touch.clientY - from.y))) return;
      const step = across < 0 === (getDirection(language) === "ltr") ? 1 : -1;
      if (step === 1 ? from.atEnd : from.atStart) latest.current(step);
    };
    const cancel = () => {
      begun = null;
    };
    const cancelIfSeveral = ({ touches }: TouchEvent) => {
      if (touches.length > 1) begun = null;
    };
    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchend", end, { passive: true });
    element.addEventListener("touchmove", cancelIfSeveral, { passive: true });
    element.addEventListener("touchcancel", cancel, { passive: true });
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchmove", cancelIfSeveral);
      element.removeEventListener("touchcancel", cancel);
    };
  }, [area, language]);
}
