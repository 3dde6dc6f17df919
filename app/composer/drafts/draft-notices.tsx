import styles from "#app/composer/board-editor.module.css";
import { useComposerWords } from "#app/composer/composer-words.ts";

type DraftNoticesProps = { isCopy: boolean; isNotSaved: boolean };

/** What happened to the draft on this device. */
export function DraftNotices({ isCopy, isNotSaved }: DraftNoticesProps) {
  const words = useComposerWords();
  return (
    <>
      {isCopy && (
        <p role="status" className={styles.notice}>
          {words.otherTab}
        </p>
      )}
      {isNotSaved && (
        <p role="alert" className={styles.notice}>
          {words.notKept}
        </p>
      )}
    </>
  );
}
