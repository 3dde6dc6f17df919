import { useCallback, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { AddPhotographs } from "#app/owner/add-photographs.tsx";
import { noteWear } from "#app/owner/content/note-wear.ts";
import type { OwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import { readToday } from "#domain/items/wears.ts";
import { getSearchKey } from "#domain/search/read-search.ts";
import { moveAndTell } from "#app/owner/content/closet-actions.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import form from "#app/owner/form/form.module.css";
import { CategoryQuestion } from "#app/owner/items/category-sheet.tsx";
import { OwnItemCard } from "#app/owner/items/own-item-card.tsx";
import { SelectionBar } from "#app/owner/items/selection-bar.tsx";
import { UploadCard } from "#app/owner/items/upload-card.tsx";
import { useSelection } from "#app/owner/items/use-selection.ts";
import { ClosetRoom } from "#app/owner/lists/closet-room.tsx";
import { ListSearchField, ListSearchResults, useListSearch, writeQuery } from "#app/owner/lists/list-search.tsx";
import { ListState } from "#app/owner/lists/list-state.tsx";
import styles from "#app/owner/lists/own-list.module.css";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import {
  forgetSharedPhotographs,
  forgetSomePhotographs,
  readSharedPhotographs,
  type SharedPhotographs,
} from "#app/owner/offline/shared-photographs.ts";
import { SharedQuestion } from "#app/owner/offline/shared-question.tsx";
import { OrderArea } from "#app/owner/order/order-area.tsx";
import { useClosetState, useOwnParts, useUploads } from "#app/owner/own-closet-context.ts";
import { ItemSheet } from "#app/owner/sheet/item-sheet.tsx";
import { listMovableIds, mergeUploads } from "#app/owner/uploads/merge-uploads.ts";
import type { Upload } from "#app/owner/uploads/upload-list.ts";
import { useDroppedFiles } from "#app/owner/use-dropped-files.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { OWN_CLOSET_PATH } from "#domain/closet-tabs.ts";

const NONE: SharedPhotographs = { photographs: [], left: 0 };

/** `add` returns how many were taken; the others stay shared. */
function useSharedPhotographs(store: OwnClosetStore, add: (files: Iterable<File>) => Promise<number>) {
  const { username } = store;
  const [{ photographs, left }, setShared] = useState(NONE);

  useEffect(() => {
    void readSharedPhotographs(username).then(setShared, () => undefined);
  }, [username]);

  async function settle(isWanted: boolean): Promise<void> {
    setShared(NONE);
    if (!isWanted) return void (await forgetSharedPhotographs());
    const taken = await add(photographs.map(({ file }) => file));
    await forgetSomePhotographs(photographs.slice(0, taken));
    setShared({ photographs: photographs.slice(taken), left: 0 });
  }

  async function settleWorn(list: "items" | "outfits", ids: readonly string[]): Promise<void> {
    const photograph = photographs[0]?.file;
    if (await noteWear(store, { list, ids, on: readToday(), photograph })) await settle(false);
    else store.showNotice("NOT_SAVED", 1, null);
  }

  return { total: photographs.length, left, settle, settleWorn };
}

/** Two rows on a phone. */
const PRIORITY_CARDS = 4;

export default function OwnItems() {
  const { closet, phase, totalItems } = useClosetState();
  const { uploads, pause } = useUploads();
  const { store, queue } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const { items } = closet;
  const search = useListSearch("items", items);
  const { shown } = search;
  const open = useOpenEntry(items, shown);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const isSearch = search.result !== null;
  const query = writeQuery(search.page);
  const selection = useSelection(ids);
  const add = useCallback((files: Iterable<File>) => queue.add(files, { list: "items" }), [queue]);
  const shared = useSharedPhotographs(store, add);
  const isOver = useDroppedFiles(add);
  const ownUploads = useMemo(() => uploads.filter(({ target }) => target.list === "items"), [uploads]);
  const cards = useMemo(() => mergeUploads(shown, isSearch ? [] : ownUploads), [shown, isSearch, ownUploads]);

  return (
    <main className={styles.page}>
      <SharedQuestion total={shared.total} left={shared.left} onSettle={shared.settle} onWorn={shared.settleWorn} />
      <div className={styles.tools}>
        {items.length > 0 && <ListSearchField list="items" listSearch={search} />}
        {!selection.isActive && <AddPhotographs label={words.add} isFloating={items.length > 0} onFiles={add} />}
        {items.length > 0 && !selection.isActive && (
          <button type="button" className={form.button} onClick={() => selection.begin()}>
            {words.select}
          </button>
        )}
        <UploadSummary uploads={ownUploads} />
        <ClosetRoom />
        {!isSearch && !selection.isActive && <CategoryQuestion />}
      </div>
      <ListSearchResults list="items" listSearch={search} />
      <ListState isEmpty={cards.length === 0 && !isSearch}>
        <EmptyList title={words.noItemsYet} text={words.noItemsText} mouseText={words.orDropThem}>
          <Link to={`${OWN_CLOSET_PATH}/settings#import`}>{words.orImport}</Link>
        </EmptyList>
      </ListState>
      {cards.length > 0 && (
        <OrderArea
          className={styles.grid}
          ids={listMovableIds(cards, uploads)}
          isFixed={phase !== "READY" || selection.isActive || isSearch}
          onMove={(place) => moveAndTell(store, "items", place, cards.length)}
          onHold={(id) => (selection.isActive ? selection.toggle(id, true) : selection.begin(id))}
        >
          <CardGrid
            key={search.result ? getSearchKey(search.result.search) : ""}
            label={messages.lists.items}
            variant="namedItem"
            entries={cards}
            total={isSearch ? cards.length : Math.max(cards.length, totalItems)}
            getKey={({ id }) => id}
            renderCard={({ id, item, upload }, position) =>
              item ? (
                <OwnItemCard
                  item={item}
                  place={items.indexOf(item) + 1}
                  query={query}
                  showsCutout={closet.user.showsCutouts}
                  findPreview={queue.findPreview}
                  isPriority={position < PRIORITY_CARDS}
                  isSelecting={selection.isActive}
                  isSelected={selection.ids.has(id)}
                  onToggle={selection.toggle}
                />
              ) : (
                upload && <UploadCard upload={upload} pause={pause} queue={queue} />
              )
            }
          />
        </OrderArea>
      )}
      {selection.isActive && <SelectionBar selection={selection} />}
      {open && <ItemSheet open={open} />}
      {isOver && <p className={styles.drop}>{words.dropHere}</p>}
    </main>
  );
}

export function UploadSummary({ uploads }: { uploads: readonly Upload[] }) {
  const { queue } = useOwnParts();
  const words = useOwnerMessages();
  const failed = uploads.filter(({ state }) => state === "FAILED");
  const done = uploads.filter(({ state }) => state === "DONE").length;
  const total = uploads.length - failed.length;
  if (total < 2 && failed.length < 2) return null;
  return (
    <>
      {total > 1 && (
        <p role="status" className={form.help}>
          {words.uploadsAdded(done, total)}
        </p>
      )}
      {failed.length > 1 && (
        <p className={form.help}>
          {words.uploadsFailed(failed.length)}{" "}
          <button
            type="button"
            className={form.quiet}
            onClick={() => {
              for (const { id } of failed) void queue.remove(id);
            }}
          >
            {words.removeAll}
          </button>
        </p>
      )}
    </>
  );
}
