import { useBrowserValue } from "./use-browser-value.ts";

export const canShare = (): boolean => "share" in navigator;

export const useHasShareSheet = (): boolean => useBrowserValue(canShare, false);

/** A visitor who closes the sheet causes an error, too. */
export const openShareSheet = (shared: ShareData): void => void navigator.share(shared).catch(() => undefined);

export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

export async function sendFile(file: File, shared: ShareData): Promise<void> {
  const whole = { ...shared, files: [file] };
  if (canShare() && navigator.canShare(whole)) {
    // A sheet that is closed again is not an error; one that the browser does not open is.
    const isOpened = await navigator.share(whole).then(
      () => true,
      (error: unknown) => error instanceof DOMException && error.name === "AbortError",
    );
    if (isOpened) return;
  }
  saveFile(file);
}
