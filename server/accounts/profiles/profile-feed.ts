import type { Profile } from "#domain/profile.ts";
import type { ChangeListener, OpenedDatabase } from "#server/db/opened-database.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { WatchedState } from "./profile-queries.ts";

const POLL_MS = 500;
/** With notifications, polling only finds expired sessions, and changes whose notification was lost. */
const POLL_WITH_NOTIFICATIONS_MS = 10_000;
/** Two pings within the ten seconds after which the browser is offline (spec §9). */
const PING_MS = 5000;
const BATCH_SIZE = 500;
const MAX_STREAMS = 10_000;
const MAX_STREAMS_PER_USER = 20;

export type ProfileEvent =
  | { type: "profile"; profile: Profile }
  | { type: "missing" }
  | { type: "ping" }
  /** Last event: the session has ended or expired, or the account is deleted. */
  | { type: "unauthorized" }
  /** Last event: this process stops; the browser reconnects to another. */
  | { type: "stopping" };

export type ProfileFeed = {
  /** Yields the profile, then each change, until `signal` aborts or a last event. Null: too many streams. */
  subscribe: (
    session: { userId: string; sessionId: string },
    signal: AbortSignal,
  ) => AsyncGenerator<ProfileEvent> | null;
  /** @param id a profile or session; all when it is left out */
  refresh: (id?: string) => void;
  countStreams: () => number;
  stop: () => void;
};

export type FeedSource = {
  listStates: (sessionIds: readonly string[]) => Promise<WatchedState[]>;
  findProfile: (userId: string) => Promise<Profile | null>;
  listen: OpenedDatabase["listen"];
  log: Pick<Log, "info" | "warn">;
  maxStreams?: number;
};

type Subscriber = {
  userId: string;
  sessionId: string;
  sentVersion: number | null | undefined;
  /** Only the latest version is stored, so a slow reader needs no queue. */
  latestVersion: number | null | undefined;
  isOver: boolean;
  wake: () => void;
};

/** PostgreSQL notifies of changes in other processes. Without notifications, one query polls for many streams. */
export function createProfileFeed(source: FeedSource): ProfileFeed {
  const { listStates, findProfile, listen, log, maxStreams = MAX_STREAMS } = source;
  const subscribers = new Set<Subscriber>();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> | undefined;
  const dueIds = new Set<string>();
  let areAllDue = false;
  let listener: ChangeListener | null | undefined;
  let isFailing = false;

  const setFailing = (isNow: boolean, error?: unknown): void => {
    if (isNow && !isFailing)
      log.warn({ err: error }, "live profiles cannot be read from the database; the next try is in half a second");
    isFailing = isNow;
  };

  const refreshBatch = async (batch: readonly Subscriber[]): Promise<void> => {
    const states = await listStates([...new Set(batch.map((subscriber) => subscriber.sessionId))]);
    const bySession = new Map(states.map((state) => [state.sessionId, state]));
    for (const subscriber of batch) {
      const state = bySession.get(subscriber.sessionId);
      subscriber.isOver = state === undefined;
      subscriber.latestVersion = state?.profileId === subscriber.userId ? state.version : null;
      if (subscriber.isOver || subscriber.latestVersion !== subscriber.sentVersion) subscriber.wake();
    }
  };

  const refreshDue = async (): Promise<void> => {
    const isDue = ({ userId, sessionId }: Subscriber): boolean => dueIds.has(userId) || dueIds.has(sessionId);
    const chosen = areAllDue ? [...subscribers] : [...subscribers].filter(isDue);
    dueIds.clear();
    areAllDue = false;
    for (let start = 0; start < chosen.length; start += BATCH_SIZE)
      await refreshBatch(chosen.slice(start, start + BATCH_SIZE));
  };

  const setTimer = (): void => {
    clearTimeout(timer);
    if (subscribers.size === 0) return;
    const waitMs = listener?.isListening() === true && !isFailing ? POLL_WITH_NOTIFICATIONS_MS : POLL_MS;
    timer = setTimeout(refresh, waitMs).unref();
  };

  function refresh(id?: string): void {
    if (id === undefined) areAllDue = true;
    else dueIds.add(id);
    if (refreshing) return;
    const isForAll = areAllDue;
    refreshing = refreshDue()
      .then(() => setFailing(false))
      .catch((error: unknown) => setFailing(true, error))
      .finally(() => {
        refreshing = undefined;
        if (isForAll || isFailing) setTimer();
        if (areAllDue || dueIds.size > 0) refresh([...dueIds][0]);
      });
  }

  const startListening = (): void => {
    listener ??=
      listen?.({
        onChange: refresh,
        onState(reason) {
          if (reason === null) log.info("live profiles use notifications of the database");
          else log.warn({ reason }, "live profiles poll twice a second: notifications of the database do not work");
          refresh();
        },
      }) ?? null;
  };

  async function* streamEvents(subscriber: Subscriber, signal: AbortSignal): AsyncGenerator<ProfileEvent> {
    if (signal.aborted) return;
    subscribers.add(subscriber);
    // Now, not in `finally`: a generator that is not read any more never gets there.
    signal.addEventListener("abort", () => subscribers.delete(subscriber), { once: true });
    try {
      startListening();
      if (subscribers.size === 1) setTimer();
      refresh(subscriber.sessionId);
      while (!signal.aborted) {
        if (isStopping) return yield { type: "stopping" };
        if (subscriber.isOver) return yield { type: "unauthorized" };
        if (subscriber.latestVersion === subscriber.sentVersion) {
          const isWoken = await new Promise<boolean>((resolve) => {
            const timeout = setTimeout(() => resolve(false), PING_MS).unref();
            subscriber.wake = () => {
              clearTimeout(timeout);
              resolve(true);
            };
            signal.addEventListener("abort", subscriber.wake, { once: true });
          });
          signal.removeEventListener("abort", subscriber.wake);
          if (!isWoken) yield { type: "ping" };
          continue;
        }
        // Set before the read: a change meanwhile causes one more event instead of a lost one.
        subscriber.sentVersion = subscriber.latestVersion;
        const profile = subscriber.latestVersion === null ? null : await findProfile(subscriber.userId);
        yield profile ? { type: "profile", profile } : { type: "missing" };
      }
    } finally {
      subscribers.delete(subscriber);
    }
  }

  return {
    subscribe({ userId, sessionId }, signal) {
      const ownStreams = [...subscribers].filter((subscriber) => subscriber.userId === userId).length;
      if (isStopping || subscribers.size >= maxStreams || ownStreams >= MAX_STREAMS_PER_USER) return null;
      const subscriber: Subscriber = {
        userId,
        sessionId,
        sentVersion: undefined,
        latestVersion: undefined,
        isOver: false,
        wake: () => undefined,
      };
      return streamEvents(subscriber, signal);
    },
    refresh,
    countStreams: () => subscribers.size,
    stop() {
      isStopping = true;
      clearTimeout(timer);
      listener?.stop();
      for (const subscriber of subscribers) subscriber.wake();
    },
  };
}
