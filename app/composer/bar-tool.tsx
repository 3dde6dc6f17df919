import styles from "./bar-button.module.css";
import { BoardIcon } from "./icon.tsx";

type BarToolProps = {
  name: "undo" | "redo" | "new";
  word: string;
  /** What exactly it does. Begins with `word`. */
  label?: string;
  isEnabled: boolean;
  onAct: () => void;
};

export const BarTool = ({ name, word, label = word, isEnabled, onAct }: BarToolProps) => (
  <button
    type="button"
    className={styles.tool}
    title={label}
    // A disabled button would lose the focus.
    aria-disabled={!isEnabled}
    onClick={() => isEnabled && onAct()}
  >
    <BoardIcon name={name} />
    <span className={styles.word} aria-hidden="true">
      {word}
    </span>
  </button>
);
