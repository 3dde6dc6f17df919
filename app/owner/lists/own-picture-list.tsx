import { type ReactNode, useCallback, useMemo } from "react";
import type { OwnOutfit, OwnPortfolio } from "#domain/owner/own-closet.ts";
import { getSearchKey } from "#domain/search/read-search.ts";
import { useOwnerMessages } from "#app/ui/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { AddPhotographs } from "#app/owner/add-photographs.tsx";
import { ClosetRoom } from "./closet-room.tsx";
import { EmptyList } from "#app/owner/empty-list.tsx";
import { type ListSearch, ListSearchField, ListSearchResults, writeQuery } from "./list-search.tsx";
import { ListState } from "./list-state.tsx";
import { moveAndTell } from "#app/owner/content/closet-actions.ts";
import { OrderArea } from "#app/owner/order/order-area.tsx";
import { UploadCard } from "#app/owner/items/upload-card.tsx";
import { useClosetState, useOwnParts, useUploads } from "#app/owner/own-closet-context.ts";
import { listMovableIds, mergeUploads } from "#app/owner/uploads/merge-uploads.ts";
import { useDroppedFiles } from "#app/owner/use-dropped-files.ts";
import { OwnPictureCard } from "./own-picture-card.tsx";
import styles from "./own-list.module.css";

type PictureEntry = OwnOutfit | OwnPortfolio;

type OwnPictureListProps<Entry> = {
  list: "outfits" | "portfolios";
  entries: readonly Entry[];
  label: string;
  addLabel: string;
  tools?: ReactNode;
  search?: ListSearch<Entry>;
  empty: { title: string; text: string };
  nameEntry: (entry: Entry, position: number) => string;
  children: ReactNode;
};

const readAddress = (entry: PictureEntry): string | null => ("previewUrl" in entry ? entry.previewUrl : entry.picUrl);

const readName = (entry: PictureEntry): string | undefined => ("name" in entry ? entry.name : undefined);

export function OwnPictureList<Entry extends PictureEntry>({
  list,
  entries,
  label,
  addLabel,
  tools,
  search,
  empty,
  nameEntry,
  children,
}: OwnPictureListProps<Entry>) {
  const { phase } = useClosetState();
  const { uploads, pause } = useUploads();
  const { store, queue } = useOwnParts();
  const { dropHere } = useOwnerMessages();
  const add = useCallback((files: Iterable<File>) => queue.add(files, { list }), [queue, list]);
  const isOver = useDroppedFiles(add);
  const isSearch = (search?.result ?? null) !== null;
  const query = search && writeQuery(search.page);
  const hasNames = entries.some((entry) => readName(entry) !== undefined);
  const shown = search?.shown ?? entries;
  const cards = useMemo(
    () => mergeUploads(shown, isSearch ? [] : uploads.filter(({ target }) => target.list === list)),
    [shown, isSearch, uploads, list],
  );
  return (
    <main className={styles.page}>
      <div className={styles.tools}>
        {search && entries.length > 0 && <ListSearchField list="outfits" listSearch={search} />}
        <AddPhotographs label={addLabel} isFloating={entries.length > 0} onFiles={add}>
          {tools}
        </AddPhotographs>
        <ClosetRoom />
      </div>
      {search && <ListSearchResults list="outfits" listSearch={search} />}
      <ListState isEmpty={cards.length === 0 && !isSearch}>
        <EmptyList {...empty} />
      </ListState>
      {cards.length > 0 && (
        <OrderArea
          className={styles.grid}
          ids={listMovableIds(cards, uploads)}
          isFixed={phase !== "READY" || isSearch}
          onMove={(place) => moveAndTell(store, list, place, cards.length)}
        >
          <CardGrid
            key={search?.result ? getSearchKey(search.result.search) : ""}
            label={label}
            variant={hasNames ? "namedOutfit" : "outfit"}
            entries={cards}
            total={cards.length}
            getKey={({ id }) => id}
            renderCard={({ id, item, upload }, position) =>
              item ? (
                <OwnPictureCard
                  id={id}
                  query={query}
                  address={readAddress(item)}
                  picture={item.picture}
                  preview={queue.findPreview(readAddress(item))}
                  showsName={hasNames}
                  name={nameEntry(item, isSearch ? entries.indexOf(item) + 1 : position + 1)}
                  position={position}
                />
              ) : (
                upload && <UploadCard upload={upload} pause={pause} queue={queue} />
              )
            }
          />
        </OrderArea>
      )}
      {children}
      {isOver && <p className={styles.drop}>{dropHere}</p>}
    </main>
  );
}
