import { getMoreHref, getSearchKey } from "#domain/search/read-search.ts";
import { EmptyText } from "#app/ui/screen.tsx";
import { ItemGrid } from "./item-grid.tsx";
import { useTabContent } from "./open-closet.tsx";
import { NothingFound } from "./search/nothing-found.tsx";
import { useMessages } from "#app/ui/messages.ts";

export default function ItemsTab() {
  const { items, found } = useTabContent("items").content;
  const messages = useMessages();
  if (items.total > 0) {
    const { from = 0, entries } = items;
    const more = found && { moreHref: getMoreHref(found.search, from + entries.length) };
    return <ItemGrid key={found ? getSearchKey(found.search) : ""} items={items} {...more} />;
  }
  return found ? <NothingFound search={found.search} list="items" /> : <EmptyText>{messages.noItems}</EmptyText>;
}
