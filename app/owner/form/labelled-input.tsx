import { type ComponentProps, useEffect, useId, useRef } from "react";
import form from "./form.module.css";

type LabelledInputProps = Omit<ComponentProps<"input">, "onChange" | "value"> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  note?: string;
  isBad?: boolean;
};

/** `note` is read out when it changes. */
export function LabelledInput({ label, value, onText, note, isBad = false, ...input }: LabelledInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Typed before hydration: React leaves it in the field, and does not know it.
    const typed = field.current?.value ?? "";
    if (typed !== value) onText(typed);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only after hydration
  }, []);
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <input
        autoComplete="off"
        dir="auto"
        {...input}
        value={value}
        ref={field}
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
