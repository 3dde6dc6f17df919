import type { ReactNode } from "react";
import styles from "./empty-list.module.css";

type EmptyListProps = {
  title: string;
  text?: string;
  /** Only with a mouse. */
  mouseText?: string;
  children?: ReactNode;
};

export const EmptyList = ({ title, text, mouseText, children }: EmptyListProps) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {text !== undefined && <p>{text}</p>}
    {mouseText !== undefined && <p className={styles.withMouse}>{mouseText}</p>}
    {children}
  </div>
);
