import { type ComponentProps, useId } from "react";
import styles from "./card.module.css";

type TextFieldProps = Omit<ComponentProps<"input">, "onChange"> & { label: string; onText: (text: string) => void };

export function TextField({ label, onText, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} spellCheck={false} onChange={(event) => onText(event.target.value)} />
    </div>
  );
}
