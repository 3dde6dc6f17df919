import { toAddress } from "#domain/base-path.ts";
import { RECHECK_MS } from "#domain/limits.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { askForPage } from "./ask-for-page.ts";

const EVENTS = ["visibilitychange", "focus", "online"];

/** Asks when the visitor comes back to the page, when the connection is back, and every minute. Without a path it does not ask. */
export function useClosetChanges(path: string | null, onChange?: () => void): { isGone: boolean; check: () => void } {
  const [isGone, setGone] = useState(false);
  const known = useRef<string | null>(null);
  const isAsking = useRef(false);
  const ask = useCallback(async () => {
    // A return to the page fires several events at once.
    if (path === null || document.visibilityState !== "visible" || isAsking.current) return;
    isAsking.current = true;
    const page = await askForPage(path);
    isAsking.current = false;
    if (!page) return;
    setGone(page.state === "gone");
    if (page.state === "locked") location.assign(toAddress(path.replace(/[^/]+$/, "password")));
    if (page.state !== "shown") return;
    const { version } = page;
    const isFirst = known.current === null;
    if (version !== null && version === known.current) return;
    known.current = version;
    if (!isFirst) onChange?.();
  }, [path, onChange]);
  useEffect(() => {
    const askNow = () => void ask();
    askNow();
    for (const type of EVENTS) addEventListener(type, askNow);
    const timer = setInterval(askNow, RECHECK_MS);
    return () => {
      clearInterval(timer);
      for (const type of EVENTS) removeEventListener(type, askNow);
    };
  }, [ask]);
  return { isGone, check: useCallback(() => void ask(), [ask]) };
}
