import { useEffect } from "react";

const SIGNS = ["pointerover", "touchstart", "keydown", "scroll"] as const;

/** Loads the script of entry pages when the visitor begins to move, so that a card opens without a request. */
export function useEntryScript(): void {
  useEffect(() => {
    const stop = new AbortController();
    const load = () => {
      stop.abort();
      // The router reports a failure when a card is opened.
      import("#app/routes/entry/entry.tsx").catch(() => undefined);
    };
    for (const sign of SIGNS) addEventListener(sign, load, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
