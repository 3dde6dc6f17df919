import { AsyncLocalStorage } from "node:async_hooks";

export type RequestContext = {
  id: string;
  /** The route pattern, as in `/user/:username/items`; null until it is known. */
  route: string | null;
  /** Null: the request did not ask the closet cache. */
  cache: "hit" | "miss" | null;
};

/** In lower case, as `Headers` lists it: it replaces that of a cached response. */
export const REQUEST_ID_HEADER = "x-request-id";

const storage = new AsyncLocalStorage<RequestContext>();

export const findRequestContext = (): RequestContext | undefined => storage.getStore();

/** The `X-Request-Id` header of the current request; nothing outside of one. */
export function listRequestId(): Record<string, string> {
  const context = storage.getStore();
  return context ? { [REQUEST_ID_HEADER]: context.id } : {};
}

export const runInRequestContext = <Args extends unknown[], Result>(
  request: RequestContext,
  work: (...args: Args) => Result,
  ...args: Args
): Result => storage.run(request, work, ...args);

export function runWithRequestId<Result>(id: string | null, work: () => Result): Result {
  return id === null ? storage.exit(work) : storage.run({ id, route: null, cache: null }, work);
}
