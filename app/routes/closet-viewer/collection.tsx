import { useEffect, useRef } from "react";
import { NavigationType, useNavigationType, useSearchParams } from "react-router";
import { ClosetCard } from "#app/closet/closet-card.tsx";
import { CollectionHeader } from "#app/closet/collection-header.tsx";
import { StyleThese } from "#app/closet/style-here.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { useMessages } from "#app/ui/messages.ts";
import { EmptyText } from "#app/ui/screen.tsx";
import { toPhotograph } from "#domain/closet-pictures.ts";
import { findLinkToken, getTabPath } from "#domain/closet-tabs.ts";
import type { CollectionView } from "#domain/closet-view.ts";
import { getShownLists } from "#domain/collection-type.ts";
import spoken from "#app/ui/spoken.module.css";
import styles from "./collection-lists.module.css";
import { ItemGrid } from "./item-grid.tsx";
import { useTabContent } from "./open-closet.tsx";
import chip from "#app/ui/chip.module.css";

export default function Collection() {
  const { owner, content } = useTabContent("collection");
  const { collection } = content;
  const messages = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const isArrival = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    // The focused row is no longer in the page.
    if (isArrival && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return (
    <>
      <CollectionHeader
        path={getTabPath(owner.username, "collections")}
        name={collection?.name ?? null}
        heading={heading}
      >
        {collection && collection.items.total > 0 && <StyleThese owner={owner} collectionId={collection.id} />}
      </CollectionHeader>
      {collection ? (
        <Lists collection={collection} isLinked={findLinkToken(owner.username) !== null} />
      ) : (
        <EmptyText>{messages.collectionNotFound}</EmptyText>
      )}
    </>
  );
}

type ListsProps = Pick<CollectionListsProps, "collection" | "isLinked">;

const Lists = (props: ListsProps) => (
  <CollectionLists key={props.collection.id} {...props} lists={getShownLists(props.collection.type)} />
);

function Items({ collection }: { collection: CollectionView }) {
  const { noCollectionItems } = useMessages();
  if (collection.items.total === 0) return <EmptyText>{noCollectionItems}</EmptyText>;
  return <ItemGrid items={collection.items} />;
}

function Outfits({ collection }: { collection: CollectionView }) {
  const { noCollectionOutfits } = useMessages();
  if (collection.outfits.total === 0) return <EmptyText>{noCollectionOutfits}</EmptyText>;
  return <OutfitGrid outfits={collection.outfits} isInitiallyHidden />;
}

function Inspirations({ collection: { inspirations } }: { collection: CollectionView }) {
  const messages = useMessages();
  if (inspirations.total === 0) return <EmptyText>{messages.noCollectionOutfits}</EmptyText>;
  return (
    <CardGrid
      label={messages.lists.inspirations}
      variant="inspiration"
      {...inspirations}
      getKey={(inspiration) => inspiration.id}
      renderCard={(inspiration, position) => (
        <ClosetCard
          photograph={toPhotograph(inspiration.picUrl, inspiration)}
          name={messages.inspiration(position + 1)}
          entry={{ list: "inspirations", id: inspiration.id }}
          position={position}
          cell="inspiration"
        />
      )}
    />
  );
}

/**
 * The switch starts with ITEMS (spec §2, §4); behind a link, a collection without items starts with OUTFITS.
 * It is CSS, so that it works without scripts, and the address keeps it.
 */
function ItemsAndOutfits({ collection, isLinked }: ListsProps) {
  const { show, tabs } = useMessages();
  const [searchParams, setSearchParams] = useSearchParams();
  const first = isLinked && collection.items.total === 0 && collection.outfits.total > 0 ? "outfits" : "items";
  const asked = searchParams.get("show");
  const shown = asked === "items" || asked === "outfits" ? asked : first;
  const keep = (list: "items" | "outfits") => {
    const next = new URLSearchParams(searchParams);
    if (list === first) next.delete("show");
    else next.set("show", list);
    setSearchParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <fieldset className={`${chip.pair} ${styles.switch}`}>
        <legend className={spoken.spoken}>{show}</legend>
        {(["items", "outfits"] as const).map((list) => (
          <label key={list} className={chip.chip}>
            <input
              type="radio"
              name="shown"
              value={list}
              defaultChecked={list === shown}
              onChange={() => keep(list)}
              autoComplete="off"
            />
            {tabs[list]}
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
}

type CollectionListsProps = {
  collection: CollectionView;
  /** The closet is seen through a link. */
  isLinked?: boolean;
  lists: readonly ("items" | "outfits" | "inspirations")[];
};

export function CollectionLists({ collection, isLinked = false, lists }: CollectionListsProps) {
  return (
    <div className={styles.lists}>
      {lists.length > 1 && <ItemsAndOutfits collection={collection} isLinked={isLinked} />}
      {lists.length === 1 && lists[0] === "items" && <Items collection={collection} />}
      {lists.length === 1 && lists[0] === "inspirations" && <Inspirations collection={collection} />}
    </div>
  );
}
