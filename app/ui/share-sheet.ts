import { useBrowserValue } from "./use-browser-value.ts";

export const canShare = (): boolean => "share" in navigator;

export const useHasShareSheet = (): boolean => useBrowserValue(canShare, false);

/** Opens the share sheet of the phone, which may be closed again. */
export const openShareSheet = (shared: ShareData): void => void navigator.share(shared).catch(() => undefined);
