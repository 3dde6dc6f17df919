import iconButton from "#app/ui/icon-button.module.css";
import styles from "./step-button.module.css";

const PATHS = {
  first: "M6.500 5.500v13M17.500 5.500L11 12l6.500 6.500",
  back: "M14.500 5.500L8 12l6.500 6.500",
  forward: "M9.500 5.500L16 12l-6.500 6.500",
};

type StepButtonProps = {
  label: string;
  to: keyof typeof PATHS;
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
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d={PATHS[to]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  </button>
);
