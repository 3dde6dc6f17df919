import { useEffect, useState } from "react";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { removeEntries } from "#app/owner/content/closet-actions.ts";
import form from "#app/ui/form.module.css";
import { MakeLink } from "#app/owner/links/own-links.tsx";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { ManyItemsPanel } from "./many-items-panel.tsx";
import styles from "./selection-bar.module.css";
import type { Selection } from "./use-selection.ts";
import bar from "#app/ui/bar.module.css";

export function SelectionBar({ selection }: { selection: Selection }) {
  const { store } = useOwnParts();
  const words = useOwnerMessages();
  const [isEditing, setEditing] = useState(false);
  const ids = [...selection.ids];
  const isNone = ids.length === 0;
  // The notice would cover the bar.
  useEffect(() => store.dismissNotice(), [store]);
  const remove = (): void => {
    void removeEntries(store, "items", ids);
    selection.end();
  };
  return (
    <div className={`${bar.lower} ${styles.bar}`}>
      <div className={styles.chosen}>
        <p role="status" className={styles.count}>
          {words.selected(ids.length)}
        </p>
        <button
          type="button"
          className={form.quiet}
          onClick={selection.isAll ? selection.chooseNone : selection.chooseAll}
        >
          {selection.isAll ? words.selectNone : words.selectAll}
        </button>
      </div>
      <button type="button" className={form.primary} disabled={isNone} onClick={() => setEditing(true)}>
        {words.editSelected}
      </button>
      <MakeLink
        what={{ kind: "entries", items: ids, outfits: [] }}
        label={words.links.sendThese}
        isDisabled={isNone}
        onMade={selection.end}
      />
      <button type="button" className={`${form.button} ${form.error}`} disabled={isNone} onClick={remove}>
        {words.delete}
      </button>
      <button type="button" className={form.quiet} onClick={selection.end}>
        {words.done}
      </button>
      {isEditing && (
        <ManyItemsPanel
          ids={ids}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            selection.end();
          }}
        />
      )}
    </div>
  );
}
