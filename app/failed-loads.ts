import { isRouteErrorResponse } from "react-router";

const failedLoads = new WeakSet<object>();

/** `onError` of `HydratedRouter`: an error without `errorInfo` is of a loader. */
export function noteFailedLoad(error: unknown, { errorInfo }: { errorInfo?: unknown }): void {
  if (errorInfo === undefined && typeof error === "object" && error !== null) failedLoads.add(error);
}

/** Whether the page could not be loaded (spec §8), and not an exception while it rendered. */
export const isFailedLoad = (error: unknown): boolean =>
  isRouteErrorResponse(error) || (typeof error === "object" && error !== null && failedLoads.has(error));
