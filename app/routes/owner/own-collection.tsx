import { useCallback, useState } from "react";
import { Link, useLocation, useParams } from "react-router";
import { CollectionHeader } from "#app/closet/collection-header.tsx";
import { AddPhotographs } from "#app/owner/add-photographs.tsx";
import { changeContents } from "#app/owner/content/closet-actions.ts";
import { EmptyList } from "#app/owner/empty-list.tsx";
import form from "#app/ui/form.module.css";
import { UploadCard } from "#app/owner/items/upload-card.tsx";
import { ClosetRoom } from "#app/owner/lists/closet-room.tsx";
import { CollectionContents } from "#app/owner/lists/collection-contents.tsx";
import { useKindName } from "#app/owner/lists/collection-kind.tsx";
import { CollectionSettings } from "#app/owner/lists/collection-settings.tsx";
import { EntryPicker, toPickableItem, toPickableOutfit } from "#app/owner/lists/entry-picker.tsx";
import { EntrySheet } from "#app/owner/lists/entry-sheet.tsx";
import { ShoppingList } from "#app/owner/lists/shopping-list.tsx";
import { ListState } from "#app/owner/lists/list-state.tsx";
import { useCollectionsPath } from "#app/owner/lists/new-collection.tsx";
import { OutfitSheet } from "#app/owner/lists/outfit-sheet.tsx";
import styles from "#app/owner/lists/own-list.module.css";
import { useOpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { MakeLink } from "#app/owner/links/own-links.tsx";
import { useClosetState, useOwnParts, useUploads } from "#app/owner/own-closet-context.ts";
import { OwnLink } from "#app/owner/own-link.tsx";
import { ItemSheet } from "#app/owner/sheet/item-sheet.tsx";
import { useDroppedFiles } from "#app/owner/use-dropped-files.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { countEntries, findCollectionContents, formatCollectionCounts } from "#domain/collection-contents.ts";
import { getCollectionType, getShownLists } from "#domain/collection-type.ts";
import { type CollectionIds, findCollectionIds } from "#domain/owner/own-collection.ts";
import type { ListPlace } from "#domain/owner/place-in-list.ts";

type Picked = "items" | "outfits";

const ID_FIELDS = { items: "itemIds", outfits: "outfitIds", inspirations: "inspirationIds" } as const;

export default function OwnCollection() {
  const { collectionId = "" } = useParams();
  const { closet } = useClosetState();
  const { store, queue } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const kindOf = useKindName();
  const collectionsPath = useCollectionsPath();
  const [isEditing, setEditing] = useState(false);
  const { state } = useLocation() as { state: { isNew?: boolean } | null };
  const collection = closet.collections.find(({ id }) => id === collectionId);
  const lists = collection ? getShownLists(getCollectionType(collection)) : [];
  const asks = state?.isNew === true && lists.includes("items") && closet.items.length > 0;
  const [picking, setPicking] = useState<Picked | null>(
    asks && findCollectionIds(closet, collectionId).itemIds.length === 0 ? "items" : null,
  );
  const added = lists.includes("inspirations") ? "inspirations" : "items";
  const add = useCallback(
    (files: Iterable<File>) => queue.add(files, { list: added, collectionId }),
    [queue, added, collectionId],
  );
  const isOver = useDroppedFiles(collection ? add : null);
  if (!collection) {
    return (
      <main className={styles.page}>
        <ListState isEmpty>
          <EmptyList title={messages.collectionNotFound}>
            <Link to={collectionsPath} className={form.button}>
              {messages.allCollections}
            </Link>
          </EmptyList>
        </ListState>
      </main>
    );
  }
  const ids = findCollectionIds(closet, collectionId);
  const pickables = {
    items: closet.items.map((item, position) => toPickableItem(item, position + 1, messages, closet.user)),
    outfits: closet.outfits.map((outfit, at) => toPickableOutfit(outfit, at + 1, messages, closet)),
    inspirations: closet.inspirations.map(({ id, picUrl, picture }, at) => ({
      id,
      name: messages.inspiration(at + 1),
      photograph: { address: picUrl, ...(picture && { picture }) },
    })),
  };
  const move = (list: keyof typeof ID_FIELDS, { id, after, place }: ListPlace, isDragged: boolean): void => {
    const field = ID_FIELDS[list];
    changeContents(store, collectionId, field, { move: [{ ids: [id], after }] });
    if (isDragged) store.showNotice("MOVED", ids[field].length, "LAST", { place });
  };
  const choose = (list: keyof typeof ID_FIELDS, chosen: string[]): void => {
    const field = ID_FIELDS[list];
    const [before, after] = [new Set(ids[field]), new Set(chosen)];
    const added = chosen.filter((id) => !before.has(id));
    const removed = ids[field].filter((id) => !after.has(id));
    if (added.length + removed.length === 0) return;
    changeContents(store, collectionId, field, { remove: removed, add: added });
    const contents = { list, added: added.length, removed: removed.length };
    store.showNotice("CONTENTS", added.length + removed.length, "LAST", { contents });
  };
  const contents = findCollectionContents(closet, collectionId);
  /** A wishlist takes what is not owned. */
  const isWishlist = getCollectionType(collection) === "default-wishlist";
  const offer = (list: Picked) => {
    if (list !== "items" || !isWishlist) return pickables[list];
    const held = new Set(ids.itemIds);
    const wishes = new Set(closet.items.flatMap(({ id, wishlist }) => (wishlist || held.has(id) ? id : [])));
    return pickables.items.filter(({ id }) => wishes.has(id));
  };
  const facts = [
    contents && formatCollectionCounts(countEntries(closet, contents), messages),
    kindOf(getCollectionType(collection)),
  ];

  return (
    <main className={styles.page}>
      <CollectionHeader path={collectionsPath} name={collection.name}>
        <p className={form.help}>{facts.join(" · ")}</p>
        <div className={styles.heading}>
          {lists.map((list, at) =>
            list === "inspirations" ? (
              <AddPhotographs key={list} label={words.addInspirations} hasCamera={false} onFiles={add} />
            ) : (
              <button
                key={list}
                type="button"
                className={at === 0 ? form.primary : form.button}
                onClick={() => setPicking(list)}
              >
                {words.addContents[list]}
              </button>
            ),
          )}
          <button
            type="button"
            className={form.button}
            aria-expanded={isEditing}
            onClick={() => setEditing(!isEditing)}
          >
            {isEditing ? words.done : words.editSelected}
          </button>
          <MakeLink what={{ kind: "collection", id: collectionId }} label={words.links.sendCollection} />
        </div>
        <ClosetRoom />
      </CollectionHeader>
      {isEditing && <CollectionSettings key={collectionId} collection={collection} />}
      <CollectionUploads collectionId={collectionId} />
      {lists.every((list) => ids[ID_FIELDS[list]].length === 0) && <EmptyList title={words.emptyCollection} />}
      {lists.map((list) => (
        <CollectionContents
          key={list}
          label={messages.lists[list]}
          ids={ids[ID_FIELDS[list]]}
          entries={pickables[list]}
          cell={list === "inspirations" ? "inspiration" : "card"}
          isEditing={isEditing}
          onMove={(moved, isDragged) => move(list, moved, isDragged)}
          onTakeOut={(taken) =>
            choose(
              list,
              ids[ID_FIELDS[list]].filter((id) => id !== taken),
            )
          }
        />
      ))}
      {isWishlist && (
        <ShoppingList
          name={collection.name}
          wishes={pick(closet.items, ids.itemIds).filter(({ wishlist }) => wishlist)}
        />
      )}
      <CollectionSheet ids={ids} />
      {picking && (
        <EntryPicker
          title={words.chooseContents[picking]}
          list={picking}
          entries={offer(picking)}
          chosen={ids[ID_FIELDS[picking]]}
          onChoose={(chosen) => choose(picking, chosen)}
          onClose={() => setPicking(null)}
        >
          {isWishlist && picking === "items" && (
            <OwnLink to={`/wish?to=${encodeURIComponent(collectionId)}`} className={form.button}>
              {words.wish.newOne}
            </OwnLink>
          )}
        </EntryPicker>
      )}
      {isOver && <p className={styles.drop}>{words.dropHere}</p>}
    </main>
  );
}

function pick<Entry extends { id: string }>(entries: readonly Entry[], ids: readonly string[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function CollectionSheet({ ids }: { ids: CollectionIds }) {
  const { items, outfits, inspirations } = useClosetState().closet;
  const messages = useMessages();
  const item = useOpenEntry(items, pick(items, ids.itemIds));
  const outfit = useOpenEntry(outfits, pick(outfits, ids.outfitIds));
  const inspiration = useOpenEntry(inspirations, pick(inspirations, ids.inspirationIds));
  if (item) return <ItemSheet open={item} />;
  if (outfit) return <OutfitSheet open={outfit} position={outfits.indexOf(outfit.entry) + 1} />;
  if (!inspiration) return null;
  const { picUrl: address, picture } = inspiration.entry;
  return (
    <EntrySheet
      list="inspirations"
      name={messages.inspiration(inspirations.indexOf(inspiration.entry) + 1)}
      photograph={{ address, ...(picture && { picture }) }}
      open={inspiration}
    />
  );
}

export function CollectionUploads({ collectionId }: { collectionId: string }) {
  const { uploads, pause } = useUploads();
  const { queue } = useOwnParts();
  const { add } = useOwnerMessages();
  const shown = uploads.filter(
    ({ target, state }) => "collectionId" in target && target.collectionId === collectionId && state !== "DONE",
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles.grid}>
      <CardGrid
        label={add}
        entries={shown}
        total={shown.length}
        getKey={({ id }) => id}
        renderCard={(upload) => <UploadCard upload={upload} pause={pause} queue={queue} />}
      />
    </div>
  );
}
