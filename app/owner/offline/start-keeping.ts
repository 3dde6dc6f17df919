import type { OwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import { openOfflineCopy } from "./keep-closet.ts";

/** A pause in the owner's changes. */
const KEEP_AFTER_MS = 3000;

/** Keeps the closet as it changes, and loads it when the browser is online again. Returns a function that stops it. */
export function startKeeping(store: OwnClosetStore): () => void {
  const stopped = new AbortController();
  const opening = openOfflineCopy(store.username);
  let kept: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function keep(): void {
    clearTimeout(timer);
    timer = undefined;
    const content = store.getContent();
    if (content.closet === kept) return;
    kept = content.closet;
    void opening.then((copy) => copy?.saveContent(content));
  }

  function schedule(): void {
    const { phase, keptAtMs } = store.getState();
    if (phase === "READY" && keptAtMs === null) timer ??= setTimeout(keep, KEEP_AFTER_MS);
  }

  const unsubscribe = store.subscribe(schedule);
  document.addEventListener("visibilitychange", () => document.hidden && timer !== undefined && keep(), stopped);
  addEventListener("online", () => store.getState().keptAtMs !== null && void store.load(), stopped);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stopped.abort();
  };
}
