import type { Profile } from "#domain/profile.ts";
import { createVersionFeed, type FeedEvent, type VersionFeed } from "#server/http/live-streams/version-feed.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { WatchedState } from "./profile-queries.ts";

export type ProfileEvent =
  | { type: "profile"; profile: Profile }
  | { type: "missing" }
  | { type: "ping" }
  /** Last event: the session has ended or expired, or the account is deleted. */
  | { type: "unauthorized" }
  | { type: "stopping" };

type Watched = { userId: string; sessionId: string };

export type ProfileFeed = Omit<VersionFeed<Watched>, "subscribe"> & {
  subscribe: (session: Watched, signal: AbortSignal) => AsyncGenerator<ProfileEvent> | null;
};

export type FeedSource = {
  listStates: (sessionIds: readonly string[]) => Promise<WatchedState[]>;
  findProfile: (userId: string) => Promise<Profile | null>;
  log: Pick<Log, "warn">;
  maxStreams?: number;
};

export function createProfileFeed({ listStates, findProfile, log, maxStreams }: FeedSource): ProfileFeed {
  const feed = createVersionFeed<Watched>({
    name: "live profiles",
    async readVersions(watched) {
      const states = await listStates([...new Set(watched.map(({ sessionId }) => sessionId))]);
      const bySession = new Map(states.map((state) => [state.sessionId, state]));
      return watched.map(({ userId, sessionId }) => {
        const state = bySession.get(sessionId);
        return state?.profileId === userId ? state.version : state && null;
      });
    },
    listIds: ({ sessionId, userId }) => [sessionId, userId],
    getPerson: ({ userId }) => userId,
    log,
    maxStreams,
  });

  async function* toProfileEvents(events: AsyncGenerator<FeedEvent>, userId: string): AsyncGenerator<ProfileEvent> {
    for await (const event of events) {
      if (event.type === "over") yield { type: "unauthorized" };
      else if (event.type !== "version") yield event;
      else {
        const profile = event.version === null ? null : await findProfile(userId);
        yield profile ? { type: "profile", profile } : { type: "missing" };
      }
    }
  }

  return {
    ...feed,
    subscribe(watched, signal) {
      const events = feed.subscribe(watched, signal);
      return events && toProfileEvents(events, watched.userId);
    },
  };
}
