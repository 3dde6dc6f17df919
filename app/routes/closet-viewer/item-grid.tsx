import type { Item } from "#domain/closet.ts";
import type { Shown } from "#domain/closet-view.ts";
import { MESSAGES } from "#domain/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { ClosetCard } from "#app/closet/closet-card.tsx";

export function ItemGrid({ items }: { items: Shown<Item> }) {
  return (
    <CardGrid
      label={MESSAGES.items}
      variant="item"
      {...items}
      getKey={(item) => item.id}
      renderCard={({ thumbnailImageURL, brand }, position) => (
        <ClosetCard src={thumbnailImageURL} name={brand ?? MESSAGES.item} brand={brand} position={position} />
      )}
    />
  );
}
