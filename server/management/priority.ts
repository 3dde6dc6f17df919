import { constants, getPriority, setPriority } from "node:os";

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/** Lowers the priority of this process; in a worker thread on Linux, of that thread alone (setpriority(2)). */
export function lowerPriority(): void {
  // Only root may raise a priority, and it may be low already.
  setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
}
