import { type RefObject, useEffect, useEffectEvent } from "react";
import styles from "./order-area.module.css";

type Point = { x: number; y: number };

type LiftedCard = {
  moveTo: (point: Point) => void;
  /** `isAfter`: the line is at the end of this card, else at its beginning. */
  showGap: (card: Element, isAfter: boolean) => void;
  drop: () => void;
};

const place = (element: HTMLElement, x: number, y: number): void => {
  element.style.transform = `translate(${x}px, ${y}px)`;
};

function liftCard(card: HTMLElement, grip: Point, isRow: boolean): LiftedCard {
  const box = card.getBoundingClientRect();
  const copy = card.cloneNode(true) as HTMLElement;
  copy.className = styles.copy ?? "";
  copy.removeAttribute("style");
  copy.style.width = `${box.width}px`;
  copy.style.height = `${box.height}px`;
  copy.inert = true;
  const line = document.createElement("div");
  line.className = styles.line ?? "";
  line.hidden = true;
  document.body.append(line, copy);
  card.dataset.lifted = "";
  const moveTo = ({ x, y }: Point): void => place(copy, x - (grip.x - box.left), y - (grip.y - box.top));
  moveTo(grip);
  return {
    moveTo,
    showGap(at, isAfter) {
      const { left, right, top, bottom, width, height } = at.getBoundingClientRect();
      const isLeft = isAfter === (document.documentElement.dir === "rtl");
      line.hidden = false;
      line.style.width = isRow ? `${width}px` : "";
      line.style.height = isRow ? "" : `${height}px`;
      if (isRow) place(line, left, isAfter ? bottom : top);
      else place(line, isLeft ? left : right, top);
    },
    drop() {
      delete card.dataset.lifted;
      line.remove();
      copy.remove();
    },
  };
}

const HOLD_MS = 450;
/** A mouse that moves further drags. A finger that moves further before the hold scrolls. */
const MAX_MOVE_PX = 8;
const EDGE_PX = 90;
const MAX_SCROLL_PX = 22;

export type DragOrder = {
  canMove: (position: number) => boolean;
  onMove: (from: number, gap: number) => void;
  /** A finger has rested on the card, and left it without a move. */
  onHold: (position: number) => void;
  /** A drag begins on a card (`isStart`), and reaches another one. With it, no card moves. */
  onSweep?: ((from: number, to: number, isStart: boolean) => void) | undefined;
  isRow: boolean;
  isInScroller?: boolean;
};

type Gesture = {
  pointer: number;
  isTouch: boolean;
  card: HTMLElement;
  start: Point;
  now: Point;
  isHeld: boolean;
  lifted: LiftedCard | null;
  gap: number | null;
  /** The last card of a sweep. */
  swept: number | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  ended: AbortController;
};

const getDistance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

export const readPosition = (card: Element): number => Number(card.ariaPosInSet) - 1;

const findCard = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[aria-posinset]") : null;

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("button:not([data-grip]), input, select, textarea, summary") !== null;

/** The box of a card that can be chosen covers it. */
const isBox = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === "checkbox";

function getScrollStep(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const edge = Math.min(EDGE_PX, (bottom - top) / 4);
  const beyond = Math.min(0, y - top - edge) + Math.max(0, y - bottom + edge);
  return MAX_SCROLL_PX * Math.max(-1, Math.min(1, beyond / edge));
}

const cancel = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Cards may mount and unmount during a drag. */
export function useDragOrder(area: RefObject<HTMLElement | null>, order: DragOrder): void {
  const getOrder = useEffectEvent(() => order);

  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const stopped = new AbortController();
    let gesture: Gesture | null = null;

    function end(): void {
      if (!gesture) return;
      clearTimeout(gesture.timer);
      gesture.lifted?.drop();
      gesture.ended.abort();
      gesture = null;
    }

    function findGap({ now, lifted }: Gesture): void {
      const card = findCard(document.elementFromPoint(now.x, now.y));
      if (!gesture || !card || !element?.contains(card)) return;
      const { left, top, width, height } = card.getBoundingClientRect();
      const isRightHalf = now.x > left + width / 2;
      const isAfter = getOrder().isRow
        ? now.y > top + height / 2
        : isRightHalf !== (document.documentElement.dir === "rtl");
      gesture.gap = readPosition(card) + (isAfter ? 1 : 0);
      lifted?.showGap(card, isAfter);
    }

    function sweep(): void {
      const { now, swept, card } = gesture ?? {};
      const under = now && findCard(document.elementFromPoint(now.x, now.y));
      if (!gesture || !card || !under || !element?.contains(under)) return;
      const to = readPosition(under);
      if (to === swept) return;
      gesture.swept = to;
      getOrder().onSweep?.(readPosition(card), to, swept === null);
    }

    function follow(): void {
      if (!gesture || (!gesture.lifted && gesture.swept === null)) return;
      const scroller = getOrder().isInScroller ? element?.parentElement : null;
      const step = getScrollStep(gesture.now.y, scroller?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight });
      if (step !== 0) (scroller ?? window).scrollBy({ top: step, behavior: "instant" });
      gesture.lifted?.moveTo(gesture.now);
      if (gesture.lifted) findGap(gesture);
      else sweep();
      requestAnimationFrame(follow);
    }

    function lift(): void {
      if (gesture && getOrder().onSweep) {
        sweep();
        return void requestAnimationFrame(follow);
      }
      if (!gesture || gesture.lifted || !getOrder().canMove(readPosition(gesture.card))) return;
      gesture.lifted = liftCard(gesture.card, gesture.start, getOrder().isRow);
      // A large grid keeps the focused card mounted: the touch would end with it.
      gesture.card.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
      requestAnimationFrame(follow);
    }

    function finish(): void {
      if (!gesture) return;
      if (gesture.lifted) findGap(gesture);
      const { card, lifted, gap, swept, isHeld, start, now } = gesture;
      end();
      if (!lifted && !isHeld && swept === null) return;
      // The click that follows.
      addEventListener("click", cancel, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", cancel, { capture: true }));
      const position = readPosition(card);
      if (swept !== null) return;
      if (isHeld && getDistance(start, now) <= MAX_MOVE_PX) getOrder().onHold(position);
      else if (lifted && gap !== null) getOrder().onMove(position, gap);
    }

    function begin(event: PointerEvent): void {
      const card = findCard(event.target);
      if (gesture) return end();
      if (!card || !event.isPrimary || event.button !== 0) return;
      if (isControl(event.target) && !(getOrder().onSweep && isBox(event.target))) return;
      const start = { x: event.clientX, y: event.clientY };
      const isTouch = event.pointerType !== "mouse";
      const ended = new AbortController();
      const { signal } = ended;
      gesture = {
        pointer: event.pointerId,
        isTouch,
        card,
        start,
        now: start,
        isHeld: false,
        lifted: null,
        gap: null,
        swept: null,
        timer: isTouch ? setTimeout(hold, HOLD_MS) : undefined,
        ended,
      };
      addEventListener("pointermove", move, { signal });
      addEventListener("pointerup", finish, { signal });
      addEventListener("pointercancel", end, { signal });
      addEventListener("keydown", (press) => press.key === "Escape" && end(), { signal });
      // On the card itself: its touch goes on after the grid has unmounted it.
      card.addEventListener("touchmove", keepFromScrolling, { signal, passive: false });
    }

    function hold(): void {
      if (!gesture) return;
      gesture.isHeld = true;
      lift();
    }

    function move(event: PointerEvent): void {
      if (event.pointerId !== gesture?.pointer) return;
      gesture.now = { x: event.clientX, y: event.clientY };
      if (gesture.isHeld || gesture.swept !== null || getDistance(gesture.start, gesture.now) <= MAX_MOVE_PX) return;
      // Sideways: the browser does not scroll (`order-area.module.css`).
      const { start, now } = gesture;
      const isSideways = getOrder().onSweep && Math.abs(now.x - start.x) > Math.abs(now.y - start.y);
      if (gesture.isTouch && !isSideways) end();
      else lift();
    }

    const keepFromScrolling = (event: Event): void => {
      if ((gesture?.isHeld || gesture?.swept !== null) && gesture && event.cancelable) event.preventDefault();
    };

    const { signal } = stopped;
    element.addEventListener("pointerdown", begin, { signal });
    // Safari ignores a listener that is added during the touch.
    element.addEventListener("touchmove", keepFromScrolling, { signal, passive: false });
    // The browser's own menu, and its own dragging of links and pictures.
    element.addEventListener("contextmenu", (event) => gesture?.isTouch && event.preventDefault(), { signal });
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    return () => {
      end();
      stopped.abort();
    };
  }, [area]);
}
