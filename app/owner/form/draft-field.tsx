import { useId, useState } from "react";
import form from "#app/ui/form.module.css";

type DraftFieldProps = {
  label: string;
  /** "" for none. */
  value: string;
  onText: (text: string) => void;
  onEnter?: () => void;
  findProblem?: (text: string) => string | null;
  suggestions?: readonly string[];
  help?: string;
  isLong?: boolean;
  isFirst?: boolean;
} & Pick<React.ComponentProps<"input">, "type" | "inputMode" | "max" | "maxLength" | "autoComplete" | "autoCapitalize">;

/** Shows what the owner types until they leave the field: the server may store another spelling. */
export function DraftField({
  label,
  value,
  onText,
  onEnter,
  findProblem,
  suggestions = [],
  help,
  isLong = false,
  isFirst = false,
  ...input
}: DraftFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<{ text: string; value: string | null } | null>(null);
  const text = draft?.text ?? value;
  const problem = findProblem?.(text) ?? null;
  // The first value after a key is that of the draft. Another one comes from another device.
  if (draft?.value === null) setDraft({ text, value });
  else if (draft && draft.value !== value && problem === null && text.trim() !== value) setDraft(null);
  const note = problem ?? help;
  const field = {
    id,
    className: form.input,
    dir: "auto",
    value: text,
    "aria-invalid": problem !== null,
    "aria-describedby": note === undefined ? undefined : `${id}-note`,
    onBlur: () => problem === null && setDraft(null),
    enterKeyHint: onEnter ? ("next" as const) : undefined,
    onKeyDown(event: React.KeyboardEvent) {
      if (!onEnter || event.key !== "Enter" || event.nativeEvent.isComposing) return;
      setDraft(null);
      onEnter();
    },
    onChange(event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
      setDraft({ text: event.target.value, value: null });
      if ((findProblem?.(event.target.value) ?? null) === null) onText(event.target.value.trim());
    },
  };
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      {isLong ? (
        <textarea {...field} maxLength={input.maxLength} />
      ) : (
        <input
          // On a phone, the keyboard would hide the photograph.
          ref={(element) =>
            void element?.toggleAttribute("autofocus", isFirst && value === "" && matchMedia("(pointer: fine)").matches)
          }
          {...input}
          {...field}
          list={suggestions.length > 0 ? `${id}-list` : undefined}
        />
      )}
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion}>{suggestion}</option>
          ))}
        </datalist>
      )}
      {note !== undefined && (
        <p id={`${id}-note`} className={problem === null ? form.help : form.error}>
          {note}
        </p>
      )}
    </div>
  );
}
