import { type ReactNode, type RefObject, useEffect } from "react";
import { createPortal } from "react-dom";
import { createStore } from "#app/ui/store.ts";
import { useStore } from "#app/ui/use-store.ts";

const slots = createStore<readonly HTMLElement[]>([]);

export function useModalSlot(slot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = slot.current;
    if (!element) return;
    slots.set([...slots.getState(), element]);
    return () => slots.set(slots.getState().filter((each) => each !== element));
  }, [slot]);
}

/** An open dialog makes the page inert, so it has its own region. Both stay mounted, or screen readers miss the text. */
export function InModal({ className, children }: { className: string | undefined; children: ReactNode }) {
  const slot = useStore(slots).at(-1);
  return (
    <>
      <div role="status" className={className}>
        {!slot && children}
      </div>
      {slot && createPortal(<div className={className}>{children}</div>, slot)}
    </>
  );
}
