import type { Photograph } from "#domain/closet.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { Photo } from "#app/ui/photo.tsx";
import form from "#app/owner/form/form.module.css";
import styles from "#app/owner/items/own-card.module.css";
import { Panel } from "#app/owner/panel.tsx";

export type Pickable = { id: string; name: string; photograph: Photograph };

type EntryPickerProps = {
  title: string;
  entries: readonly Pickable[];
  chosen: readonly string[];
  /** Why the last choice was not taken. */
  problem?: string | null;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
};

/** Chooses entries of the closet; the first chosen one stays first. */
export function EntryPicker({ title, entries, chosen, problem = null, onChoose, onClose }: EntryPickerProps) {
  const words = useOwnerMessages();
  const ids = new Set(chosen);
  return (
    <Panel
      label={title}
      onClose={onClose}
      actions={
        <>
          <strong role="status">{problem ?? words.selected(ids.size)}</strong>
          <button type="button" className={form.quiet} onClick={onClose}>
            {words.done}
          </button>
        </>
      }
    >
      <div className={styles.picker}>
        <CardGrid
          label={title}
          entries={entries}
          total={entries.length}
          getKey={({ id }) => id}
          renderCard={({ id, name, photograph }) => (
            <label className={styles.card} data-selected={ids.has(id) || undefined}>
              <Photo photograph={photograph} alt={name} cell="small" />
              <input
                type="checkbox"
                className={styles.checkbox}
                aria-label={words.selectItem(name)}
                checked={ids.has(id)}
                onChange={() => onChoose(ids.has(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
              />
            </label>
          )}
        />
      </div>
    </Panel>
  );
}
