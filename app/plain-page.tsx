import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "./logo.tsx";
import styles from "./plain-page.module.css";
import form from "./ui/form.module.css";

export const HomeLink = () => (
  <Link to="/" className={`${form.link} ${styles.home}`}>
    <Logo />
  </Link>
);

export function PlainPage({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <main className={styles.page}>
      <HomeLink />
      <div className={styles.words}>{children}</div>
      {below}
    </main>
  );
}
