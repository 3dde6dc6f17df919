import type { ReactNode } from "react";
import styles from "./screen.module.css";
import { useMessages } from "./messages.ts";
import form from "#app/ui/form.module.css";

function Screen({ children, isInPlace = false }: { children: ReactNode; isInPlace?: boolean }) {
  return <div className={`${styles.screen} ${isInPlace ? styles.inPlace : ""}`}>{children}</div>;
}

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

export function EmptyText({ children }: { children: ReactNode }) {
  return (
    <Screen isInPlace>
      <p className={styles.empty}>{children}</p>
    </Screen>
  );
}

export function RetryScreen({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { tryAgain } = useMessages();
  return (
    <Screen isInPlace>
      <p role="alert">{message}</p>
      <button type="button" className={form.button} onClick={onRetry}>
        {tryAgain}
      </button>
    </Screen>
  );
}
