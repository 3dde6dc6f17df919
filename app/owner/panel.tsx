import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { CloseIcon } from "#app/ui/icon.tsx";
import { useMessages } from "#app/ui/messages.ts";
import iconButton from "#app/ui/icon-button.module.css";
import { useModalSlot } from "./in-modal.tsx";
import styles from "./panel.module.css";
import bar from "#app/ui/bar.module.css";

/** As in `panel.module.css`. */
const BESIDE = "(min-width: 800px)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(BESIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

const useIsBeside = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(BESIDE).matches,
    () => false,
  );

type PanelProps = {
  label: string;
  onClose: () => void;
  onKey?: (event: React.KeyboardEvent) => void;
  heading?: ReactNode;
  actions?: ReactNode;
  lastAction?: ReactNode;
  children: ReactNode;
};

/** In a wide window it lies beside the grid, which stays usable. */
export function Panel({ label, onClose, onKey, heading, actions, lastAction, children }: PanelProps) {
  const { close } = useMessages();
  const isBeside = useIsBeside();
  const dialog = useRef<HTMLDialogElement>(null);
  const messages = useRef<HTMLDivElement>(null);
  useModalSlot(messages);

  // A dialog that is not modal does not give the focus back.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) return before.focus({ preventScroll: true });
      // The card of a deleted entry is gone.
      const main = document.querySelector("main");
      if (main) main.tabIndex = -1;
      main?.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (element.open) element.close();
    if (isBeside) element.show();
    else element.showModal();
    // The browser focuses the first button, also one that does nothing.
    if (document.activeElement?.matches('[aria-disabled="true"]'))
      element.querySelector<HTMLElement>('button:not([aria-disabled="true"])')?.focus();
  }, [isBeside]);

  return (
    // A dialog that is not modal gets no `cancel` event: Escape is handled here.
    <dialog
      ref={dialog}
      data-panel=""
      className={styles.panel}
      aria-label={label}
      closedby={isBeside ? "closerequest" : "any"}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isBeside) return onKey?.(event);
        // The page below has its own Escape.
        event.preventDefault();
        onClose();
      }}
    >
      <div className={`${bar.upper} ${styles.bar}`}>
        {heading}
        {actions}
        <div ref={messages} role="status" className={styles.messages} />
        {lastAction}
        <button type="button" className={`${iconButton.button} ${styles.close}`} aria-label={close} onClick={onClose}>
          <CloseIcon />
        </button>
      </div>
      <div className={styles.content}>{children}</div>
    </dialog>
  );
}
