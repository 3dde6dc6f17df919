import { useNavigate, useSearchParams } from "react-router";
import { MAX_SHARED_PHOTOGRAPHS } from "#domain/owner/offline-paths.ts";
import form from "#app/owner/form/form.module.css";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import styles from "./shared-question.module.css";

/** `left`: how many did not fit. */
type SharedQuestionProps = { total: number; left: number; onSettle: (isWanted: boolean) => unknown };

/** Asks before photographs are added: another site can send them here, too. */
export function SharedQuestion({ total, left, onSettle }: SharedQuestionProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { app } = useOwnerMessages();
  const { close } = useMessages();
  const isLost = search.get("shared") === "lost";
  return (
    <div role="status">
      {total > 0 && (
        <div className={styles.question}>
          <p>
            {app.shared(total)} {left > 0 && app.notTaken(left, MAX_SHARED_PHOTOGRAPHS)}
          </p>
          <button type="button" className={form.primary} onClick={() => onSettle(true)}>
            {app.addShared}
          </button>
          <button type="button" className={form.button} onClick={() => onSettle(false)}>
            {app.dropShared}
          </button>
        </div>
      )}
      {isLost && (
        <div className={styles.question}>
          <p>{app.sharedLost}</p>
          <button type="button" className={form.quiet} onClick={() => void navigate("?", { replace: true })}>
            {close}
          </button>
        </div>
      )}
    </div>
  );
}
