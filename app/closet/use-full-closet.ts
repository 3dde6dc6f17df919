import { startTransition, useCallback, useEffect, useState } from "react";
import type { Closet, OpenResult } from "#domain/closet.ts";
import { readClosetInSteps } from "#domain/closet-answer.ts";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";

export type FullClosetState = OpenResult<{ closet: Closet }> | { status: "LOADING" } | { status: "UNREACHABLE" };

async function readText(response: Response, restartTimeout: () => void): Promise<string> {
  let text = "";
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    restartTimeout();
    text += chunk.value;
  }
  return text;
}

/** On a desktop; a phone takes about four times as long. */
const MAX_BLOCKING_MS = 8;

async function readCloset(answer: unknown, username: string): Promise<FullClosetState> {
  const steps = readClosetInSteps(answer, username);
  let yieldedAt = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - yieldedAt < MAX_BLOCKING_MS) continue;
    await new Promise((resume) => void setTimeout(resume));
    yieldedAt = performance.now();
  }
}

/** `POST /users/v2/openCloset` (spec §7). Ten seconds without data are a failure (spec §9). Only a 404 ends without a retry. */
async function fetchCloset(username: string): Promise<FullClosetState> {
  const controller = new AbortController();
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const restartTimeout = () => {
    clearTimeout(timeout);
    timeout = setTimeout(() => controller.abort(), BACKEND_TIMEOUT_MS);
  };
  restartTimeout();
  try {
    const response = await fetch("/users/v2/openCloset", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, useCollections: true }),
      signal: controller.signal,
      priority: "low",
    });
    if (response.status === 404) return { status: "ERROR" };
    if (!response.ok) return { status: "UNREACHABLE" };
    const text = await readText(response, restartTimeout);
    clearTimeout(timeout);
    return await readCloset(JSON.parse(text), username);
  } catch {
    return { status: "UNREACHABLE" };
  } finally {
    clearTimeout(timeout);
  }
}

let lastRequest: { username: string; state: Promise<FullClosetState> } | undefined;

function fetchClosetOnce(username: string): Promise<FullClosetState> {
  if (lastRequest?.username !== username) lastRequest = { username, state: fetchCloset(username) };
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
    void fetchClosetOnce(username).then((state) => startTransition(() => setLoaded({ username, state })));
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
