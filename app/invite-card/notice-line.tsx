import styles from "./notice-line.module.css";
import { useMessages } from "#app/ui/messages.ts";

/** What the card says quietly: that something is under way, or what went wrong and how to go on. */
export type Notice = { text: string; isError?: boolean; onRetry?: () => void };

/** One quiet line: read out when it changes, and with a way to try again where that may help. `onLeave` takes the focus, which would go with the line. */
export function NoticeLine({ notice, onLeave }: { notice: Notice | null; onLeave: () => void }) {
  const { tryAgain } = useMessages();
  const retry = () => {
    // The line goes, and the focus with it if it stays.
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
