import { type ReactNode, useState } from "react";
import form from "#app/ui/form.module.css";
import { FoldedForm, LabeledInput } from "#app/owner/form/labeled-input.tsx";

type ConfirmedDeletionProps = {
  title: string;
  text: ReactNode;
  /** Beside the field, such as a download of what will be deleted. */
  children?: ReactNode;
  label: string;
  isConfirmed: (typed: string) => boolean;
  onDelete: () => Promise<string | null>;
};

/** The owner types a word first: a deletion cannot be undone. */
export function ConfirmedDeletion({ title, text, children, label, isConfirmed, onDelete }: ConfirmedDeletionProps) {
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isReady = isConfirmed(typed.trim());

  async function remove(): Promise<void> {
    if (!isReady || isBusy) return;
    setBusy(true);
    setProblem(null);
    setProblem(await onDelete());
    setBusy(false);
  }

  return (
    <FoldedForm title={title} isBusy={isBusy} problem={problem} onSend={remove}>
      <p className={form.help}>
        <bdi>{text}</bdi>
      </p>
      {children}
      <LabeledInput label={label} autoCapitalize="none" spellCheck={false} value={typed} onText={setTyped} />
      <button type="submit" className={form.button} disabled={!isReady} aria-disabled={isBusy}>
        {title}
      </button>
    </FoldedForm>
  );
}
