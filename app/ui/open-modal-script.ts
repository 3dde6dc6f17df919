import { createContext } from "react";

/** Only on the server: the nonce that marks our scripts (`server/pages/finish-page.ts`). */
export const ScriptNonceContext = createContext<string | undefined>(undefined);

const LOOKS_CLOSER = "looksCloser";

/** The visitor has chosen to look closer, and is not asked again in this visit. */
export function looksCloser(): boolean {
  try {
    return sessionStorage.getItem(LOOKS_CLOSER) !== null;
  } catch {
    // The browser gives this page no storage.
    return false;
  }
}

export function rememberLook(): void {
  try {
    sessionStorage.setItem(LOOKS_CLOSER, "1");
  } catch {
    // Without storage each card asks.
  }
}

/** No storage: each card asks. Inline, so that it works before other scripts load. A plain click on a link of `getModalLinkProps` opens its modal. */
export const OPEN_MODAL_SCRIPT = `addEventListener("click", (event) => {
  const link = event.target.closest("a[aria-haspopup=dialog]");
  if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const modal = document.getElementById(link.getAttribute("aria-controls"));
  if (!modal) return;
  try {
    if (sessionStorage.getItem("${LOOKS_CLOSER}")) return;
  } catch {}
  event.preventDefault();
  modal.querySelector("[data-tapped]").href = link.href;
  const [shown, picture] = [modal.querySelector("[data-tapped-picture]"), link.querySelector("img")];
  if (shown && picture) Object.assign(shown, { src: picture.currentSrc || picture.src, alt: picture.alt });
  modal.querySelector("[data-tapped-name]").dataset.tappedName = link.querySelector("bdi")?.textContent ?? "";
  link.focus();
  modal.showModal();
});
addEventListener("close", ({ target }) => {
  target.querySelector("[data-tapped]")?.removeAttribute("href");
  target.querySelector("[data-tapped-picture]")?.removeAttribute("src");
}, true)`;
