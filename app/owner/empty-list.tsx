import type { ReactNode } from "react";
import styles from "./empty-list.module.css";

type EmptyListProps = { title: string; text?: string; children?: ReactNode };

export const EmptyList = ({ title, text, children }: EmptyListProps) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
);
