import { type ComponentProps, type ReactNode, useId } from "react";
import { useEarlyText } from "#app/ui/use-early-text.ts";
import form from "#app/ui/form.module.css";

type LabeledInputProps = Omit<ComponentProps<"input">, "onChange" | "value"> & {
  label: string;
  value: string;
  onText: (text: string) => void;
  note?: string;
  isBad?: boolean;
};

/** Screen readers read `note` when it changes. */
export function LabeledInput({ label, value, onText, note, isBad = false, ...input }: LabeledInputProps) {
  const id = useId();
  // A browser says that a required field is empty, and takes a space for a text.
  const take = (text: string): void => onText(input.required ? text.trimStart() : text);
  const field = useEarlyText(value, take);
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
        onChange={(event) => take(event.target.value)}
      />
      {note !== undefined && (
        <p id={`${id}-note`} role="status" className={isBad ? form.error : form.help}>
          {note}
        </p>
      )}
    </div>
  );
}

type LongInputProps = Omit<ComponentProps<"textarea">, "onChange"> & { label: string; onText: (text: string) => void };

export function LongInput({ label, onText, ...input }: LongInputProps) {
  const id = useId();
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} className={form.input} dir="auto" {...input} onChange={({ target }) => onText(target.value)} />
    </div>
  );
}

type LabeledSelectProps = {
  label: string;
  options: Iterable<readonly [value: string, text: string]>;
  value: string;
  onChoose: (value: string) => void;
  children?: ReactNode;
};

export function LabeledSelect({ label, options, value, onChoose, children }: LabeledSelectProps) {
  const id = useId();
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={form.input} value={value} onChange={({ target }) => onChoose(target.value)}>
        {[...options].map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}

type CheckProps = Omit<ComponentProps<"input">, "onChange"> & {
  onCheck: (isChecked: boolean) => void;
  children: ReactNode;
};

export function Check({ onCheck, children, ...input }: CheckProps) {
  return (
    <label className={form.check}>
      <input
        type="checkbox"
        {...input}
        data-needs-script=""
        className={form.box}
        onChange={({ target }) => onCheck(target.checked)}
      />
      {children}
    </label>
  );
}

type ChoiceProps<Value extends string> = {
  legend: string;
  name: string;
  words: Readonly<Record<Value, string>>;
  values: readonly Value[];
  chosen: string;
  onChoose: (value: Value) => void;
};

export function Choice<Value extends string>({ legend, name, words, values, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={form.group}>
      <legend>{legend}</legend>
      <div className={form.choices}>
        {values.map((value) => (
          <Check key={value} type="radio" name={name} checked={chosen === value} onCheck={() => onChoose(value)}>
            {words[value]}
          </Check>
        ))}
      </div>
    </fieldset>
  );
}

type FoldedFormProps = {
  title: string;
  isBusy: boolean;
  problem: ReactNode;
  onSend: () => Promise<void>;
  children: ReactNode;
};

export function FoldedForm({ title, isBusy, problem, onSend, children }: FoldedFormProps) {
  return (
    <details className={form.more}>
      <summary>{title}</summary>
      <form
        className={form.group}
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          void onSend();
        }}
      >
        {children}
        <p role="alert" className={form.error}>
          {problem}
        </p>
      </form>
    </details>
  );
}
