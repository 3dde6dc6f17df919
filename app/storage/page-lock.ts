/** Browsers have locks only over https and on localhost. */
const getLocks = (): LockManager | undefined => navigator.locks;

export const hasLocks = (): boolean => getLocks() !== undefined;

/** Without locks, tabs work at the same time. */
export const inLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  getLocks()?.request(name, work) ?? work();

/** Until `signal` aborts, or the page is closed. */
export function holdPageLock(name: string, signal: AbortSignal): void {
  const ended = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => ended.resolve());
  const held = getLocks()?.request(name, () => ended.promise);
  // A page that the browser is about to close gets none.
  held?.catch(() => undefined);
}

/** Who gets the lock of a page knows that it is closed. Without locks, the work is done at once. */
export async function afterPage(name: string, signal: AbortSignal, work: () => void | Promise<void>): Promise<void> {
  const locks = getLocks();
  // The request fails when the page that asks has ended.
  await (locks ? locks.request(name, { signal }, work).catch(() => undefined) : work());
}
