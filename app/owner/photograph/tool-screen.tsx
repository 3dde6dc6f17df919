import type { ReactNode } from "react";
import form from "#app/ui/form.module.css";
import styles from "./tool-screen.module.css";
import bar from "#app/ui/bar.module.css";

type ToolScreenProps = {
  title: string;
  cancel: string;
  done: string;
  isDoneDisabled: boolean;
  isBusy: boolean;
  onCancel: () => void;
  onDone: () => void;
  tools: ReactNode;
  children: ReactNode;
};

export const ToolScreen = ({ title, cancel, done, isDoneDisabled, isBusy, ...rest }: ToolScreenProps) => (
  <div className={styles.screen}>
    <div className={`${bar.upper} ${styles.bar}`}>
      <button type="button" className={form.button} onClick={rest.onCancel}>
        {cancel}
      </button>
      <h2>{title}</h2>
      <button
        type="button"
        className={form.primary}
        disabled={isDoneDisabled}
        aria-disabled={isBusy}
        onClick={rest.onDone}
      >
        {done}
      </button>
    </div>
    <div className={styles.stage}>{rest.children}</div>
    <div className={styles.tools}>{rest.tools}</div>
  </div>
);
