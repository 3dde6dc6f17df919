import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { findOwner } from "#server/closets/owner-queries.ts";
import { createVersionFeed, type VersionFeed } from "#server/http/live-streams/version-feed.ts";
import type { Log } from "#server/telemetry/log.ts";
import { listVersions, type OwnVersions } from "./entry-row-queries.ts";

const INBOX_VERSIONS = 2 ** 20;

/** A feed has one number for both: 33 bits of the closet's version, 20 of the inbox's. */
const joinVersions = ({ version, inboxVersion }: OwnVersions): number =>
  version * INBOX_VERSIONS + (inboxVersion % INBOX_VERSIONS);

export const splitVersions = (joined: number): { version: number; inbox: number } => ({
  version: Math.floor(joined / INBOX_VERSIONS),
  inbox: joined % INBOX_VERSIONS,
});

export type ClosetChanges = {
  /**
   * The versions of closets and inboxes (`splitVersions`), for the owner's other devices. The stream of a deleted
   * closet is over.
   */
  feed: VersionFeed<{ ownerId: string; callerId: string }>;
  findOwnerId: (username: string) => Promise<string | null>;
};

export const createClosetChanges = (
  { db, listen }: Pick<ClosetStore, "db" | "listen">,
  log: Pick<Log, "info" | "warn">,
): ClosetChanges => ({
  feed: createVersionFeed({
    name: "live closets",
    async readVersions(watched) {
      const versions = await listVersions(db, [...new Set(watched.map(({ ownerId }) => ownerId))]);
      return watched.map(({ ownerId }) => {
        const found = versions.get(ownerId);
        return found && joinVersions(found);
      });
    },
    listIds: ({ ownerId }) => [ownerId],
    getPerson: ({ callerId }) => callerId,
    listen,
    log,
  }),
  findOwnerId: async (username) => (await findOwner(db, usernameKey(username)))?.id ?? null,
});
