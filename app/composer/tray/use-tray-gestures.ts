import { type RefObject, useEffect, useEffectEvent } from "react";
import type { Point } from "#domain/layout/box.ts";
import styles from "./item-tray.module.css";

/** A finger that stays takes the piece; one that moves before scrolls. */
const HOLD_MS = 250;

const SLIP_PX = 6;

export type TrayGestures = {
  onTap: (itemId: string) => void;
  getHref: (itemId: string) => string | undefined;
  onStart: () => void;
  /** In board widths. */
  onDrop: (itemId: string, at: Point) => void;
};

function findPlace(list: Element, { clientX, clientY }: PointerEvent): Point | null {
  const box = list.closest("main")?.querySelector('svg[role="group"]')?.getBoundingClientRect();
  if (!box || clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) return null;
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.width };
}

export function useTrayGestures(list: RefObject<HTMLElement | null>, gestures: TrayGestures): void {
  const getGestures = useEffectEvent(() => gestures);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let held: { itemId: string; from: Point; pointerId: number; timer: ReturnType<typeof setTimeout> } | null = null;
    let ghost: HTMLImageElement | null = null;
    let tapped: string | undefined;

    const end = () => {
      clearTimeout(held?.timer);
      ghost?.remove();
      held = ghost = null;
    };

    const take = () => {
      if (!held) return;
      ghost = new Image();
      ghost.className = styles.ghost ?? "";
      ghost.alt = "";
      ghost.src = getGestures().getHref(held.itemId) ?? "";
      ghost.style.translate = `${held.from.x}px ${held.from.y}px`;
      document.body.append(ghost);
      getGestures().onStart();
    };

    const findItemId = ({ target }: Event): string | undefined =>
      target instanceof Element ? target.closest<HTMLElement>("[data-item]")?.dataset.item : undefined;

    /** One listener for all: a function for each item would draw all of them again after each tap. */
    const tap = (event: MouseEvent) => {
      const itemId = findItemId(event);
      // The second click of a double click would take the item back.
      const isDouble = event.detail > 1 && itemId === tapped;
      tapped = itemId;
      if (itemId !== undefined && !isDouble) getGestures().onTap(itemId);
    };

    const press = (event: PointerEvent) => {
      const itemId = findItemId(event);
      if (held || itemId === undefined || event.button !== 0) return;
      held = {
        itemId,
        from: { x: event.clientX, y: event.clientY },
        pointerId: event.pointerId,
        timer: setTimeout(() => event.pointerType !== "mouse" && take(), HOLD_MS),
      };
    };

    const move = ({ pointerId, pointerType, clientX, clientY }: PointerEvent) => {
      if (held?.pointerId !== pointerId) return;
      const hasMoved = Math.hypot(clientX - held.from.x, clientY - held.from.y) > SLIP_PX;
      if (!ghost && hasMoved && pointerType === "mouse") take();
      else if (!ghost && hasMoved) end();
      if (ghost) ghost.style.translate = `${clientX}px ${clientY}px`;
    };

    const release = (event: PointerEvent) => {
      if (held?.pointerId !== event.pointerId) return;
      if (ghost && event.type === "pointerup") {
        // The click that follows would add the piece once more.
        const stop = (click: Event) => click.stopPropagation();
        addEventListener("click", stop, { capture: true, once: true });
        setTimeout(() => removeEventListener("click", stop, true));
        const place = findPlace(element, event);
        if (place) getGestures().onDrop(held.itemId, place);
      }
      end();
    };

    /** The browser would scroll, drag the picture, or open a menu. */
    const prevent = (event: Event) => {
      if (event.cancelable && (ghost || event.type === "dragstart")) event.preventDefault();
    };

    const stopped = new AbortController();
    element.addEventListener("click", tap, stopped);
    element.addEventListener("pointerdown", press, stopped);
    addEventListener("pointermove", move, stopped);
    for (const type of ["pointerup", "pointercancel"] as const) addEventListener(type, release, stopped);
    for (const type of ["touchmove", "dragstart", "contextmenu"])
      element.addEventListener(type, prevent, { signal: stopped.signal, passive: false });
    return () => {
      stopped.abort();
      end();
    };
  }, [list]);
}
