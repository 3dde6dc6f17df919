import { constants, getPriority, setPriority } from "node:os";

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/** On Linux, a worker thread lowers only its own priority (setpriority(2)). */
export function lowerPriority(): void {
  // Only root may raise a priority, and ours may be low already.
  setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
}
