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

export function useModalSlot(slot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = slot.current;
    if (!element) return;
    setSlots([...slots, element]);
    return () => setSlots(slots.filter((each) => each !== element));
  }, [slot]);
}

/** An open dialog makes the page inert, so it has its own region. Both stay mounted, or screen readers miss the text. */
export function InModal({ className, children }: { className: string | undefined; children: ReactNode }) {
  const slot = useSyncExternalStore(
    subscribe,
    () => slots.at(-1) ?? null,
    () => null,
  );
  return (
    <>
      <div role="status" className={className}>
        {!slot && children}
      </div>
      {slot && createPortal(<div className={className}>{children}</div>, slot)}
    </>
  );
}
