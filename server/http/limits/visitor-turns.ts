import { LRUCache } from "lru-cache";
import { isPrivate } from "#server/http/client-address.ts";
import { waitForOwners } from "./owners-first.ts";
import { createQueue, type Queue } from "./queue.ts";

const MAX_WAITING = { process: 1000, network: 100 };
const AT_ONCE = { process: 4, network: 2, networkThatUsedMuch: 1 };
/** Used time is forgotten twenty times more slowly than it passes. A request waits for 15 s. */
const PAUSES = { usedMs: 30, muchMs: 100, forgotten: 0.05, maxUsedMs: 5000, maxMs: 10_000 };
const MAX_NETWORKS = 10_000;

/** For pages that are not cached: the networks of visitors, and the sessions of owners, take turns. */
export type VisitorTurns = {
  /**
   * After each piece of work, the network or session pauses: the more time it used lately, the longer.
   * @throws {BusyError} when too many requests wait, in all or of this network
   */
  take: <T>(network: string, work: () => Promise<T>) => Promise<T>;
  readState: Queue["readState"];
};

function createUsedTimes() {
  const used = new LRUCache<string, { ms: number; at: number }>({
    max: MAX_NETWORKS,
    ttl: PAUSES.maxUsedMs / PAUSES.forgotten,
  });
  /** @returns what it used lately, in milliseconds */
  function read(network: string): number {
    const { ms, at } = used.get(network) ?? { ms: 0, at: 0 };
    return Math.max(0, ms - (performance.now() - at) * PAUSES.forgotten);
  }

  return {
    hasMuch: (network: string): boolean => read(network) > PAUSES.muchMs,
    /** @returns how long the network pauses, in milliseconds */
    add(network: string, ms: number): number {
      // All visitors of a proxy that `TRUSTED_PROXIES` lacks would pause together.
      if (isPrivate(network)) return 0;
      const before = read(network);
      used.set(network, { ms: Math.min(PAUSES.maxUsedMs, before + ms), at: performance.now() });
      return Math.min(PAUSES.maxMs, (ms * before) / PAUSES.usedMs);
    },
  };
}

/** On a busy machine, a clock would also count the time in which other programs run. */
function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export function createVisitorTurns({ readWorkMs = readCpuMs, begin = waitForOwners } = {}): VisitorTurns {
  const networks = createQueue({
    concurrency: Infinity,
    maxWaiting: MAX_WAITING.process,
    maxWaitingPerName: MAX_WAITING.network,
  });
  const queue = createQueue({ concurrency: AT_ONCE.process, maxWaiting: MAX_WAITING.process });
  const usedTimes = createUsedTimes();
  return {
    async take(network, work) {
      const leave = await networks.enter({ names: { [network]: AT_ONCE.network } });
      const most = usedTimes.hasMuch(network) ? AT_ONCE.networkThatUsedMuch : AT_ONCE.network;
      let pauseMs = 0;
      try {
        return await queue.run(
          async () => {
            await begin();
            const before = readWorkMs();
            try {
              return await work();
            } finally {
              // All that run at the same time share it.
              pauseMs = usedTimes.add(network, (readWorkMs() - before) / queue.readState().running);
            }
          },
          { names: { [network]: most } },
        );
      } finally {
        // Timers round.
        if (pauseMs >= 1) setTimeout(leave, pauseMs).unref();
        else leave();
      }
    },
    readState: () => {
      const { running, waiting } = queue.readState();
      return { running, waiting: waiting + networks.readState().waiting };
    },
  };
}
