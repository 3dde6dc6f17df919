import type { ContentChanges } from "#domain/owner/content-changes.ts";
import type { OwnContent } from "#domain/owner/own-closet.ts";
import type { OwnerAnswer } from "#app/owner/owner-call.ts";
import { createTurns } from "./in-turn.ts";
import { fetchContent } from "./read-content.ts";

type ReaderParts = {
  username: string;
  /** False: the changes do not fit, so that everything must be read. */
  take: (content: OwnContent | ContentChanges) => boolean;
  onFailure: (status: OwnerAnswer["status"]) => Promise<void>;
};

/** Reads the closet, or what has changed since the version that this page has. */
export function createContentReader({ username, take, onFailure }: ReaderParts) {
  let knownVersion = 0;
  let announcedVersion = 0;
  const inTurn = createTurns();

  /** @param since a version; null: reads everything */
  async function read(since: number | null): Promise<void> {
    announcedVersion = 0;
    const { status, content } = await fetchContent(username, since);
    if (!content) return await onFailure(status);
    if (!take(content)) return await read(null);
    knownVersion = content.version;
    // Announced while the answer was on its way.
    if (announcedVersion > knownVersion) await read(knownVersion);
  }

  return {
    getVersion: (): number => knownVersion,
    setVersion: (version: number): void => void (knownVersion = version),
    /** Of this page's own write. After a write of another device in between, this page is behind. */
    rememberOwnWrite: (version: string): void => {
      if (Number(version) === knownVersion + 1) knownVersion += 1;
      else announcedVersion = Math.max(announcedVersion, Number(version));
    },
    announce: (version: number): void => void (announcedVersion = version),
    /** A version has been announced that this page has not read. */
    isBehind: (): boolean => announcedVersion > knownVersion,
    /** One read after the other: an earlier answer must not replace a later one. */
    load: (): Promise<void> => inTurn(() => read(null)),
    refresh: (): Promise<void> => inTurn(() => read(knownVersion)),
  };
}
