import { type ReactNode, type RefObject, useEffect, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

let slots: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function setSlots(next: readonly HTMLElement[]): void {
  slots = next;
  for (const listen of listeners) listen();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Offers a place in a modal dialog while it is open. Null: the dialog is not modal. */
export function useModalSlot(slot: RefObject<HTMLElement | null>, isModal: boolean): void {
  useEffect(() => {
    const element = slot.current;
    if (!isModal || !element) return;
    setSlots([...slots, element]);
    return () => setSlots(slots.filter((each) => each !== element));
  }, [slot, isModal]);
}

/** A modal dialog makes the rest of the page inert: while one is open, these messages are in it. */
export function InModal({ children }: { children: ReactNode }) {
  const slot = useSyncExternalStore(
    subscribe,
    () => slots.at(-1) ?? null,
    () => null,
  );
  return slot ? createPortal(children, slot) : children;
}
