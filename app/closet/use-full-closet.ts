import { toAddress } from "#domain/base-path.ts";
import { startTransition, useCallback, useEffect, useState } from "react";
import { loadCloset, type LoadedCloset } from "./load-closet.ts";

type FullClosetState = LoadedCloset | { status: "LOADING" };

let lastRequest: { key: string; state: Promise<LoadedCloset> } | undefined;

function loadClosetOnce(username: string, useCutouts: boolean): Promise<LoadedCloset> {
  const key = `${username} ${useCutouts}`;
  if (lastRequest?.key === key) return lastRequest.state;
  const request = { key, state: loadCloset(username, useCutouts) };
  lastRequest = request;
  void request.state.then(({ status }) => {
    if (status !== "OK" && lastRequest === request) lastRequest = undefined;
    return undefined;
  });
  return request.state;
}

const reported = new Set<string>();

/** Once for each closet in a visit (spec §7), without cookies and identifiers. The board sends none: it is no view. */
export function useViewEvent(username: string): void {
  useEffect(() => {
    if (reported.has(username)) return;
    reported.add(username);
    const event = JSON.stringify({ event: "open_closet_view", username });
    navigator.sendBeacon(toAddress("/events"), new Blob([event], { type: "application/json" }));
  }, [username]);
}

/** `reload` keeps the closet until the next one is there. */
export function useFullCloset(
  username: string,
  useCutouts: boolean,
): [FullClosetState, retry: () => void, reload: () => void] {
  const [loaded, setLoaded] = useState<{ username: string; state: FullClosetState }>();

  const load = useCallback(() => {
    // In a transition, so that input comes first and no task is long.
    void loadClosetOnce(username, useCutouts).then((state) => startTransition(() => setLoaded({ username, state })));
  }, [username, useCutouts]);

  useEffect(load, [load]);

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
