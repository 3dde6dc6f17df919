import { useState } from "react";
import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";

type ConfirmButtonProps = { label: string; text: string; onConfirm: () => Promise<void> };

/** Asks before it does something that is hard to take back. */
export function ConfirmButton({ label, text, onConfirm }: ConfirmButtonProps) {
  const { cancel } = useOwnerMessages();
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <button type="button" className={form.button} onClick={() => setAsks(true)}>
        {label}
      </button>
    );
  }
  return (
    <div role="group" aria-label={text} className={form.group}>
      <p className={form.help}>{text}</p>
      <div className={form.actions}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone */}
        <button type="button" className={form.primary} autoFocus onClick={() => void onConfirm()}>
          {label}
        </button>
        <button type="button" className={form.button} onClick={() => setAsks(false)}>
          {cancel}
        </button>
      </div>
    </div>
  );
}
