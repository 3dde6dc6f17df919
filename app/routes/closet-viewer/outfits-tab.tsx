import { EmptyText } from "#app/ui/screen.tsx";
import { useTabContent } from "./open-closet.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";
import { useMessages } from "#app/ui/messages.ts";

export default function OutfitsTab() {
  const { outfits } = useTabContent("outfits").content;
  const messages = useMessages();
  return outfits.total === 0 ? <EmptyText>{messages.noOutfits}</EmptyText> : <OutfitGrid outfits={outfits} />;
}
