import { type ReactNode, useEffect, useRef } from "react";
import { Link, NavigationType, useNavigationType } from "react-router";
import { useMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import type { ShownPhotograph } from "#domain/closet.ts";
import styles from "./composer-frame.module.css";
import { BoardIcon } from "./icon.tsx";
import bar from "#app/ui/bar.module.css";

type ComposerFrameProps = {
  title: string;
  back: { to: string; label: string };
  tools?: ReactNode;
  question?: ReactNode;
  stage: ReactNode;
  sheet?: ReactNode;
  panel?: ReactNode;
};

export function ComposerFrame({ title, back, tools, question, stage, sheet, panel }: ComposerFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isArrival = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    // The tapped link is no longer in the page.
    if (isArrival && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return (
    <main className={styles.frame}>
      <header className={`${bar.upper} ${styles.bar}`}>
        <Link to={back.to} className={styles.back} title={back.label}>
          <BoardIcon name="back" />
        </Link>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          <bdi>{title}</bdi>
        </h1>
        {tools}
      </header>
      {question && <div className={styles.question}>{question}</div>}
      <div className={styles.stage}>{stage}</div>
      {sheet ?? <div className={styles.panel}>{panel}</div>}
    </main>
  );
}

/** What the server knows of the tray, until the script is there. */
export function FirstTray({ photographs }: { photographs: readonly ShownPhotograph[] }) {
  const { loading } = useMessages();
  return (
    <>
      <p role="status" className={styles.loading}>
        {loading}
      </p>
      <ul className={styles.first} aria-hidden="true">
        {photographs.map((photograph, place) => (
          <li key={place}>
            <Photo photograph={photograph} alt="" cell="small" isEarly />
          </li>
        ))}
      </ul>
    </>
  );
}

export const EmptyBoard = ({ children }: { children?: ReactNode }) => (
  <div className={styles.empty} data-board="">
    {children}
  </div>
);
