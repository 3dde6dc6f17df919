import styles from "./notice-line.module.css";
import { useMessages } from "#app/ui/messages.ts";

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
      {notice.text}{" "}
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
