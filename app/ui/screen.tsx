import type { ReactNode } from "react";
import { MESSAGES } from "#domain/messages.ts";
import styles from "./screen.module.css";

/** What stands where content will be, or would be: the whole window, or the place below a tab bar. */
function Screen({ children, isInPlace = false }: { children: ReactNode; isInPlace?: boolean }) {
  return <div className={`${styles.screen} ${isInPlace ? styles.inPlace : ""}`}>{children}</div>;
}

/** The LOADING screen of spec §2. */
export function LoadingScreen() {
  return (
    <Screen isInPlace>
      <p role="status" className={styles.loading}>
        {MESSAGES.loading}
      </p>
    </Screen>
  );
}

/** The text in place of a list that is empty, centred. */
export function EmptyText({ children }: { children: ReactNode }) {
  return (
    <Screen isInPlace>
      <p className={styles.empty}>{children}</p>
    </Screen>
  );
}

/** What could not be had just now, and the way to have it. */
export function RetryScreen({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Screen isInPlace>
      <p role="alert">{message}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {MESSAGES.tryAgain}
      </button>
    </Screen>
  );
}
