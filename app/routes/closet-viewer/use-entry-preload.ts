import { useEffect } from "react";

const SIGNS = ["pointerover", "touchstart", "focusin", "scroll"] as const;

/** Loads the script of the entries' pages when the visitor begins to move, so that no card waits for it. */
export function useEntryPreload(): void {
  useEffect(() => {
    const controller = new AbortController();
    const load = () => {
      controller.abort();
      // A failure shows when the visitor opens a card.
      void import("#app/routes/entry/entry.tsx").catch(() => undefined);
    };
    for (const sign of SIGNS) addEventListener(sign, load, { passive: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
}
