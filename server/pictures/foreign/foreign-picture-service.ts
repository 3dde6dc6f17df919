import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { BACKEND_TIMEOUT_MS } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";
import { createFairQueue, type FairQueueLimits } from "#server/http/limits/fair-queue.ts";
import { createWorkQueue } from "#server/http/work-queue.ts";
import type { DiskCache } from "#server/pictures/disk-cache.ts";
import type { ForeignAddresses, ForeignClaim } from "./foreign-address.ts";
import { fetchForeignPicture } from "./foreign-picture.ts";
import { type CheckedPicture, checkPicture } from "#server/pictures/picture-check.ts";
import { findPictureTokenOfPublicOwner } from "./foreign-picture-queries.ts";
import type { Network } from "./public-network.ts";

export type ShownForeignPicture = { content: Buffer; contentType: string };

export type ForeignPictureService = {
  /**
   * The picture of an address that we gave out for a closet that is public at this moment; null for everything else, and
   * for what is no picture.
   *
   * @throws {BusyError} when too many others are being fetched
   */
  findPicture: (claim: ForeignClaim) => Promise<ShownForeignPicture | null>;
  /** Ends what is under way. */
  close: () => void;
};

export type ForeignPictureParts = {
  db: Kysely<Database>;
  addresses: ForeignAddresses;
  cache: DiskCache;
  log: { info: (details: object, message: string) => void };
  /** Other than the public one in tests alone. */
  network?: Network;
  limits?: FairQueueLimits;
  check?: typeof checkPicture;
};

const LIMITS: FairQueueLimits = { atOnce: 8, atOnceOfName: 4, maxWaiting: 100, maxWaitMs: BACKEND_TIMEOUT_MS };

/** What could not be fetched is not asked for again so soon. */
const BROKEN_LIFE_MS = 60_000;
const MAX_BROKEN = 10_000;

/** No closet has it: what is asked of it costs what it costs of one. */
const NOBODY = "";

const nameOf = (address: string): string => createHash("sha256").update(address).digest("hex");

/** In the cache the type stands before the content. */
const pack = ({ content, contentType }: ShownForeignPicture): Buffer =>
  Buffer.concat([Buffer.from(`${contentType}\n`), content]);

function unpack(packed: Buffer): ShownForeignPicture {
  const end = packed.indexOf("\n");
  return { contentType: packed.toString("latin1", 0, end), content: packed.subarray(end + 1) };
}

/** Names of addresses that came to nothing, for a minute: the youngest of them. */
function createBrokenList(): { has: (name: string) => boolean; add: (name: string) => void } {
  const until = new Map<string, number>();
  return {
    has: (name) => (until.get(name) ?? 0) > performance.now(),
    add(name) {
      until.delete(name);
      until.set(name, performance.now() + BROKEN_LIFE_MS);
      for (const oldest of until.keys()) {
        if (until.size <= MAX_BROKEN) break;
        until.delete(oldest);
      }
    },
  };
}

/** Pictures of other sites, fetched in the visitor's place (`PICTURE_PROXY`). */
export function createForeignPictures(parts: ForeignPictureParts): ForeignPictureService {
  const { db, addresses, cache, log, network, limits = LIMITS, check = checkPicture } = parts;
  const queue = createFairQueue(limits);
  // One at a time: a kilobyte of AVIF may take 256 MB and 3 s to decode.
  const checks = createWorkQueue<CheckedPicture>({ atOnce: 1, maxWaiting: limits.atOnce });
  const broken = createBrokenList();
  const underWay = new Map<string, Promise<ShownForeignPicture | null>>();
  const closing = new AbortController();

  async function isShown(claim: ForeignClaim): Promise<boolean> {
    const token = await findPictureTokenOfPublicOwner(db, claim.usernameKey);
    return addresses.isGenuine(claim, token ?? NOBODY) && token !== null;
  }

  async function fetchPicture(address: string, name: string): Promise<ShownForeignPicture | null> {
    const host = URL.parse(address)?.hostname ?? "";
    const fetched = await queue.run([host], () =>
      fetchForeignPicture(address, {
        signal: closing.signal,
        check: (content) => checks.run(name, () => check(content, { priority: "visitor" })),
        ...(network && { network }),
      }),
    );
    if (fetched.status === "ERROR") {
      if (!closing.signal.aborted) broken.add(name);
      // The host alone: the rest may be somebody's secret.
      log.info({ host, problem: fetched.problem }, "a foreign picture cannot be shown");
      return null;
    }
    await cache.put(name, pack(fetched.picture));
    return fetched.picture;
  }

  /** Once, however many ask. */
  async function getPicture(address: string): Promise<ShownForeignPicture | null> {
    const name = nameOf(address);
    if (broken.has(name)) return null;
    const running = underWay.get(name);
    if (running) return await running;
    const work = (async () => {
      try {
        const cached = await cache.get(name);
        return cached ? unpack(cached) : await fetchPicture(address, name);
      } finally {
        underWay.delete(name);
      }
    })();
    underWay.set(name, work);
    return await work;
  }

  return {
    async findPicture(claim) {
      if (!(await isShown(claim))) return null;
      const picture = await getPicture(claim.address);
      // It may have become private meanwhile.
      return picture && (await isShown(claim)) ? picture : null;
    },
    close: () => closing.abort(),
  };
}
