import { useCallback, useEffect, useState } from "react";
import type { OpenedCloset } from "#domain/closet.ts";
import { readClosetAnswer } from "#domain/closet-answer.ts";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";

/** The whole closet on its way to the browser: still coming, there, not to be shown, or out of reach for now. */
export type Opening = OpenedCloset | { status: "LOADING" } | { status: "UNREACHABLE" };

/** `POST /users/v2/openCloset` (spec §7). An answer that does not begin within ten seconds will not come (spec §9). */
async function askForCloset(username: string): Promise<Opening> {
  const late = new AbortController();
  const timeout = setTimeout(() => late.abort(), BACKEND_TIMEOUT_MS);
  try {
    const response = await fetch("/users/v2/openCloset", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, useCollections: true }),
      signal: late.signal,
      priority: "low",
    });
    clearTimeout(timeout);
    if (response.status >= 500) return { status: "UNREACHABLE" };
    return readClosetAnswer(await response.json(), username);
  } catch {
    return { status: "UNREACHABLE" };
  } finally {
    clearTimeout(timeout);
  }
}

let asked: { username: string; opening: Promise<Opening> } | undefined;

/** Asked once per username change (spec §7), however often the visitor comes back to it. */
function openCloset(username: string): Promise<Opening> {
  if (asked?.username !== username) asked = { username, opening: askForCloset(username) };
  return asked.opening;
}

/** Tells of an opened closet, once (spec §7): no cookie, no identifier, and nobody waits for it. */
function tellOfView(username: string): void {
  const event = JSON.stringify({ event: "open_closet_view", username });
  navigator.sendBeacon("/events", new Blob([event], { type: "application/json" }));
}

let told: string | undefined;

/** The whole closet of a username, and a way to ask again when it was out of reach. */
export function useOpenedCloset(username: string): [Opening, retry: () => void] {
  const [answer, setAnswer] = useState<{ username: string; opening: Opening }>();

  const ask = useCallback(() => {
    void openCloset(username).then((opening) => setAnswer({ username, opening }));
  }, [username]);

  useEffect(() => {
    ask();
    if (told === username) return;
    told = username;
    tellOfView(username);
  }, [username, ask]);

  const retry = useCallback(() => {
    asked = undefined;
    setAnswer(undefined);
    ask();
  }, [ask]);

  return [answer?.username === username ? answer.opening : { status: "LOADING" }, retry];
}
