import { getMoreHref, getSearchKey } from "#domain/search/read-search.ts";
import { EmptyText } from "#app/ui/screen.tsx";
import { useTabContent } from "./open-closet.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { NothingFound } from "./search/nothing-found.tsx";
import { useMessages } from "#app/ui/messages.ts";

export default function OutfitsTab() {
  const { outfits, found } = useTabContent("outfits").content;
  const messages = useMessages();
  if (outfits.total > 0) {
    const { from = 0, entries } = outfits;
    const more = found && { moreHref: getMoreHref(found.search, from + entries.length) };
    return <OutfitGrid key={found ? getSearchKey(found.search) : ""} outfits={outfits} {...more} />;
  }
  return found ? <NothingFound search={found.search} list="outfits" /> : <EmptyText>{messages.noOutfits}</EmptyText>;
}
