import { toAddress, toPath } from "#domain/base-path.ts";

export const offerReload = (): void => document.getElementById("reload-offer")?.removeAttribute("hidden");

/** `location.reload()` would only offer it (`offerReloadInstead`). */
export const reloadPage = (): void => location.replace(toAddress(toPath(location.pathname) + location.search));

/** React Router reloads the page when a module fails to load, which loses the place. Browsers without the Navigation API still reload. */
export function offerReloadInstead(): void {
  if (!("navigation" in window)) return;
  window.navigation.addEventListener("navigate", (event) => {
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
    event.preventDefault();
    offerReload();
  });
}
