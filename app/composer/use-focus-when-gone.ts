import { type RefObject, useEffect, useRef } from "react";
import type { Piece } from "#domain/composer/board.ts";

/** The focused button of a piece. Others have only `data-key`. */
const toSelector = (key: number): string => `[data-key="${key}"]:is(button, [role="button"])`;

export function useFocusWhenGone(box: RefObject<(HTMLElement | SVGElement) | null>, pieces: readonly Piece[]): void {
  const focused = useRef<number | null>(null);
  const before = useRef(pieces);

  useEffect(() => {
    const element = box.current;
    const remember = ({ target }: Event) => {
      const key = target instanceof Element && target.closest<HTMLElement | SVGElement>("[data-key]")?.dataset.key;
      focused.current = key ? Number(key) : null;
    };
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, [box]);

  useEffect(() => {
    const place = before.current.findIndex(({ key }) => key === focused.current);
    before.current = pieces;
    const isGone = place !== -1 && pieces.every(({ key }) => key !== focused.current);
    // After a tap on a button the focus is there, and stays.
    if (!isGone || document.activeElement !== document.body) return;
    const next = pieces[Math.min(place, pieces.length - 1)];
    const target = next && box.current?.querySelector<HTMLElement | SVGElement>(toSelector(next.key));
    (target ?? box.current)?.focus();
  }, [box, pieces]);
}
