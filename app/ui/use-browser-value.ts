import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** A value that only the browser knows. Before hydration it is `onServer`. */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => onServer);
