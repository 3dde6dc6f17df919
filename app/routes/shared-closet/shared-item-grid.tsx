import { toPhotograph } from "#domain/closet-pictures.ts";
import type { ItemCard, Shown } from "#domain/closet-view.ts";
import { MESSAGES } from "#domain/messages.ts";
import { ClosetCard } from "#app/closet/closet-card.tsx";
import { opensDownloadModal } from "#app/closet/download-prompt.tsx";
import { CardGrid } from "#app/ui/card-grid.tsx";
import styles from "./shared-item-grid.module.css";

/** Opens the modal; beside the card's own link or button, not in it, so that it never triggers the card (spec §2). */
const Bell = ({ name }: { name: string }) => (
  <button {...opensDownloadModal} className={styles.bell} aria-label={MESSAGES.moreInApp(name)}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d="M5 17.5h14c-1.4-1.5-1.7-3.2-1.7-6.2 0-3.5-2.1-6-5.3-6s-5.3 2.5-5.3 6c0 3-.3 4.7-1.7 6.2zM12 5.3V3.5M10 20c.9 1 3.1 1 4 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  </button>
);

/** The closet items of the landing view: thumbnail, brand, bell, and the shop where there is one. */
export function SharedItemGrid({ items, moreHref }: { items: Shown<ItemCard>; moreHref: string }) {
  return (
    <CardGrid
      label={MESSAGES.items}
      variant="item"
      {...items}
      moreHref={moreHref}
      getKey={(item) => item.id}
      renderCard={(item, position) => (
        <div className={styles.card}>
          <ClosetCard
            photograph={toPhotograph(item.thumbnailImageURL, item)}
            name={item.brand ?? MESSAGES.item}
            brand={item.brand}
            position={position}
            shoppingLink={item.itemShoppingURL}
          />
          <Bell name={item.brand ?? MESSAGES.item} />
        </div>
      )}
    />
  );
}
