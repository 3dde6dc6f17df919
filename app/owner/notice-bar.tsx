import type { OwnerMessages } from "#domain/messages/en/owner.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { useUndoKeys } from "#app/ui/use-undo-keys.ts";
import type { Notice } from "./content/closet-state.ts";
import form from "./form/form.module.css";
import styles from "./notice-bar.module.css";
import { useClosetState, useOwnParts } from "./own-closet-context.ts";

function write({ kind, total, place = 1 }: Notice, words: OwnerMessages): string {
  switch (kind) {
    case "CHANGED":
      return words.changed(total);
    case "BIN":
      return words.inBin(total);
    case "MOVED":
      return words.moved(place, total);
    case "UNDONE":
      return words.undone;
    case "NOT_SAVED":
      return words.notSaved;
    case "GONE":
      return words.deletedElsewhere;
  }
}

export function NoticeBar() {
  const { notice } = useClosetState();
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const { close } = useMessages();
  useUndoKeys({ undo: () => void store.undo() });
  return (
    <div role="status" className={styles.place}>
      {notice && (
        <div className={styles.bar}>
          <p>{write(notice, words)}</p>
          {notice.canUndo && (
            <button type="button" className={form.quiet} onClick={() => void store.undo()}>
              {words.undo}
            </button>
          )}
          <button type="button" className={form.quiet} onClick={store.dismissNotice}>
            {close}
          </button>
        </div>
      )}
    </div>
  );
}
