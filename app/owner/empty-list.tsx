import type { ReactNode } from "react";
import styles from "./empty-list.module.css";
import form from "#app/ui/form.module.css";

type EmptyListProps = {
  title: string;
  text?: string;
  mouseText?: string;
  children?: ReactNode;
};

export const EmptyList = ({ title, text, mouseText, children }: EmptyListProps) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {text !== undefined && <p>{text}</p>}
    {mouseText !== undefined && <p className={form.withMouse}>{mouseText}</p>}
    {children}
  </div>
);
