import type { ReactNode } from "react";
import { Logo } from "./logo.tsx";
import styles from "./plain-page.module.css";

/** A page without a closet on it: the logo above, a few words in the middle, and perhaps one thing to do below. */
export function PlainPage({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <main className={styles.page}>
      <Logo />
      <div className={styles.words}>{children}</div>
      {below}
    </main>
  );
}
