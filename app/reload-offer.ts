/** Shows the offer in the page's foot (`page-footer.tsx`). What the visitor sees stays. */
export const offerReload = (): void => document.getElementById("reload-offer")?.removeAttribute("hidden");

/**
 * Offers a reload where React Router would reload the page: it does when a route's module cannot be loaded, and the
 * visitor would lose their place. A browser without the Navigation API reloads.
 */
export function offerReloadInstead(): void {
  if (!("navigation" in window)) return;
  window.navigation.addEventListener("navigate", (event) => {
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable) return;
    event.preventDefault();
    offerReload();
  });
}
