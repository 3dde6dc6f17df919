import type { Log } from "#server/telemetry/log.ts";

const POLL_MS = 500;
/** Two pings within the ten seconds after which the browser is offline (spec §9). */
const PING_MS = 5000;
const BATCH_SIZE = 500;
const MAX_STREAMS = 10_000;
const MAX_STREAMS_PER_PERSON = 20;

export type FeedEvent<Version = number> =
  | { type: "version"; version: Version | null }
  | { type: "ping" }
  /** Last event: the subscriber may not watch any longer. */
  | { type: "over" }
  /** Last event: this process stops; the browser reconnects to another. */
  | { type: "stopping" };

export type VersionFeed<Subject, Version = number> = {
  /** Yields the version, then each change, until `signal` aborts or a last event. Null: too many streams. */
  subscribe: (subject: Subject, signal: AbortSignal) => AsyncGenerator<FeedEvent<Version>> | null;
  /** @param id of a changed row; all when it is left out */
  refresh: (id?: string) => void;
  countStreams: () => number;
  stop: () => void;
};

export type FeedSource<Subject, Version = number> = {
  /** Plural, for the log: "live profiles". */
  name: string;
  /** In the order of the subjects. Undefined ends the stream. */
  readVersions: (subjects: readonly Subject[]) => Promise<(Version | null | undefined)[]>;
  /** The rows whose changes concern the subject. */
  listIds: (subject: Subject) => readonly string[];
  /** One person has at most 20 streams. */
  getPerson: (subject: Subject) => string;
  log: Pick<Log, "warn">;
  maxStreams?: number | undefined;
};

type Subscriber<Subject, Version> = {
  subject: Subject;
  sentVersion: Version | null | undefined;
  /** Only the latest version is stored, so a slow reader needs no queue. */
  latestVersion: Version | null | undefined;
  isOver: boolean;
  wake: () => void;
};

/** One query finds the changes of other processes for up to 500 streams. Without streams there are no queries. */
export function createVersionFeed<Subject, Version extends number | string = number>(
  source: FeedSource<Subject, Version>,
): VersionFeed<Subject, Version> {
  const { name, readVersions, listIds, getPerson, log, maxStreams = MAX_STREAMS } = source;
  const subscribers = new Set<Subscriber<Subject, Version>>();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> | undefined;
  const dueIds = new Set<string>();
  let areAllDue = false;
  let isFailing = false;

  const setFailing = (isNow: boolean, error?: unknown): void => {
    if (isNow && !isFailing)
      log.warn({ err: error }, `${name} cannot be read from the database; the next try is in half a second`);
    isFailing = isNow;
  };

  const refreshBatch = async (batch: readonly Subscriber<Subject, Version>[]): Promise<void> => {
    const versions = await readVersions(batch.map(({ subject }) => subject));
    for (const [n, subscriber] of batch.entries()) {
      const version = versions[n];
      subscriber.isOver = version === undefined;
      subscriber.latestVersion = version ?? null;
      if (subscriber.isOver || subscriber.latestVersion !== subscriber.sentVersion) subscriber.wake();
    }
  };

  const refreshDue = async (): Promise<void> => {
    const isDue = ({ subject }: Subscriber<Subject, Version>): boolean => listIds(subject).some((id) => dueIds.has(id));
    const chosen = areAllDue ? [...subscribers] : [...subscribers].filter(isDue);
    dueIds.clear();
    areAllDue = false;
    for (let start = 0; start < chosen.length; start += BATCH_SIZE)
      await refreshBatch(chosen.slice(start, start + BATCH_SIZE));
  };

  const setTimer = (): void => {
    clearTimeout(timer);
    if (subscribers.size === 0) return;
    timer = setTimeout(refresh, POLL_MS).unref();
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

  async function* streamEvents(
    subscriber: Subscriber<Subject, Version>,
    signal: AbortSignal,
  ): AsyncGenerator<FeedEvent<Version>> {
    if (signal.aborted) return;
    subscribers.add(subscriber);
    // Now, not in `finally`: a generator that is not read any more never gets there.
    signal.addEventListener("abort", () => subscribers.delete(subscriber), { once: true });
    try {
      if (subscribers.size === 1) setTimer();
      refresh(listIds(subscriber.subject)[0]);
      while (!signal.aborted) {
        if (isStopping) return yield { type: "stopping" };
        if (subscriber.isOver) return yield { type: "over" };
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
        yield { type: "version", version: subscriber.latestVersion ?? null };
      }
    } finally {
      subscribers.delete(subscriber);
    }
  }

  return {
    subscribe(subject, signal) {
      const person = getPerson(subject);
      const ownStreams = [...subscribers].filter((other) => getPerson(other.subject) === person).length;
      if (isStopping || subscribers.size >= maxStreams || ownStreams >= MAX_STREAMS_PER_PERSON) return null;
      const subscriber: Subscriber<Subject, Version> = {
        subject,
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
      for (const subscriber of subscribers) subscriber.wake();
    },
  };
}
