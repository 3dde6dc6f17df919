import { useSyncExternalStore } from "react";
import { detectDevice, type Device } from "#domain/device.ts";

let detected: Device | undefined;

const getDevice = (): Device => (detected ??= detectDevice(navigator));

const neverChanges = () => () => undefined;

/** Null until hydration: the server's page is the same for all devices. */
export const useDevice = (): Device | null => useSyncExternalStore(neverChanges, getDevice, () => null);
