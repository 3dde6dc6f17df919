import { detectDevice, type Device } from "#domain/device.ts";
import { useBrowserValue } from "./use-browser-value.ts";

let detected: Device | undefined;

const getDevice = (): Device => (detected ??= detectDevice(navigator));

/** Null until hydration: the server's page is the same for all devices. */
export const useDevice = (): Device | null => useBrowserValue(getDevice, null);

/** False in browsers from before 2025. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
