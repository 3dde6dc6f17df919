import { useSyncExternalStore } from "react";
import { detectDevice, type Device } from "#domain/device.ts";

let detected: Device | undefined;

/** Detected once and cached (spec §4). */
const getDevice = (): Device => (detected ??= detectDevice(navigator));

const neverChanges = () => () => undefined;

/** The visitor's device; null while the page is as the server rendered it, which serves every device. */
export const useDevice = (): Device | null => useSyncExternalStore(neverChanges, getDevice, () => null);
