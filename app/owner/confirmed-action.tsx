import { useId, useRef } from "react";
import form from "#app/owner/form/form.module.css";
import { getModalTriggerProps, Modal } from "#app/ui/modal.tsx";

type ConfirmedActionProps = { title: string; text: string; confirm: string; onConfirm: () => void };

/** A button for what cannot be undone. A dialog asks first. */
export function ConfirmedAction({ title, text, confirm, onConfirm }: ConfirmedActionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <button {...getModalTriggerProps(id)} className={form.quiet}>
        {title}
      </button>
      <Modal id={id} label={title} ref={dialog}>
        <h2>{title}</h2>
        <p>{text}</p>
        <button
          type="button"
          className={form.button}
          onClick={() => {
            dialog.current?.close();
            onConfirm();
          }}
        >
          {confirm}
        </button>
      </Modal>
    </>
  );
}
