import { useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;

/** Hydration needs the server's value first. */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => onServer);
