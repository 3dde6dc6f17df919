import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import styles from "./plain-page.module.css";

export function PlainPage({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <main className={styles.page}>
      <Logo />
      <div className={styles.words}>{children}</div>
      {below}
    </main>
  );
}
