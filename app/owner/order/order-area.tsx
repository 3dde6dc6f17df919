import { type ReactNode, useRef } from "react";
import { findListPlace, type ListPlace } from "#domain/owner/place-in-list.ts";
import { readPosition, useDragOrder } from "./use-drag-order.ts";
import styles from "./order-area.module.css";

type OrderAreaProps = {
  className?: string | undefined;
  /** Null: this card stays where it is. */
  ids: readonly (string | null)[];
  onMove: (place: ListPlace) => void;
  onHold?: ((id: string) => void) | undefined;
  onSweep?: ((fromId: string, toId: string, isStart: boolean) => void) | undefined;
  isFixed?: boolean;
  isRow?: boolean;
  children: ReactNode;
};

function getStep(key: string, list: Element, isRow: boolean): number {
  const columns = isRow ? 1 : Number(getComputedStyle(list).getPropertyValue("--columns"));
  const forward = document.documentElement.dir === "rtl" ? -1 : 1;
  return { ArrowUp: -columns, ArrowDown: columns, ArrowLeft: -forward, ArrowRight: forward }[key] ?? 0;
}

export function OrderArea({
  className = "",
  ids,
  onMove,
  onHold,
  onSweep,
  isFixed,
  isRow = false,
  children,
}: OrderAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const move = (from: number, gap: number): void => {
    const place = isFixed ? null : findListPlace(ids, from, gap);
    if (place) onMove(place);
  };
  useDragOrder(area, {
    canMove: (position) => !isFixed && (ids[position] ?? null) !== null,
    onMove: move,
    onHold: (position) => {
      const id = ids[position] ?? null;
      if (id !== null) onHold?.(id);
    },
    onSweep:
      onSweep &&
      ((from, to, isStart) => {
        const [fromId, toId] = [ids[from] ?? null, ids[to] ?? null];
        if (fromId !== null && toId !== null) onSweep(fromId, toId, isStart);
      }),
    isRow,
  });

  const press = (event: React.KeyboardEvent): void => {
    const target = event.target as Element;
    const [card, list] = [target.closest("[aria-posinset]"), target.closest("ul, [role=list]")];
    if (!event.shiftKey || !card || !list || target.localName !== "a") return;
    const step = getStep(event.key, list, isRow);
    if (step === 0) return;
    event.preventDefault();
    const from = readPosition(card);
    const to = Math.max(0, Math.min(ids.length - 1, from + step));
    move(from, to > from ? to + 1 : to);
    requestAnimationFrame(() => list.querySelector<HTMLElement>(`[aria-posinset="${to + 1}"] a`)?.focus());
  };

  return (
    <div
      ref={area}
      role="none"
      className={`${styles.area} ${onSweep ? styles.swept : ""} ${className}`}
      onKeyDown={press}
    >
      {children}
    </div>
  );
}
