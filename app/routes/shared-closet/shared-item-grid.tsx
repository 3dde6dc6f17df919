import { toItemPhotograph } from "#domain/closet-pictures.ts";
import { listItemNames } from "#domain/items/item-names.ts";
import type { ItemCard, ListSlice } from "#domain/closet-view.ts";
import { ClosetCard } from "#app/closet/closet-card.tsx";
import { downloadModalTrigger } from "#app/closet/download-prompt.tsx";
import { useNamesApp } from "#app/closet/style-here.tsx";
import { CardGrid } from "#app/ui/card-grid.tsx";
import styles from "./shared-item-grid.module.css";
import { useMessages, usePagesMessages } from "#app/ui/messages.ts";

/** Beside the card, not inside it, so that it never triggers the card (spec §2). */
function Bell({ name }: { name: string }) {
  const { moreInApp } = usePagesMessages();
  if (!useNamesApp()) return null;
  return <button {...downloadModalTrigger} className={styles.bell} aria-label={moreInApp(name)} />;
}

export function SharedItemGrid({ items, moreHref }: { items: ListSlice<ItemCard>; moreHref: string }) {
  const messages = useMessages();
  return (
    <div className={styles.items}>
      <CardGrid
        label={messages.lists.items}
        variant="item"
        {...items}
        moreHref={moreHref}
        getKey={(item) => item.id}
        renderCard={(item, position) => (
          <>
            <ClosetCard
              photograph={toItemPhotograph(item)}
              name={listItemNames(item).join(", ") || messages.piece(position + 1)}
              entry={{ list: "items", id: item.id }}
              captions={listItemNames(item).slice(-1)}
              position={position}
              shoppingLink={item.itemShoppingURL}
            />
            <Bell name={listItemNames(item).join(", ") || messages.piece(position + 1)} />
          </>
        )}
      />
    </div>
  );
}
