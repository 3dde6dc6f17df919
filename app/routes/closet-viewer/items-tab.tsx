import { MESSAGES } from "#domain/messages.ts";
import { EmptyText } from "#app/ui/screen.tsx";
import { ItemGrid } from "./item-grid.tsx";
import { useTabContent } from "./open-closet.tsx";

export default function ItemsTab() {
  const { items } = useTabContent("items").content;
  return items.total === 0 ? <EmptyText>{MESSAGES.noItems}</EmptyText> : <ItemGrid items={items} />;
}
