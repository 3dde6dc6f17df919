import { startTransition, useCallback, useEffect, useState } from "react";
import { loadCloset, type LoadedCloset } from "./load-closet.ts";

type FullClosetState = LoadedCloset | { status: "LOADING" };

type Options = { useCutouts?: boolean };

let lastRequest: { key: string; state: Promise<LoadedCloset> } | undefined;

function loadClosetOnce(username: string, useCutouts: boolean): Promise<LoadedCloset> {
  const key = `${username} ${useCutouts}`;
  if (lastRequest?.key !== key) lastRequest = { key, state: loadCloset(username, { useCutouts }) };
  return lastRequest.state;
}

/** Without cookies and identifiers (spec §7). */
function sendViewEvent(username: string): void {
  const event = JSON.stringify({ event: "open_closet_view", username });
  navigator.sendBeacon("/events", new Blob([event], { type: "application/json" }));
}

let lastReported: string | undefined;

/** `useCutouts`: items have their picture without the background, too. `reload` keeps the closet until the next is there. */
export function useFullCloset(
  username: string,
  { useCutouts = false }: Options = {},
): [FullClosetState, retry: () => void, reload: () => void] {
  const [loaded, setLoaded] = useState<{ username: string; state: FullClosetState }>();

  const load = useCallback(() => {
    // In a transition, so that input comes first and no task is long.
    void loadClosetOnce(username, useCutouts).then((state) => startTransition(() => setLoaded({ username, state })));
  }, [username, useCutouts]);

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

  const reload = useCallback(() => {
    lastRequest = undefined;
    void loadClosetOnce(username, useCutouts).then((state) => {
      if (state.status === "OK") startTransition(() => setLoaded({ username, state }));
      return undefined;
    });
  }, [username, useCutouts]);

  return [loaded?.username === username ? loaded.state : { status: "LOADING" }, retry, reload];
}
