import { useEffect } from "react";
import type { OwnerMessages } from "#domain/messages/en/owner.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
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
  }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

/** Ctrl+Z (⌘Z) undoes the last change. In a field it undoes the typing. */
function useUndoKey(undo: () => Promise<void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "z" || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      if (isTyping(event.target)) return;
      event.preventDefault();
      void undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [undo]);
}

export function NoticeBar() {
  const { notice } = useClosetState();
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const { close } = useMessages();
  useUndoKey(store.undo);
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
