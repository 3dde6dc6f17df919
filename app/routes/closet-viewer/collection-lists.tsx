import { toPhotograph } from "#domain/closet-pictures.ts";
import type { CollectionView } from "#domain/closet-view.ts";
import { MESSAGES } from "#domain/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { EmptyText } from "#app/ui/screen.tsx";
import { ClosetCard } from "#app/closet/closet-card.tsx";
import styles from "./collection-lists.module.css";
import { ItemGrid } from "./item-grid.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";

const Items = ({ collection }: { collection: CollectionView }) =>
  collection.items.total === 0 ? (
    <EmptyText>{MESSAGES.noCollectionItems}</EmptyText>
  ) : (
    <ItemGrid items={collection.items} />
  );

const Outfits = ({ collection }: { collection: CollectionView }) =>
  collection.outfits.total === 0 ? (
    <EmptyText>{MESSAGES.noCollectionOutfits}</EmptyText>
  ) : (
    <OutfitGrid outfits={collection.outfits} isSeenLater />
  );

function Inspirations({ collection: { inspirations } }: { collection: CollectionView }) {
  if (inspirations.total === 0) return <EmptyText>{MESSAGES.noCollectionOutfits}</EmptyText>;
  return (
    <CardGrid
      label={MESSAGES.inspirations}
      variant="inspiration"
      {...inspirations}
      getKey={(inspiration) => inspiration.id}
      renderCard={(inspiration, position) => (
        <ClosetCard
          photograph={toPhotograph(inspiration.picUrl, inspiration)}
          name={MESSAGES.inspiration(position + 1)}
          position={position}
          cell="inspiration"
        />
      )}
    />
  );
}

const SWITCH_LABELS = { items: MESSAGES.switchItems, outfits: MESSAGES.switchOutfits };

/** ITEMS and OUTFITS with their switch, which begins with ITEMS (spec §2, §4). It is CSS: it works before any script. */
const ItemsAndOutfits = ({ collection }: { collection: CollectionView }) => (
  <>
    <fieldset className={styles.switch}>
      <legend className={styles.legend}>{MESSAGES.show}</legend>
      {(["items", "outfits"] as const).map((list) => (
        <label key={list} className={styles.choice}>
          <input type="radio" name="shown" value={list} defaultChecked={list === "items"} autoComplete="off" />
          {SWITCH_LABELS[list]}
        </label>
      ))}
    </fieldset>
    <div className={styles.items}>
      <Items collection={collection} />
    </div>
    <div className={styles.outfits}>
      <Outfits collection={collection} />
    </div>
  </>
);

type CollectionListsProps = { collection: CollectionView; lists: readonly ("items" | "outfits" | "inspirations")[] };

/** What a collection shows, by its type: one list, or two with a switch. */
export function CollectionLists({ collection, lists }: CollectionListsProps) {
  return (
    <div className={styles.lists}>
      {lists.length > 1 && <ItemsAndOutfits collection={collection} />}
      {lists.length === 1 && lists[0] === "items" && <Items collection={collection} />}
      {lists.length === 1 && lists[0] === "inspirations" && <Inspirations collection={collection} />}
    </div>
  );
}
