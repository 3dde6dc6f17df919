import { toAddress } from "#domain/base-path.ts";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import { type Profile, readProfile } from "#domain/profile.ts";
import { getRetryDelayMs } from "#app/storage/retry-delay.ts";
import { getToken } from "./token.ts";

export type ProfileWatcher = {
  onProfile: (profile: Profile) => void;
  onMissing: () => void;
  /** No event for ten seconds (spec §9). The subscription reconnects by itself. */
  onOffline: () => void;
  onOnline: () => void;
  onEnd: () => void;
};

const CHECK_EVERY_MS = 1000;

// oxlint-disable-next-line no-console -- spec §8
const logProblem = (problem: unknown): void => console.error("Error fetching user:", problem);

function parseProfile(data: string): Profile | null {
  try {
    return readProfile(JSON.parse(data));
  } catch (error) {
    logProblem(error);
    return null;
  }
}

/** Subscribes to the visitor's own profile (spec §4, §7), until the session ends. Returns a function that stops it. */
export function subscribeToProfile(userId: string, watcher: ProfileWatcher): () => void {
  let source: EventSource | undefined;
  let failures = 0;
  let isOffline = false;
  let connectedAt = 0;
  let lastResponseAt = 0;
  let retryAt = 0;
  const stopped = new AbortController();
  const { signal } = stopped;

  function disconnect(): void {
    source?.close();
    source = undefined;
  }

  function retryLater(problem: unknown): void {
    disconnect();
    if (failures === 0) logProblem(problem);
    retryAt = Date.now() + getRetryDelayMs(failures);
    failures += 1;
  }

  function noteResponse(): void {
    failures = 0;
    lastResponseAt = Date.now();
    if (isOffline) watcher.onOnline();
    isOffline = false;
  }

  function stop(): void {
    stopped.abort();
    clearInterval(interval);
    disconnect();
  }

  function end(): void {
    stop();
    watcher.onEnd();
  }

  async function endIfSignedOut(): Promise<void> {
    const { status } = await getToken({ isForced: true });
    if (status === "SIGNED_OUT" && !signal.aborted) end();
  }

  function connect(): void {
    const connection = new EventSource(toAddress(`/users/${encodeURIComponent(userId)}`));
    source = connection;
    connectedAt = Date.now();
    const listen = (type: string, onData: (data: string) => void) =>
      connection.addEventListener(type, ({ data }: MessageEvent<string>) => {
        noteResponse();
        onData(data);
      });
    listen("ping", () => undefined);
    listen("profile", (data) => {
      const profile = parseProfile(data);
      if (profile) watcher.onProfile(profile);
    });
    listen("missing", () => {
      // oxlint-disable-next-line no-console -- spec §4
      console.log("User not found");
      watcher.onMissing();
    });
    listen("unauthorized", () => {
      end();
      void getToken({ isForced: true });
    });
    connection.addEventListener("error", (event) => {
      // CLOSED: the response was not an event stream, such as a 401 or the error page of a proxy.
      if (connection.readyState === EventSource.CLOSED) void endIfSignedOut();
      retryLater(event);
    });
  }

  function checkConnection(): void {
    // Over HTTP/1.1 a browser has six connections per host, for all tabs together.
    if (document.hidden) {
      disconnect();
      return;
    }
    const now = Date.now();
    if (!isOffline && now - lastResponseAt >= BACKEND_TIMEOUT_MS) {
      isOffline = true;
      watcher.onOffline();
    }
    if (!source && now >= retryAt) connect();
    else if (source && now - Math.max(connectedAt, lastResponseAt) >= BACKEND_TIMEOUT_MS) {
      retryLater("no event");
    }
  }

  function resume(): void {
    if (!source) {
      retryAt = 0;
      lastResponseAt = Date.now();
    }
    checkConnection();
  }

  document.addEventListener("visibilitychange", resume, { signal });
  addEventListener("online", resume, { signal });
  const interval = setInterval(checkConnection, CHECK_EVERY_MS);
  resume();
  return stop;
}
