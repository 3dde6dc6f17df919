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
  const check = useCallback(async () => {
    if (document.visibilityState !== "visible") return;
    const request = fetch(getStylePath(username), { method: "HEAD", cache: "no-store" });
    const response = await request.catch(() => null);
    if (response?.status === 404) setPrivate(true);
    if (!response?.ok) return;
    setPrivate(false);
    const version = response.headers.get("ETag");
    if (version !== null && version === known.current) return;
    known.current = version;
    onChange();
  }, [username, onChange]);
  useEffect(() => {
    const checkNow = () => void check();
    for (const type of EVENTS) addEventListener(type, checkNow);
    return () => {
      for (const type of EVENTS) removeEventListener(type, checkNow);
    };
  }, [check]);
  return { isPrivate, check: () => void check() };
}
