import { useCallback, useEffect, useRef, useState } from "react";
import { getStylePath } from "#domain/closet-tabs.ts";

const EVENTS = ["visibilitychange", "focus", "online"];

/**
 * Asks whether the closet is still public, and calls `onChange` when it has changed: each time the visitor comes back to
 * the page, and when the connection is back. `check` asks now.
 */
export function useClosetChanges(username: string, onChange: () => void): { isPrivate: boolean; check: () => void } {
  const [isPrivate, setPrivate] = useState(false);
  const known = useRef<string | null>(null);
  const isAsking = useRef(false);
  const check = useCallback(async () => {
    // A return to the page fires several events at once.
    if (document.visibilityState !== "visible" || isAsking.current) return;
    isAsking.current = true;
    const request = fetch(getStylePath(username), { method: "HEAD", cache: "no-store" });
    const response = await request.catch(() => null);
    isAsking.current = false;
    if (response?.status === 404) setPrivate(true);
    if (!response?.ok) return;
    setPrivate(false);
    const version = response.headers.get("ETag");
    const isFirst = known.current === null;
    if (version !== null && version === known.current) return;
    known.current = version;
    if (!isFirst) onChange();
  }, [username, onChange]);
  useEffect(() => {
    const checkNow = () => void check();
    checkNow();
    for (const type of EVENTS) addEventListener(type, checkNow);
    return () => {
      for (const type of EVENTS) removeEventListener(type, checkNow);
    };
  }, [check]);
  return { isPrivate, check: () => void check() };
}
