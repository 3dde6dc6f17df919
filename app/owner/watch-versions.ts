import { MAX_RETRY_MS } from "#domain/limits.ts";
import { getOwnClosetCall } from "./owner-call.ts";

type OnVersions = (version: number, inbox: number) => void;

/** Follows the versions of the closet and its inbox while the page is visible. Returns a function that stops it. */
export function watchVersions(username: string, onVersions: OnVersions): () => void {
  const stopped = new AbortController();
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    close();
    source = new EventSource(`${getOwnClosetCall(username)}/changes`);
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const { version, inbox } = JSON.parse(data) as { version: number; inbox: number };
      onVersions(version, inbox);
    });
    // Without a connection the browser tries again by itself; after an answer that is no stream it does not.
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, MAX_RETRY_MS * (1 + Math.random() / 4));
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = null;
  }

  // Over HTTP/1.1 a browser has six connections per host, for all tabs together.
  const update = (): void => (document.hidden ? close() : open());
  document.addEventListener("visibilitychange", update, stopped);
  addEventListener("online", update, stopped);
  update();
  return () => {
    stopped.abort();
    close();
  };
}
