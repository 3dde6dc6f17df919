import { constants, getPriority, setPriority } from "node:os";

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;

/** From now on this process has a processor when nothing more urgent wants it: a server on this machine goes first. */
export function giveWay(): void {
  // Nobody may raise a priority, and it may be low already.
  setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
}
