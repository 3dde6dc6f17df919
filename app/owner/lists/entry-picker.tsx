import type { Photograph } from "#domain/closet.ts";
import { MAX_SEARCH_LENGTH } from "#domain/limits.ts";
import type { SearchedList } from "#domain/search/read-search.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { Photo } from "#app/ui/photo.tsx";
import form from "#app/owner/form/form.module.css";
import { LabelledInput } from "#app/owner/form/labelled-input.tsx";
import styles from "#app/owner/items/own-card.module.css";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { Panel } from "#app/owner/panel.tsx";
import { useEntrySearch } from "./use-entry-search.ts";

export type Pickable = { id: string; name: string; photograph: Photograph };

type EntryPickerProps = {
  title: string;
  list: SearchedList;
  entries: readonly Pickable[];
  chosen: readonly string[];
  /** Why the last choice was not taken. */
  problem?: string | null;
  onChoose: (ids: string[]) => void;
  onClose: () => void;
};

/** Chooses entries of the closet; the first chosen one stays first. */
export function EntryPicker({ title, list, entries, chosen, problem = null, onChoose, onClose }: EntryPickerProps) {
  const messages = useMessages();
  const { searchIn } = useItemsMessages();
  const words = useOwnerMessages();
  const { text, change, found } = useEntrySearch(useClosetState().closet, list);
  const ids = new Set(chosen);
  const shown = found ? entries.filter(({ id }) => found.has(id)) : entries;
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
      <search>
        <LabelledInput
          type="search"
          label={searchIn[list]}
          value={text}
          onText={change}
          note={found ? messages[list](shown.length) : ""}
          maxLength={MAX_SEARCH_LENGTH}
          autoCapitalize="none"
          enterKeyHint="search"
        />
      </search>
      <div className={styles.picker}>
        <CardGrid
          label={title}
          entries={shown}
          total={shown.length}
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
