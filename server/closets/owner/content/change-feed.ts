import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { findOwner } from "#server/closets/records/owner-queries.ts";
import { createVersionFeed, type VersionFeed } from "#server/http/live-streams/version-feed.ts";
import type { Log } from "#server/telemetry/log.ts";
import { listVersions } from "#server/closets/records/owner-queries.ts";

export type ClosetChanges = {
  /** `{"version":12,"inbox":3}` of closets, for the owner's other devices. The stream of a deleted closet is over. */
  feed: VersionFeed<{ ownerId: string; callerId: string }, string>;
  findOwnerId: (username: string) => Promise<string | null>;
};

export const createClosetChanges = ({ db }: Pick<ClosetStore, "db">, log: Pick<Log, "warn">): ClosetChanges => ({
  feed: createVersionFeed({
    name: "live closets",
    async readVersions(watched) {
      const versions = await listVersions(db, [...new Set(watched.map(({ ownerId }) => ownerId))]);
      return watched.map(({ ownerId }) => {
        const found = versions.get(ownerId);
        return found && JSON.stringify({ version: found.version, inbox: found.inboxVersion });
      });
    },
    listIds: ({ ownerId }) => [ownerId],
    getPerson: ({ callerId }) => callerId,
    log,
  }),
  findOwnerId: async (username) => (await findOwner(db, usernameKey(username)))?.id ?? null,
});
