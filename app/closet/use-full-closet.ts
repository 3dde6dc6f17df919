import { startTransition, useCallback, useEffect, useState } from "react";
import { loadCloset, type LoadedCloset } from "./load-closet.ts";

type FullClosetState = LoadedCloset | { status: "LOADING" };

let lastRequest: { username: string; state: Promise<LoadedCloset> } | undefined;

function loadClosetOnce(username: string): Promise<LoadedCloset> {
  if (lastRequest?.username !== username) lastRequest = { username, state: loadCloset(username) };
  return lastRequest.state;
}

/** Without cookies and identifiers (spec §7). */
function sendViewEvent(username: string): void {
  const event = JSON.stringify({ event: "open_closet_view", username });
  navigator.sendBeacon("/events", new Blob([event], { type: "application/json" }));
}

let lastReported: string | undefined;

export function useFullCloset(username: string): [FullClosetState, retry: () => void] {
  const [loaded, setLoaded] = useState<{ username: string; state: FullClosetState }>();

  const load = useCallback(() => {
    // In a transition, so that input comes first and no task is long.
    void loadClosetOnce(username).then((state) => startTransition(() => setLoaded({ username, state })));
  }, [username]);

  useEffect(() => {
    load();
    if (lastReported === username) return;
    lastReported = username;
    sendViewEvent(username);
  }, [username, load]);

  const retry = useCallback(() => {
    lastRequest = undefined;
    setLoaded(undefined);
    load();
  }, [load]);

  return [loaded?.username === username ? loaded.state : { status: "LOADING" }, retry];
}
