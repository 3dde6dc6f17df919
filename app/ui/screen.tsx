import type { ReactNode } from "react";
import styles from "./screen.module.css";
import { useMessages } from "./messages.ts";

/** What stands where content will be, or would be: the whole window, or the place below a tab bar. */
function Screen({ children, isInPlace = false }: { children: ReactNode; isInPlace?: boolean }) {
  return <div className={`${styles.screen} ${isInPlace ? styles.inPlace : ""}`}>{children}</div>;
}

/** The LOADING screen of spec §2. */
export function LoadingScreen() {
  const { loading } = useMessages();
  return (
    <Screen isInPlace>
      <p role="status" className={styles.loading}>
        {loading}
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
  const { tryAgain } = useMessages();
  return (
    <Screen isInPlace>
      <p role="alert">{message}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        {tryAgain}
      </button>
    </Screen>
  );
}
