import { EmptyText } from "#app/ui/screen.tsx";
import { ItemGrid } from "./item-grid.tsx";
import { useTabContent } from "./open-closet.tsx";
import { useMessages } from "#app/ui/messages.ts";

export default function ItemsTab() {
  const { items } = useTabContent("items").content;
  const messages = useMessages();
  return items.total === 0 ? <EmptyText>{messages.noItems}</EmptyText> : <ItemGrid items={items} />;
}
