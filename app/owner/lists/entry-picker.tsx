import { type ReactNode, useEffect, useState } from "react";
import type { ShownPhotograph } from "#domain/closet.ts";
import { toGridPhotograph, toPhotograph } from "#domain/closet-pictures.ts";
import { MAX_SEARCH_LENGTH } from "#domain/limits.ts";
import type { ClosetMessages } from "#domain/messages/en/visitor.ts";
import type { OwnItem, OwnOutfit, OwnUser } from "#domain/owner/own-closet.ts";
import { changeIds } from "#domain/owner/own-collection.ts";
import type { SearchedList } from "#domain/search/read-search.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import form from "#app/ui/form.module.css";
import { LabeledInput } from "#app/owner/form/labeled-input.tsx";
import styles from "#app/owner/items/own-card.module.css";
import { OwnCard } from "#app/owner/items/own-card.tsx";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { Panel } from "#app/owner/panel.tsx";
import { useEntrySearch } from "./use-entry-search.ts";
import { getItemName } from "#domain/items/item-names.ts";
import { getOutfitName } from "#domain/outfit-name.ts";

export type Pickable = { id: string; name: string; photograph: ShownPhotograph };

export const toPickableItem = (
  item: OwnItem,
  place: number,
  words: ClosetMessages,
  { showsCutouts }: Pick<OwnUser, "showsCutouts">,
): Pickable => ({
  id: item.id,
  name: getItemName(item, words, place),
  photograph: toGridPhotograph(item, showsCutouts),
});

export const toPickableOutfit = (
  outfit: OwnOutfit,
  place: number,
  words: ClosetMessages,
  { items }: { items: readonly OwnItem[] },
): Pickable => ({
  id: outfit.id,
  name: getOutfitName(outfit, words, place, items),
  photograph: toPhotograph(outfit.previewUrl, outfit),
});

type EntryPickerProps = {
  title: string;
  list: SearchedList;
  entries: readonly Pickable[];
  chosen: readonly string[];
  room?: { left: number; full: string };
  /** Entries that were chosen before keep their order. */
  onChoose: (ids: string[]) => void;
  onClose: () => void;
  /** Another way, above the entries. */
  children?: ReactNode;
};

export function EntryPicker({ title, list, entries, chosen, room, onChoose, onClose, children }: EntryPickerProps) {
  const messages = useMessages();
  const { searchIn, nothingFoundFor } = useItemsMessages();
  const words = useOwnerMessages();
  const { store } = useOwnParts();
  const { text, change, found } = useEntrySearch(useClosetState().closet, list);
  const [before] = useState(chosen);
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const [isFull, setFull] = useState(false);
  useEffect(() => store.forgetSaved(), [store]);
  const toggle = (id: string): void => {
    const toggled = new Set(ids);
    if (!toggled.delete(id)) toggled.add(id);
    const isTooMany = room !== undefined && toggled.size > ids.size && toggled.size > before.length + room.left;
    setFull(isTooMany);
    if (!isTooMany) setIds(toggled);
  };
  const finish = (): void => {
    // An upload or another device may have changed the list meanwhile.
    const inOrder = changeIds(chosen, {
      remove: before.filter((id) => !ids.has(id)),
      add: [...ids].filter((id) => !before.includes(id)),
    });
    if (inOrder.join("\n") !== chosen.join("\n")) onChoose(inOrder);
    onClose();
  };
  const shown = found ? entries.filter(({ id }) => found.has(id)) : entries;
  const note = shown.length === 0 ? nothingFoundFor(text) : messages[list](shown.length);
  return (
    <Panel
      label={title}
      onClose={onClose}
      heading={
        <>
          <h2>{title}</h2>
          <p role="status" className={form.help}>
            {isFull ? room?.full : words.selected(ids.size)}
          </p>
        </>
      }
      lastAction={
        <button type="button" className={form.primary} onClick={finish}>
          {words.done}
        </button>
      }
    >
      {children}
      <search>
        <LabeledInput
          type="search"
          label={searchIn[list]}
          value={text}
          onText={change}
          note={found ? note : ""}
          maxLength={MAX_SEARCH_LENGTH}
          autoCapitalize="none"
          enterKeyHint="search"
        />
      </search>
      <div className={styles.picker}>
        <CardGrid
          key={text}
          label={title}
          entries={shown}
          total={shown.length}
          getKey={({ id }) => id}
          renderCard={({ id, name, photograph }) => (
            <OwnCard {...photograph} id={id} name={name} cell="small" isSelected={ids.has(id)} onToggle={toggle} />
          )}
        />
      </div>
    </Panel>
  );
}
