import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "./logo.tsx";
import styles from "./plain-page.module.css";

export function PlainPage({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <main className={styles.page}>
      <Link to="/" className={styles.home}>
        <Logo />
      </Link>
      <div className={styles.words}>{children}</div>
      {below}
    </main>
  );
}
