import { createQueue, type Queue } from "./queue.ts";

const QUEUE_LIMITS = { concurrency: 4, maxWaiting: 1000, maxWaitingPerName: 250 };
const AT_ONCE_FOR_A_NETWORK = 2;

/** For what visitors ask for without an account, and what is not cached: the networks take turns. */
export type VisitorTurns = {
  /** @throws {BusyError} when too many requests wait, in all or of this network */
  take: <T>(network: string, work: () => Promise<T>) => Promise<T>;
  readState: Queue["readState"];
};

export function createVisitorTurns(): VisitorTurns {
  const queue = createQueue(QUEUE_LIMITS);
  return {
    take: (network, work) => queue.run(work, { names: { [network]: AT_ONCE_FOR_A_NETWORK } }),
    readState: queue.readState,
  };
}
