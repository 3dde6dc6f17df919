import { type ComponentProps, useId } from "react";
import form from "./form.module.css";

type LabelledInputProps = Omit<ComponentProps<"input">, "onChange"> & {
  label: string;
  onText: (text: string) => void;
  note?: string;
  isBad?: boolean;
};

/** `note` is read out when it changes. */
export function LabelledInput({ label, onText, note, isBad = false, ...input }: LabelledInputProps) {
  const id = useId();
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <input
        autoComplete="off"
        dir="auto"
        {...input}
        id={id}
        className={form.input}
        aria-invalid={isBad}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onText(event.target.value)}
      />
      {note !== undefined && (
        <p id={`${id}-note`} role="status" className={isBad ? form.error : form.help}>
          {note}
        </p>
      )}
    </div>
  );
}
