import { useEffect } from "react";

const EVENTS = ["pointerover", "focusin"];

/** Loads the script of the entries' pages when the visitor first points at a card, so that none waits for it. */
export function useEntryPreload(): void {
  useEffect(() => {
    const controller = new AbortController();
    const load = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('[role="listitem"]'))) return;
      controller.abort();
      // A failure shows when the visitor opens a card.
      void import("#app/routes/entry/entry.tsx").catch(() => undefined);
    };
    for (const event of EVENTS) addEventListener(event, load, { passive: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
}
