import { type RefObject, useEffect, useEffectEvent } from "react";
import { type Board, findPiece, type Piece } from "#domain/composer/board.ts";
import { type Finger, followFingers } from "#domain/composer/follow-fingers.ts";
import { type FindSeen, getFrame, isOff, listMeant } from "#domain/composer/seen.ts";
import type { Point } from "#domain/layout/box.ts";
import { type Guide, snapPlace, snapRotation } from "#domain/composer/snap.ts";

type Gesture = {
  before: Piece;
  partStart: Piece;
  unsnapped: Piece;
  drawn: Piece;
  fingers: Map<number, Finger>;
  isHandle: boolean;
  meant: readonly number[];
  /** The last tap, which chose the piece, was at the same place. */
  isAgain: boolean;
  hasMoved: boolean;
};

type Handlers = {
  board: Board;
  selected: number | null;
  select: (key: number | null) => void;
  findSeen: FindSeen;
  /** Draws a piece without React, which would be too slow for each move. */
  show: (piece: Piece, guides: readonly Guide[]) => void;
  onEnd: (piece: Piece, isOff: boolean) => void;
  onWheel: (key: number, isUp: boolean) => void;
};

/** Pixels. */
const TREMOR = 3;

/** Pixels of a wheel, or of two fingers on a touch pad. */
const NOTCH = 80;

/** Pixels: how large a small thing is for a finger, how far it slips, and what still counts as the same place. */
const FINGER = { target: 44, slip: 8, same: 14 };
const MOUSE = { target: 24, slip: 2, same: 4 };

function follow({ partStart, fingers, isHandle }: Gesture, findSeen: FindSeen): Piece {
  const [one, other] = [...fingers.values()];
  if (!one) return partStart;
  if (!isHandle) return followFingers(partStart, one, other);
  const middle = getFrame(partStart, findSeen(partStart));
  return followFingers(partStart, { from: middle, to: middle }, one);
}

/** The first finger picks the piece. When a finger is added or lifted, the gesture restarts, so that the piece does not jump. */
export function useGestures(box: RefObject<SVGSVGElement | null>, handlers: Handlers): void {
  const getHandlers = useEffectEvent(() => handlers);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let gesture: Gesture | null = null;
    const waiting = new Map<number, Point>();
    let lastTap: Point | null = null;

    const toPoint = ({ clientX, clientY }: PointerEvent): Point => {
      const { left, top, width } = element.getBoundingClientRect();
      return { x: (clientX - left) / width, y: (clientY - top) / width };
    };

    const toPixels = (from: Point, to: Point): number =>
      Math.hypot(to.x - from.x, to.y - from.y) * element.getBoundingClientRect().width;

    const restartPart = ({ fingers, ...rest }: Gesture): Gesture => ({
      ...rest,
      partStart: rest.unsnapped,
      fingers: new Map([...fingers].map(([id, { to }]) => [id, { from: to, to }])),
    });

    const choose = (key: number) => {
      getHandlers().select(key);
      element.querySelector<SVGElement>(`[data-key="${key}"][role]`)?.focus({ preventScroll: true });
    };

    const listKeys = (at: Point, pointerType: string): number[] => {
      const { board, findSeen } = getHandlers();
      const { target, slip } = pointerType === "mouse" ? MOUSE : FINGER;
      const { width } = element.getBoundingClientRect();
      return listMeant(board, at, findSeen, { target: target / width, slip: slip / width });
    };

    const isLastTap = (at: Point, pointerType: string): boolean =>
      lastTap !== null && toPixels(lastTap, at) <= (pointerType === "mouse" ? MOUSE : FINGER).same;

    const startGesture = (at: Point, { target, pointerType }: PointerEvent): Gesture | null => {
      const { board, selected } = getHandlers();
      const isHandle = target instanceof Element && target.closest("[data-handle]") !== null;
      const meant = isHandle ? [] : listKeys(at, pointerType);
      const isAgain = selected !== null && meant.includes(selected) && isLastTap(at, pointerType);
      const wanted = isHandle || isAgain || (meant.length === 0 && waiting.size > 0) ? selected : meant[0];
      const piece = findPiece(board, wanted ?? null);
      if (!piece) return null;
      choose(piece.key);
      const places = { before: piece, partStart: piece, unsnapped: piece, drawn: piece };
      return { ...places, fingers: new Map(), isHandle, meant, isAgain, hasMoved: false };
    };

    const add = (pointerId: number, at: Point) => {
      if (!gesture || gesture.isHandle || gesture.fingers.size >= 2) return;
      gesture.fingers.set(pointerId, { from: at, to: at });
      gesture = restartPart(gesture);
    };

    const press = (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      element.setPointerCapture(event.pointerId);
      const at = toPoint(event);
      if (gesture) {
        add(event.pointerId, at);
        return;
      }
      gesture = startGesture(at, event);
      if (!gesture) {
        waiting.set(event.pointerId, at);
        return;
      }
      gesture.fingers.set(event.pointerId, { from: at, to: at });
      for (const [id, point] of waiting) add(id, point);
      waiting.clear();
    };

    const move = (event: PointerEvent) => {
      if (!gesture && event.pointerType === "mouse")
        element.toggleAttribute("data-over", listKeys(toPoint(event), "mouse").length > 0);
      const finger = gesture?.fingers.get(event.pointerId);
      if (!gesture || !finger) {
        if (waiting.has(event.pointerId)) waiting.set(event.pointerId, toPoint(event));
        return;
      }
      finger.to = toPoint(event);
      gesture.hasMoved ||= toPixels(finger.from, finger.to) > TREMOR;
      if (!gesture.hasMoved) return;
      gesture.unsnapped = follow(gesture, getHandlers().findSeen);
      const isTurning = gesture.isHandle || gesture.fingers.size > 1;
      const free = { piece: gesture.unsnapped, guides: [] };
      const snapped = isTurning
        ? { piece: snapRotation(gesture.unsnapped), guides: [] }
        : snapPlace(gesture.unsnapped, getHandlers().board, getHandlers().findSeen);
      const { piece, guides } = event.altKey ? free : snapped;
      gesture.drawn = piece;
      getHandlers().show(piece, guides);
      element.toggleAttribute("data-moving", !isTurning);
      const { board, findSeen } = getHandlers();
      element.toggleAttribute("data-off", !isTurning && isOff(piece, board.ratio, findSeen(piece)));
    };

    const release = (event: PointerEvent) => {
      if (waiting.delete(event.pointerId)) {
        if (gesture || waiting.size > 0 || event.type !== "pointerup") return;
        getHandlers().select(null);
        element.focus({ preventScroll: true });
        return;
      }
      if (!gesture?.fingers.has(event.pointerId)) return;
      gesture.fingers.delete(event.pointerId);
      // The finger that stays goes on from where the piece is shown.
      gesture = restartPart({ ...gesture, unsnapped: gesture.drawn });
      if (gesture.fingers.size > 0) return;
      const isDraggedOff = element.hasAttribute("data-off") && event.type === "pointerup";
      for (const state of ["data-moving", "data-off"]) element.removeAttribute(state);
      const { before, drawn, meant, isAgain, hasMoved } = gesture;
      gesture = null;
      lastTap = null;
      if (!hasMoved) {
        if (event.type !== "pointerup" || meant.length === 0) return;
        lastTap = toPoint(event);
        const next = isAgain ? meant[(meant.indexOf(before.key) + 1) % meant.length] : undefined;
        if (next !== undefined) choose(next);
        return;
      }
      // React knows only the place before: it must find it there when the new one is limited to the same.
      getHandlers().show(before, []);
      getHandlers().onEnd(drawn, isDraggedOff);
    };

    let rolled = 0;
    const roll = (event: WheelEvent) => {
      const { selected, onWheel } = getHandlers();
      // With Ctrl, the browser zooms.
      if (selected === null || gesture || event.ctrlKey) return;
      event.preventDefault();
      rolled += event.deltaY;
      if (Math.abs(rolled) < NOTCH) return;
      onWheel(selected, rolled < 0);
      rolled = 0;
    };

    // It would select text, drag the picture, or focus the piece whose frame is there.
    const prevent = (event: Event) => event.preventDefault();

    const stopped = new AbortController();
    element.addEventListener("mousedown", prevent, stopped);
    element.addEventListener("wheel", roll, { signal: stopped.signal, passive: false });
    element.addEventListener("pointerdown", press, stopped);
    element.addEventListener("pointermove", move, stopped);
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      element.addEventListener(end, release, stopped);
    }
    return () => stopped.abort();
  }, [box]);
}
