import { MESSAGES } from "#domain/messages.ts";
import { EmptyText } from "#app/ui/screen.tsx";
import { useTabContent } from "./open-closet.tsx";
import { OutfitGrid } from "#app/closet/outfit-grid.tsx";

export default function OutfitsTab() {
  const { outfits } = useTabContent("outfits").content;
  return outfits.total === 0 ? <EmptyText>{MESSAGES.noOutfits}</EmptyText> : <OutfitGrid outfits={outfits} />;
}
