import { toAddress } from "#domain/base-path.ts";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useInviteMessages, useMessages } from "#app/ui/messages.ts";
import { Arrow } from "#app/ui/icon.tsx";
import styles from "./card.module.css";

export type CardProps = {
  headingLevel: 1 | 2;
  takesFocus?: boolean;
  notice?: Notice | null;
};

/** `href` works without scripts. */
export type BackAction = { href?: string; words?: string; go: () => void };

type CardOptions = CardProps & {
  title: string;
  back?: BackAction;
  children: ReactNode;
};

function BackArrow({ href, words, go }: BackAction) {
  const { back } = useInviteMessages();
  const label = words === undefined ? back : undefined;
  if (href === undefined) {
    return (
      <button type="button" className={styles.back} aria-label={label} onClick={go}>
        <Arrow to="back" />
        {words}
      </button>
    );
  }
  const goInstead = (event: React.MouseEvent) => {
    event.preventDefault();
    go();
  };
  return (
    <a href={toAddress(href)} className={styles.back} aria-label={label} onClick={goInstead}>
      <Arrow to="back" />
      {words}
    </a>
  );
}

export function Card({ title: words, headingLevel, takesFocus = false, notice = null, back, children }: CardOptions) {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const Heading = `h${headingLevel}` as const;

  useEffect(() => {
    if (!takesFocus) return;
    // Without a field the title gets the focus, so that screen readers say it. The field of a code waits for a mail.
    const field = card.current?.querySelector<HTMLElement>("input:not([autocomplete='one-time-code'])");
    (field ?? title.current)?.focus();
  }, [takesFocus]);

  return (
    <section ref={card} className={styles.card} aria-labelledby={titleId}>
      {back && <BackArrow {...back} />}
      <Heading ref={title} id={titleId} className={styles.title} tabIndex={-1}>
        {words}
      </Heading>
      {/* Above the fields: the keyboard of a phone covers what is below them. */}
      <NoticeLine notice={notice} onLeave={() => title.current?.focus()} />
      {children}
    </section>
  );
}

/** `<bdi>` isolates the address in right-to-left text. */
export const SentenceWithEmail = ({ words: [before, after], email }: { words: readonly string[]; email: string }) => (
  <p>
    {before}
    <bdi>
      <strong>{email}</strong>
    </bdi>
    {after}
  </p>
);

export type Notice = { text: string; isError?: boolean; onRetry?: () => void };

/** A live region. `onLeave` moves the focus before the retry button disappears. */
export function NoticeLine({ notice, onLeave }: { notice: Notice | null; onLeave: () => void }) {
  const { tryAgain } = useMessages();
  const retry = () => {
    onLeave();
    notice?.onRetry?.();
  };
  const words = notice && (
    <p>
      <span>{notice.text}</span>{" "}
      {notice.onRetry && (
        <button type="button" className={styles.retry} onClick={retry}>
          {tryAgain}
        </button>
      )}
    </p>
  );
  return (
    <>
      <div role="status" className={styles.notice}>
        {!notice?.isError && words}
      </div>
      <div role="alert" className={styles.notice}>
        {notice?.isError && words}
      </div>
    </>
  );
}
