import { startTransition, useCallback, useEffect, useState } from "react";
import type { Closet, Opened } from "#domain/closet.ts";
import { readClosetInSteps } from "#domain/closet-answer.ts";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";

/** The whole closet on its way to the browser: still coming, there, not to be shown, or out of reach for now. */
export type Opening = Opened<{ closet: Closet }> | { status: "LOADING" } | { status: "UNREACHABLE" };

/** Reads an answer to its end, however long; a piece that does not come in time is the end of it (spec §9). */
async function readText(response: Response, waitAgain: () => void): Promise<string> {
  let text = "";
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    waitAgain();
    text += piece.value;
  }
  return text;
}

/** So long the page is kept from its visitor at most, on a machine of average speed; a phone takes four times as long for it. */
const STEPS_MS = 8;

/** Reads the answer in pieces of time: ten thousand items while she scrolls. */
async function readCloset(answer: unknown, username: string): Promise<Opening> {
  const steps = readClosetInSteps(answer, username);
  let restedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - restedAt < STEPS_MS) continue;
    await new Promise((rested) => void setTimeout(rested));
    restedAt = performance.now();
  }
}

/**
 * `POST /users/v2/openCloset` (spec §7). An answer from which nothing is heard for ten seconds will not come (spec §9);
 * that, and an answer which says nothing of this closet (429, 502), is worth another try.
 */
async function askForCloset(username: string): Promise<Opening> {
  const silent = new AbortController();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const waitAgain = () => {
    clearTimeout(timeout);
    timeout = setTimeout(() => silent.abort(), BACKEND_TIMEOUT_MS);
  };
  waitAgain();
  try {
    const response = await fetch("/users/v2/openCloset", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, useCollections: true }),
      signal: silent.signal,
      priority: "low",
    });
    if (response.status === 404) return { status: "ERROR" };
    if (!response.ok) return { status: "UNREACHABLE" };
    const text = await readText(response, waitAgain);
    clearTimeout(timeout);
    return await readCloset(JSON.parse(text), username);
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
    // Not at once: what she does meanwhile goes first, and no task is long.
    void openCloset(username).then((opening) => startTransition(() => setAnswer({ username, opening })));
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
