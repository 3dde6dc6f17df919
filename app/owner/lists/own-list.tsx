import { type ReactNode, useCallback, useMemo } from "react";
import type { OwnEntries } from "#domain/owner/own-closet.ts";
import { getSearchKey, NO_SEARCH } from "#domain/search/read-search.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { AddPhotographs } from "#app/owner/add-photographs.tsx";
import { moveAndTell } from "#app/owner/content/closet-actions.ts";
import { OwnCard, type OwnCardContent, PRIORITY_CARDS } from "#app/owner/items/own-card.tsx";
import { UploadCard } from "#app/owner/items/upload-card.tsx";
import type { Selection } from "#app/owner/items/use-selection.ts";
import { OrderArea } from "#app/owner/order/order-area.tsx";
import { useClosetState, useOwnParts, useUploads } from "#app/owner/own-closet-context.ts";
import { type EntryOrUpload, listMovableIds, mergeUploads } from "#app/owner/uploads/merge-uploads.ts";
import { useDroppedFiles } from "#app/owner/use-dropped-files.ts";
import { type ListSearch, ListSearchField, ListSearchResults, writeQuery } from "./list-search.tsx";
import { ListState } from "./list-state.tsx";
import { ColumnsButton, useGridColumns } from "./grid-columns.tsx";
import styles from "./own-list.module.css";

type OwnListProps<List extends "items" | "outfits" | "portfolios"> = {
  list: List;
  label: string;
  variant: "namedItem" | "namedOutfit" | "outfit";
  entries: readonly OwnEntries[List][];
  /** More than `entries` while the closet loads. */
  total?: number;
  search?: ListSearch<OwnEntries[List]>;
  selection?: Selection;
  header?: ReactNode;
  addLabel: string;
  /** Shown before the button that adds photographs. */
  addTools?: ReactNode;
  tools: ReactNode;
  empty: ReactNode;
  describeCard: (entry: OwnEntries[List], position: number) => OwnCardContent;
  children: ReactNode;
};

export function OwnList<List extends "items" | "outfits" | "portfolios">({
  list,
  label,
  variant,
  entries,
  total = 0,
  search,
  selection,
  header,
  addLabel,
  addTools,
  tools,
  empty,
  describeCard,
  children,
}: OwnListProps<List>) {
  const { phase } = useClosetState();
  const { uploads, pause } = useUploads();
  const { store, queue } = useOwnParts();
  const { dropHere } = useOwnerMessages();
  const result = search?.result ?? null;
  const isSearch = result !== null;
  const endSearch = isSearch ? search?.page.go : undefined;
  const add = useCallback(
    (files: Iterable<File>) => {
      // What is added, and what fails, is shown first in the whole list.
      endSearch?.(NO_SEARCH);
      scrollTo({ top: 0 });
      return queue.add(files, { list });
    },
    [queue, list, endSearch],
  );
  const isOver = useDroppedFiles(add);
  const grid = useGridColumns();
  const isSelecting = selection?.isActive ?? false;
  const query = search && writeQuery(search.page);
  const shown = search?.shown ?? entries;
  const cards = useMemo(
    () => mergeUploads(shown, isSearch ? [] : uploads.filter(({ target }) => target.list === list)),
    [shown, isSearch, uploads, list],
  );
  const renderCard = ({ id, item, upload }: EntryOrUpload<OwnEntries[List]>, position: number): ReactNode => {
    if (!item) return upload && <UploadCard upload={upload} pause={pause} queue={queue} />;
    const content = describeCard(item, position);
    return (
      <OwnCard
        {...content}
        id={id}
        query={query}
        preview={queue.findPreview(content.address)}
        isPriority={position < PRIORITY_CARDS}
        isSelected={isSelecting ? selection?.ids.has(id) : undefined}
        onToggle={selection?.toggle}
      />
    );
  };
  const isEmpty = cards.length === 0 && !isSearch;
  const state = <ListState isEmpty={isEmpty}>{empty}</ListState>;
  return (
    <main className={styles.page}>
      {header}
      {isEmpty && state}
      <div className={styles.tools}>
        {search && entries.length > 0 && <ListSearchField listSearch={search} />}
        {!isSelecting && (
          <AddPhotographs label={addLabel} isFloating={entries.length > 0} onFiles={add}>
            {addTools}
          </AddPhotographs>
        )}
        {entries.length > 0 && <ColumnsButton {...grid} />}
        {tools}
      </div>
      {search && <ListSearchResults listSearch={search} />}
      {!isEmpty && state}
      {cards.length > 0 && (
        <OrderArea
          className={`${styles.grid} ${styles[`columns${grid.columns}`] ?? ""}`}
          ids={listMovableIds(cards, uploads)}
          isFixed={phase !== "READY" || isSelecting || isSearch}
          onMove={(place) => moveAndTell(store, list, place, cards.length)}
          onSweep={isSelecting ? selection?.sweep : undefined}
          onHold={selection && ((id) => (isSelecting ? selection.toggle(id, true) : selection.begin(id)))}
        >
          <CardGrid
            key={result ? getSearchKey(result.search) : ""}
            label={label}
            variant={variant}
            entries={cards}
            total={isSearch ? cards.length : Math.max(cards.length, total)}
            getKey={({ id }) => id}
            renderCard={renderCard}
          />
        </OrderArea>
      )}
      {children}
      {isOver && <p className={styles.drop}>{dropHere}</p>}
    </main>
  );
}
