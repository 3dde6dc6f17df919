import type { Kysely } from "kysely";
import { readUsername, usernameKey } from "#domain/username.ts";
import type { Database } from "#server/db/schema.ts";
import { readSnapshot } from "#server/db/transaction.ts";
import { BusyError } from "#server/http/responses/work-queue.ts";
import { readList, readOwner } from "./closet-queries.ts";
import { type ClosetVersion, hashVersion, type PublicClosets } from "./closet-service.ts";
import { readClosetPart } from "./closet-part-queries.ts";
import { findPublicOwner, type StoredVersion } from "./owner-queries.ts";

// The owner's id is another when a closet is removed and comes in again, and counts from one again.
const toClosetVersion = ({ id, version, isIndexed }: StoredVersion): ClosetVersion => ({
  tag: hashVersion(id, String(version)),
  isIndexed,
});

/** The key of a username that there may be; one that no owner has for any other text. */
function toKey(username: string): string {
  const name = readUsername(username);
  return name === null ? "" : usernameKey(name);
}

/** The public closets of our own database. */
export function createStoredClosets(db: Kysely<Database>): PublicClosets {
  return {
    // In one transaction, so that a closet which is being replaced is read wholly before or wholly after.
    findPublicPart: (username, place, limits) =>
      readSnapshot(db, async (snapshot) => {
        const owner = await findPublicOwner(snapshot, toKey(username));
        if (!owner) return { status: "ERROR" };
        return {
          status: "OK",
          closet: await readClosetPart(snapshot, owner, place, limits),
          version: toClosetVersion(owner),
        };
      }),
    async findPublicCloset(username) {
      const key = toKey(username);
      const owner = await findPublicOwner(db, key);
      if (!owner) return { status: "ERROR" };
      const version = toClosetVersion(owner);
      return {
        status: "OK",
        version,
        closet: {
          user: readOwner(owner),
          readList: (list) => readList(db, owner, list),
          // Every change of what visitors see counts the version up: where it is the same after all reading, it was so all the time.
          async confirm() {
            const now = await findPublicOwner(db, key);
            if (!now || toClosetVersion(now).tag !== version.tag) {
              throw new BusyError("The closet changed while it was read.");
            }
          },
        },
      };
    },
    async findPublicVersion(username) {
      const owner = await findPublicOwner(db, toKey(username));
      return owner ? toClosetVersion(owner) : null;
    },
  };
}
