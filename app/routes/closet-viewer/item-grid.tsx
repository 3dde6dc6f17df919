import { toItemPhotograph } from "#domain/closet-pictures.ts";
import { getItemTitle, listItemNames } from "#domain/items/item-names.ts";
import type { ItemCard, ListSlice } from "#domain/closet-view.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { ClosetCard } from "#app/closet/closet-card.tsx";
import { useMessages } from "#app/ui/messages.ts";

export function ItemGrid({ items, ...more }: { items: ListSlice<ItemCard>; moreHref?: string }) {
  const messages = useMessages();
  return (
    <CardGrid
      label={messages.lists.items}
      variant="namedItem"
      {...items}
      {...more}
      getKey={(item) => item.id}
      renderCard={(item, position) => (
        <ClosetCard
          photograph={toItemPhotograph(item)}
          name={getItemTitle(item, messages, position + 1)}
          entry={{ list: "items", id: item.id }}
          captions={listItemNames(item)}
          position={position}
        />
      )}
    />
  );
}
