import type { Profile } from "#domain/profile.ts";
import type { ChangeListener, OpenedDatabase } from "#server/db/opened-database.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { WatchedState } from "./profile-queries.ts";

/** A change made in another process is seen by then, where nobody tells of it. */
const LOOK_EVERY_MS = 500;
/** Where changes are told: what was not, all the same, and the ends of sessions by time. */
const LOOK_SELDOM_MS = 10_000;
/** Twice within the ten seconds after which a browser takes us for gone (spec §9). */
const PING_EVERY_MS = 5000;
/** Sessions that one query asks for. */
const BATCH = 500;
/** Streams of one process, and of one person: each is a connection that stays. */
const MAX_STREAMS = 10_000;
const MAX_STREAMS_OF_ONE = 20;

export type ProfileEvent =
  | { type: "profile"; profile: Profile }
  /** There is no such document. */
  | { type: "missing" }
  | { type: "ping" }
  /** The session is over: signed out, expired, or the account is gone. Nothing comes after it. */
  | { type: "unauthorized" }
  /** This process is about to stop. Nothing comes after it; another one goes on. */
  | { type: "stopping" };

export type ProfileFeed = {
  /**
   * A person's document as it stands, then each time it changes, for as long as the session lasts; null when there are
   * too many streams already. Ends with `signal`, and with `unauthorized` or `stopping`.
   */
  follow: (who: { userId: string; sessionId: string }, signal: AbortSignal) => AsyncGenerator<ProfileEvent> | null;
  /** Looks for changes now, not at the next turn: of one profile or session, or of all. */
  look: (id?: string) => void;
  countStreams: () => number;
  /** Ends every stream. */
  stop: () => void;
};

export type FeedSource = {
  listStates: (sessionIds: readonly string[]) => Promise<WatchedState[]>;
  findProfile: (userId: string) => Promise<Profile | null>;
  /** Tells of changes; null: one has to look for them. */
  listen: OpenedDatabase["listen"];
  log: Pick<Log, "info" | "warn">;
  /** Of this process. */
  maxStreams?: number;
};

type Follower = {
  userId: string;
  sessionId: string;
  /** The version that was told last; undefined: none yet. */
  told: number | null | undefined;
  /** The latest that is known, however many there were in between: a slow reader costs no memory. */
  current: number | null | undefined;
  isOver: boolean;
  wake: () => void;
};

/**
 * Watches profiles for all who follow one: a query for many at a time, only while somebody follows. Changes and ends of
 * sessions in other processes are seen like our own: PostgreSQL tells of them, and while it does not they are looked for.
 */
export function createProfileFeed(source: FeedSource): ProfileFeed {
  const { listStates, findProfile, listen, log, maxStreams = MAX_STREAMS } = source;
  const followers = new Set<Follower>();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  /** Whose state is to be read with the next look. */
  const wanted = new Set<string>();
  let areAllWanted = false;
  let listener: ChangeListener | null | undefined;
  let isFailing = false;

  /** The next turn tries again; browsers notice by themselves when it lasts. */
  const setFailing = (isNow: boolean, error?: unknown): void => {
    if (isNow && !isFailing) log.warn({ err: error }, "profiles cannot be watched just now");
    isFailing = isNow;
  };

  const lookAt = async (batch: readonly Follower[]): Promise<void> => {
    const states = await listStates([...new Set(batch.map((follower) => follower.sessionId))]);
    const bySession = new Map(states.map((state) => [state.sessionId, state]));
    for (const follower of batch) {
      const state = bySession.get(follower.sessionId);
      follower.isOver = state === undefined;
      follower.current = state?.profileId === follower.userId ? state.version : null;
      if (follower.isOver || follower.current !== follower.told) follower.wake();
    }
  };

  const lookAtWanted = async (): Promise<void> => {
    const isWanted = ({ userId, sessionId }: Follower): boolean => wanted.has(userId) || wanted.has(sessionId);
    const chosen = areAllWanted ? [...followers] : [...followers].filter(isWanted);
    wanted.clear();
    areAllWanted = false;
    for (let start = 0; start < chosen.length; start += BATCH) await lookAt(chosen.slice(start, start + BATCH));
  };

  const setTimer = (): void => {
    clearTimeout(timer);
    if (followers.size === 0) return;
    const waitMs = listener?.isListening() === true && !isFailing ? LOOK_SELDOM_MS : LOOK_EVERY_MS;
    timer = setTimeout(look, waitMs).unref();
  };

  /** One look at a time; whoever asks meanwhile gets one more after it. */
  function look(id?: string): void {
    if (id === undefined) areAllWanted = true;
    else wanted.add(id);
    if (looking) return;
    const isOfAll = areAllWanted;
    looking = lookAtWanted()
      .then(() => setFailing(false))
      .catch((error: unknown) => setFailing(true, error))
      .finally(() => {
        looking = undefined;
        if (isOfAll || isFailing) setTimer();
        if (areAllWanted || wanted.size > 0) look([...wanted][0]);
      });
  }

  /** For as long as this process lasts, once somebody follows. */
  const beginToListen = (): void => {
    listener ??=
      listen?.({
        onChange: look,
        onState(reason) {
          if (reason === null) log.info("changes of profiles are told by the database");
          else log.warn({ reason }, "changes of profiles are looked for: the database does not tell of them");
          look();
        },
      }) ?? null;
  };

  async function* tell(follower: Follower, signal: AbortSignal): AsyncGenerator<ProfileEvent> {
    if (signal.aborted) return;
    followers.add(follower);
    // At once: whoever does not read any more is never heard of again.
    signal.addEventListener("abort", () => followers.delete(follower), { once: true });
    try {
      beginToListen();
      if (followers.size === 1) setTimer();
      look(follower.sessionId);
      while (!signal.aborted) {
        if (isStopping) return yield { type: "stopping" };
        if (follower.isOver) return yield { type: "unauthorized" };
        if (follower.current === follower.told) {
          const isWoken = await new Promise<boolean>((resolve) => {
            const timeout = setTimeout(() => resolve(false), PING_EVERY_MS).unref();
            follower.wake = () => {
              clearTimeout(timeout);
              resolve(true);
            };
            signal.addEventListener("abort", follower.wake, { once: true });
          });
          signal.removeEventListener("abort", follower.wake);
          if (!isWoken) yield { type: "ping" };
          continue;
        }
        // Before it is read: what changes meanwhile is told once more, never left out.
        follower.told = follower.current;
        const profile = follower.current === null ? null : await findProfile(follower.userId);
        yield profile ? { type: "profile", profile } : { type: "missing" };
      }
    } finally {
      followers.delete(follower);
    }
  }

  return {
    follow({ userId, sessionId }, signal) {
      const ofOne = [...followers].filter((follower) => follower.userId === userId).length;
      if (isStopping || followers.size >= maxStreams || ofOne >= MAX_STREAMS_OF_ONE) return null;
      const follower: Follower = {
        userId,
        sessionId,
        told: undefined,
        current: undefined,
        isOver: false,
        wake: () => undefined,
      };
      return tell(follower, signal);
    },
    look,
    countStreams: () => followers.size,
    stop() {
      isStopping = true;
      clearTimeout(timer);
      listener?.stop();
      for (const follower of followers) follower.wake();
    },
  };
}
