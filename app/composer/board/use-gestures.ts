import { type RefObject, useEffect, useRef } from "react";
import { type Board, findPiece, type Piece } from "#domain/composer/board.ts";
import { type Finger, followFingers, type Point } from "#domain/composer/follow-fingers.ts";
import { type Guide, snapPlace, snapRotation } from "#domain/composer/snap.ts";

type Gesture = {
  before: Piece;
  /** When the last finger was added or lifted. */
  partStart: Piece;
  unsnapped: Piece;
  drawn: Piece;
  /** By pointer. */
  fingers: Map<number, Finger>;
  /** The handle turns and resizes about the middle. */
  isHandle: boolean;
};

type Handlers = {
  board: Board;
  selected: number | null;
  select: (key: number | null) => void;
  /** Draws a piece without React, which would be too slow for each move. */
  show: (piece: Piece, guides: readonly Guide[]) => void;
  onEnd: (piece: Piece) => void;
};

const findKey = (target: Element): number | null => {
  const key = target.closest<SVGElement>("[data-key]")?.dataset.key;
  return key === undefined ? null : Number(key);
};

const isSamePlace = (one: Piece, other: Piece): boolean =>
  one.x === other.x && one.y === other.y && one.scale === other.scale && one.rotation === other.rotation;

function follow({ partStart, fingers, isHandle }: Gesture): Piece {
  const [one, other] = [...fingers.values()];
  if (!one) return partStart;
  if (!isHandle) return followFingers(partStart, one, other);
  const middle = { x: partStart.x, y: partStart.y };
  return followFingers(partStart, { from: middle, to: middle }, one);
}

/**
 * Fingers and mouse on a board. The first finger picks the piece, the second may lie anywhere: two fingers always move
 * the piece. When a finger is added or lifted, the gesture restarts from the current place, so the piece does not jump.
 */
export function useGestures(box: RefObject<SVGSVGElement | null>, handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let gesture: Gesture | null = null;
    /** Fingers on the empty board. */
    const waiting = new Map<number, Point>();

    const toPoint = ({ clientX, clientY }: PointerEvent): Point => {
      const { left, top, width } = element.getBoundingClientRect();
      return { x: (clientX - left) / width, y: (clientY - top) / width };
    };

    const restartPart = ({ fingers, ...rest }: Gesture): Gesture => ({
      ...rest,
      partStart: rest.unsnapped,
      fingers: new Map([...fingers].map(([id, { to }]) => [id, { from: to, to }])),
    });

    const startGesture = (key: number, isHandle: boolean): Gesture | null => {
      const piece = findPiece(latest.current.board, key);
      if (!piece) return null;
      latest.current.select(key);
      element.querySelector<SVGElement>(`[data-key="${key}"][role]`)?.focus({ preventScroll: true });
      return { before: piece, partStart: piece, unsnapped: piece, drawn: piece, fingers: new Map(), isHandle };
    };

    const add = (pointerId: number, at: Point) => {
      if (!gesture || gesture.isHandle || gesture.fingers.size >= 2) return;
      gesture.fingers.set(pointerId, { from: at, to: at });
      gesture = restartPart(gesture);
    };

    const press = (event: PointerEvent) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      element.setPointerCapture(event.pointerId);
      // A mouse would also select text, or drag the picture.
      if (event.pointerType === "mouse") event.preventDefault();
      const at = toPoint(event);
      const key = findKey(event.target);
      const isHandle = event.target.closest("[data-handle]") !== null;
      if (gesture) {
        add(event.pointerId, at);
        return;
      }
      const { selected } = latest.current;
      const wanted = key ?? (waiting.size > 0 ? selected : null);
      gesture = wanted === null ? null : startGesture(wanted, isHandle);
      if (!gesture) {
        waiting.set(event.pointerId, at);
        return;
      }
      gesture.fingers.set(event.pointerId, { from: at, to: at });
      for (const [id, point] of waiting) add(id, point);
      waiting.clear();
    };

    const move = (event: PointerEvent) => {
      const finger = gesture?.fingers.get(event.pointerId);
      if (!gesture || !finger) {
        if (waiting.has(event.pointerId)) waiting.set(event.pointerId, toPoint(event));
        return;
      }
      finger.to = toPoint(event);
      gesture.unsnapped = follow(gesture);
      const isTurning = gesture.isHandle || gesture.fingers.size > 1;
      const free = { piece: gesture.unsnapped, guides: [] };
      const snapped = isTurning
        ? { piece: snapRotation(gesture.unsnapped), guides: [] }
        : snapPlace(gesture.unsnapped, latest.current.board);
      const { piece, guides } = event.altKey ? free : snapped;
      gesture.drawn = piece;
      latest.current.show(piece, guides);
    };

    const release = (event: PointerEvent) => {
      if (waiting.delete(event.pointerId)) {
        if (!gesture && waiting.size === 0 && event.type === "pointerup") latest.current.select(null);
        return;
      }
      if (!gesture?.fingers.has(event.pointerId)) return;
      gesture.fingers.delete(event.pointerId);
      // The finger that stays goes on from where the piece is shown.
      gesture = restartPart({ ...gesture, unsnapped: gesture.drawn });
      if (gesture.fingers.size > 0) return;
      const { before, drawn } = gesture;
      gesture = null;
      if (isSamePlace(before, drawn)) return;
      // React knows only the place before: it must find it there when the new one is limited to the same.
      latest.current.show(before, []);
      latest.current.onEnd(drawn);
    };

    element.addEventListener("pointerdown", press);
    element.addEventListener("pointermove", move);
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
      element.addEventListener(end, release);
    }
    return () => {
      element.removeEventListener("pointerdown", press);
      element.removeEventListener("pointermove", move);
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"] as const) {
        element.removeEventListener(end, release);
      }
    };
  }, [box]);
}
