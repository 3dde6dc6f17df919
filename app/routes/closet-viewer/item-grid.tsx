import { toPhotograph } from "#domain/closet-pictures.ts";
import type { ItemCard, Shown } from "#domain/closet-view.ts";
import { MESSAGES } from "#domain/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { ClosetCard } from "#app/closet/closet-card.tsx";

export function ItemGrid({ items }: { items: Shown<ItemCard> }) {
  return (
    <CardGrid
      label={MESSAGES.items}
      variant="item"
      {...items}
      getKey={(item) => item.id}
      renderCard={(item, position) => (
        <ClosetCard
          photograph={toPhotograph(item.thumbnailImageURL, item)}
          name={item.brand ?? MESSAGES.item}
          brand={item.brand}
          position={position}
        />
      )}
    />
  );
}
