import type { Outfit } from "#domain/closet.ts";
import type { Shown } from "#domain/closet-view.ts";
import { MESSAGES } from "#domain/messages.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { ClosetCard } from "./closet-card.tsx";

export function OutfitGrid({ outfits }: { outfits: Shown<Outfit> }) {
  return (
    <CardGrid
      label="Outfits"
      {...outfits}
      getKey={(outfit) => outfit.id}
      renderCard={({ previewUrl }, position) => (
        <ClosetCard src={previewUrl} name={MESSAGES.outfit(position + 1)} position={position} />
      )}
    />
  );
}
