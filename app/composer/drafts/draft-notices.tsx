import styles from "#app/composer/board-editor.module.css";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import type { DraftsState } from "./draft-store.ts";

type DraftNoticesProps = { state: Pick<DraftsState, "draft" | "replaced" | "isNotSaved">; onBringBack: () => void };

export function DraftNotices({ state: { draft, replaced, isNotSaved }, onBringBack }: DraftNoticesProps) {
  const words = useComposerWords();
  return (
    <>
      {isNotSaved && (
        <p role="alert" className={styles.notice}>
          {words.notKept}
        </p>
      )}
      {replaced && draft?.changedAt === 0 && (
        <p role="status" className={styles.notice}>
          {words.discarded}{" "}
          <button type="button" className={styles.remove} onClick={onBringBack}>
            {words.undo}
          </button>
        </p>
      )}
    </>
  );
}
