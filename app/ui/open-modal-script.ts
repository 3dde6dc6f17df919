import { createContext } from "react";

/** Only on the server: the nonce that marks our scripts (`server/pages/finish-page.ts`). */
export const ScriptNonceContext = createContext<string | undefined>(undefined);

/**
 * An inline script of each page, so that it also works before the others are loaded. A plain click on a link of
 * `getModalLinkProps` opens its modal. Until the modal closes, its `TappedLink` has the address of that link.
 */
export const OPEN_MODAL_SCRIPT = `addEventListener("click", (event) => {
  const link = event.target.closest("a[aria-haspopup=dialog]");
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const modal = document.getElementById(link.getAttribute("aria-controls"));
  if (!modal) return;
  event.preventDefault();
  modal.querySelector("[data-tapped]").href = link.href;
  link.focus();
  modal.showModal();
});
addEventListener("close", ({ target }) => target.querySelector("[data-tapped]")?.removeAttribute("href"), true)`;
