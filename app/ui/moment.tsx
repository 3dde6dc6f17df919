import type { ReactNode } from "react";
import styles from "./moment.module.css";

export const Moment = ({ isNow, children }: { isNow: boolean; children: ReactNode }) => (
  <div className={styles.place} data-now={isNow || undefined}>
    {children}
    {isNow && (
      <svg viewBox="0 0 36 36" className={styles.seal} aria-hidden="true">
        <circle cx={18} cy={18} r={18} />
        <path d="M11 18.5l5 5 9.5-11" pathLength={1} />
      </svg>
    )}
  </div>
);
