import { AsyncLocalStorage } from "node:async_hooks";

/** A request while it is answered, and what is learnt of it on the way. */
export type RequestContext = {
  /** As the visitor and the log are told it. */
  id: string;
  /** The pattern of its address, as in `/user/:username/items`; null: not known yet. */
  route: string | null;
  /** Whether it was answered from the cache of closets; null: that was not asked. */
  cache: "hit" | "miss" | null;
};

export const REQUEST_ID_HEADER = "X-Request-Id";

const storage = new AsyncLocalStorage<RequestContext>();

/** The request that this work belongs to, also when it was begun for it and goes on after its answer; undefined: none. */
export const findRequestContext = (): RequestContext | undefined => storage.getStore();

export const runInRequestContext = <Args extends unknown[], Result>(
  request: RequestContext,
  work: (...args: Args) => Result,
  ...args: Args
): Result => storage.run(request, work, ...args);

/** Does work that belongs to no request, or to that of an id that was kept, whoever set it going. */
export function runWithRequestId<Result>(id: string | null, work: () => Result): Result {
  return id === null ? storage.exit(work) : storage.run({ id, route: null, cache: null }, work);
}
