import { BACKEND_TIMEOUT_MS, FIRST_RETRY_MS, MAX_RETRY_MS } from "#domain/limits.ts";
import { getOwnClosetCall } from "./owner-call.ts";

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });

type OnVersions = (version: number, inbox: number) => void;

function readLine(line: string, onVersions: OnVersions): void {
  try {
    const { version, inbox } = JSON.parse(line) as { version?: unknown; inbox?: unknown };
    if (typeof version === "number") onVersions(version, Number(inbox));
  } catch {
    // A heartbeat.
  }
}

/** Reads one stream to its end. */
async function readStream(path: string, onVersions: OnVersions, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  const response = await fetch(path, { signal: AbortSignal.any([signal, silence.signal]) });
  if (!response.ok || !response.body) throw new Error(`${path} has status ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const timer = setTimeout(() => silence.abort(), 6 * BACKEND_TIMEOUT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) readLine(line, onVersions);
  }
}

/** Follows the versions of the closet and its inbox while the page is visible. Returns a function that stops it. */
export function watchVersions(username: string, onVersions: OnVersions): () => void {
  const stopped = new AbortController();
  let current: AbortController | undefined;

  async function follow({ signal }: AbortController): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const startedAt = Date.now();
      await readStream(`${getOwnClosetCall(username)}/changes`, onVersions, signal).catch(() => undefined);
      if (Date.now() - startedAt > MAX_RETRY_MS) failures = 0;
      await wait(Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (1 + Math.random() / 4), signal);
    }
  }

  function update(): void {
    // Over HTTP/1.1 a browser has six connections per host, for all tabs together.
    if (document.hidden) {
      current?.abort();
      current = undefined;
    } else if (!current) {
      current = new AbortController();
      void follow(current);
    }
  }

  document.addEventListener("visibilitychange", update, stopped);
  update();
  return () => {
    stopped.abort();
    current?.abort();
  };
}
