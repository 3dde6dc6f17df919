import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import iconButton from "./icon-button.module.css";
import styles from "./modal.module.css";
import { CloseIcon } from "./icon.tsx";
import { useMessages } from "./messages.ts";

/** The browser opens the modal without our script. */
export const getModalTriggerProps = (id: string) =>
  ({ type: "button", command: "show-modal", commandfor: id }) as const;

/** A plain click opens the modal (`open-modal-script.ts`); other clicks, and browsers without script, follow the link. */
export const getModalLinkProps = (id: string) => ({ "aria-haspopup": "dialog", "aria-controls": id }) as const;

export const getModalCloseProps = (id: string) => ({ type: "button", command: "close", commandfor: id }) as const;

/** Older browsers do not know `command`. */
function runCommand(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("button[commandfor]") : null;
  const dialog = document.getElementById(button?.getAttribute("commandfor") ?? "");
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute("command") === "close") dialog.close();
  else if (!dialog.open) dialog.showModal();
}

type ModalProps = {
  id: string;
  label: string;
  ref: RefObject<HTMLDialogElement | null>;
  onFocus?: () => void;
  onClose?: () => void;
  children: ReactNode;
};

/** Escape, the close button and the backdrop close it (spec §2). */
export function Modal({ id, label, ref: dialog, onFocus, onClose, children }: ModalProps) {
  const messages = useMessages();
  useEffect(() => {
    if ("commandForElement" in HTMLButtonElement.prototype) return;
    document.addEventListener("click", runCommand);
    return () => document.removeEventListener("click", runCommand);
  }, []);

  useEffect(() => {
    // The Back button closes the modal, too.
    const close = () => dialog.current?.close();
    addEventListener("popstate", close);
    return () => removeEventListener("popstate", close);
  }, [dialog]);

  const isOnBackdrop = (event: React.SyntheticEvent) => event.target === dialog.current;
  const isPressed = useRef(false);
  const notePress = (event: React.PointerEvent) => {
    isPressed.current = isOnBackdrop(event);
  };
  const closeOnBackdrop = (event: React.MouseEvent) => {
    // A text selection that ends outside the panel also clicks on the dialog.
    if (isOnBackdrop(event) && isPressed.current) dialog.current?.close();
  };

  return (
    // Browsers close a dialog on Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      id={id}
      className={styles.modal}
      aria-label={label}
      closedby="any"
      onFocus={onFocus}
      onClose={onClose}
      onPointerDown={notePress}
      onClick={closeOnBackdrop}
    >
      <div className={styles.panel}>
        <button
          {...getModalCloseProps(id)}
          className={`${iconButton.button} ${styles.close}`}
          aria-label={messages.close}
        >
          <CloseIcon />
        </button>
        {children}
      </div>
    </dialog>
  );
}
