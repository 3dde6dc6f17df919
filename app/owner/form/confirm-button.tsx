import { useState } from "react";
import { useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";

type ConfirmButtonProps = {
  label: string;
  text: string;
  words?: { confirm: string; cancel: string };
  /** Returns what is wrong. */
  onConfirm: () => Promise<string | null | void>;
};

/** Asks before it does something that is hard to take back. */
export function ConfirmButton({ label, text, words, onConfirm }: ConfirmButtonProps) {
  const { cancel } = useOwnerMessages();
  const [asks, setAsks] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (): Promise<void> => setProblem((await onConfirm()) ?? null);
  if (!asks) {
    return (
      <button type="button" className={form.button} onClick={() => setAsks(true)}>
        {label}
      </button>
    );
  }
  return (
    <div role="group" aria-label={text} className={form.group}>
      <p className={problem === null ? form.help : form.error}>{problem ?? text}</p>
      <div className={form.actions}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed is gone */}
        <button type="button" className={form.primary} autoFocus onClick={() => void confirm()}>
          {words?.confirm ?? label}
        </button>
        <button type="button" className={form.button} onClick={() => setAsks(false)}>
          {words?.cancel ?? cancel}
        </button>
      </div>
    </div>
  );
}
