import { useEffect } from "react";
import type { OwnerMessages } from "#domain/messages/en/owner.ts";
import { CloseIcon } from "#app/ui/close-icon.tsx";
import iconButton from "#app/ui/icon-button.module.css";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import styles from "#app/ui/notice.module.css";
import { useUndoKeys } from "#app/ui/use-undo-keys.ts";
import type { Notice } from "./content/closet-state.ts";
import form from "./form/form.module.css";
import { InModal } from "./in-modal.tsx";
import { useClosetState, useOwnParts } from "./own-closet-context.ts";

function write({ kind, total, place = 1, most = 0, reason }: Notice, words: OwnerMessages): string {
  switch (kind) {
    case "CHANGED":
      return words.changed(total);
    case "WORN":
      return words.worn.noted;
    case "BIN":
      return words.inBin(total);
    case "DECLINED":
      return words.inbox.declined;
    case "BLOCKED":
      return words.inbox.blocked;
    case "MOVED":
      return words.moved(place, total);
    case "UNDONE":
      return words.undone;
    case "NOT_SAVED":
      return reason === undefined ? words.notSaved : `${words.notSaved} ${reason}`;
    case "GONE":
      return words.deletedElsewhere;
    case "NOT_TAKEN":
      return words.app.notTaken(total, most);
  }
}

const UNDONE_MS = 6000;

export function NoticeBar() {
  const { notice } = useClosetState();
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const { close } = useMessages();
  useUndoKeys({ undo: () => void store.undo() });
  const isUndone = notice?.kind === "UNDONE";
  useEffect(() => {
    if (!isUndone) return;
    const timer = setTimeout(store.dismissNotice, UNDONE_MS);
    return () => clearTimeout(timer);
  }, [isUndone, store]);
  return (
    <InModal className={styles.place}>
      {notice && (
        <div className={styles.notice}>
          <p>{write(notice, words)}</p>
          {notice.canUndo && (
            <button type="button" className={form.quiet} onClick={() => void store.undo()}>
              {words.undo}
            </button>
          )}
          <button type="button" className={iconButton.button} aria-label={close} onClick={store.dismissNotice}>
            <CloseIcon />
          </button>
        </div>
      )}
    </InModal>
  );
}
