import { BACKEND_TIMEOUT_MS, FIRST_RETRY_MS, MAX_RETRY_MS } from "#domain/limits.ts";
import { type Profile, readProfile } from "#domain/profile.ts";
import { getToken } from "./token.ts";

export type ProfileWatcher = {
  onProfile: (profile: Profile) => void;
  /** There is no such document. */
  onMissing: () => void;
  /** Nothing was heard for ten seconds (spec §9): what is known may be old. It is asked for again by itself. */
  onOffline: () => void;
  onOnline: () => void;
  /** The session is over, and with it the subscription. */
  onEnd: () => void;
};

/** How often it is looked at whether something is due. */
const TICK_MS = 1000;

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

/**
 * Subscribes to one's own profile (spec §4, §7), until the returned function is called or the session ends. It survives
 * silence and restarts of the server. A page that nobody looks at lets go of its connection, of which a browser has six
 * for all its tabs together, and asks anew when it is looked at.
 */
export function subscribeToProfile(userId: string, watcher: ProfileWatcher): () => void {
  let source: EventSource | undefined;
  let failures = 0;
  let isOffline = false;
  let connectedAt = 0;
  let heardAt = 0;
  let retryAt = 0;
  const stopped = new AbortController();
  const { signal } = stopped;

  function disconnect(): void {
    source?.close();
    source = undefined;
  }

  function retryLater(problem: unknown): void {
    disconnect();
    // Once for each time that it is out of reach.
    if (failures === 0) logProblem(problem);
    retryAt = Date.now() + Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (1 + Math.random() / 4);
    failures += 1;
  }

  function hear(): void {
    failures = 0;
    heardAt = Date.now();
    if (isOffline) watcher.onOnline();
    isOffline = false;
  }

  function stop(): void {
    stopped.abort();
    clearInterval(ticking);
    disconnect();
  }

  function end(): void {
    stop();
    watcher.onEnd();
  }

  /** Asks who knows; the session follows the answer by itself. */
  async function endIfSignedOut(): Promise<void> {
    const { status } = await getToken({ isForced: true });
    if (status === "SIGNED_OUT" && !signal.aborted) end();
  }

  function connect(): void {
    const connection = new EventSource(`/users/${encodeURIComponent(userId)}`);
    source = connection;
    connectedAt = Date.now();
    const listen = (type: string, act: (data: string) => void) =>
      connection.addEventListener(type, ({ data }: MessageEvent<string>) => {
        hear();
        act(data);
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
      // The browser gives up by itself upon an answer that is no stream: we are not let in, or a proxy stands in for us.
      if (connection.readyState === EventSource.CLOSED) void endIfSignedOut();
      retryLater(event);
    });
  }

  function tick(): void {
    if (document.hidden) {
      disconnect();
      return;
    }
    const now = Date.now();
    if (!isOffline && now - heardAt >= BACKEND_TIMEOUT_MS) {
      isOffline = true;
      watcher.onOffline();
    }
    if (!source && now >= retryAt) connect();
    else if (source && now - Math.max(connectedAt, heardAt) >= BACKEND_TIMEOUT_MS) {
      retryLater("no answer");
    }
  }

  /** Somebody looks at the page, or the network is back: no reason to wait any longer. */
  function resume(): void {
    if (!source) {
      retryAt = 0;
      heardAt = Date.now();
    }
    tick();
  }

  document.addEventListener("visibilitychange", resume, { signal });
  addEventListener("online", resume, { signal });
  const ticking = setInterval(tick, TICK_MS);
  resume();
  return stop;
}
