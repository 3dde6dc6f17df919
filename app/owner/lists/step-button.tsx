import { Arrow } from "#app/ui/icon.tsx";
import iconButton from "#app/ui/icon-button.module.css";
import styles from "./step-button.module.css";

type StepButtonProps = {
  label: string;
  to: "first" | "previous" | "next";
  onStep: (() => void) | null;
};

export const StepButton = ({ label, to, onStep }: StepButtonProps) => (
  <button
    type="button"
    className={`${iconButton.button} ${styles.step}`}
    aria-label={label}
    // A button that becomes disabled loses the focus.
    aria-disabled={onStep === null}
    onClick={onStep ?? undefined}
  >
    <Arrow to={to} />
  </button>
);
