import { toPhotograph } from "#domain/closet-pictures.ts";
import { FIRST_CARDS } from "#domain/limits.ts";
import type { OutfitCard, ListSlice } from "#domain/closet-view.ts";
import { CardGrid } from "#app/ui/card-grid.tsx";
import { ClosetCard } from "./closet-card.tsx";
import { useMessages } from "#app/ui/messages.ts";
import { getOutfitName } from "#domain/outfit-name.ts";

type OutfitGridProps = {
  outfits: ListSlice<OutfitCard>;
  isInitiallyHidden?: boolean;
  showsNames?: boolean;
  moreHref?: string;
};

export function OutfitGrid({ outfits, isInitiallyHidden = false, showsNames = true, ...more }: OutfitGridProps) {
  const messages = useMessages();
  // The first cards decide, so that the grid keeps its height while the others load.
  const hasNames = showsNames && outfits.entries.slice(0, FIRST_CARDS).some(({ name }) => name !== undefined);
  return (
    <CardGrid
      label={messages.lists.outfits}
      variant={hasNames ? "namedOutfit" : "outfit"}
      {...outfits}
      {...more}
      getKey={(outfit) => outfit.id}
      renderCard={(outfit, position) => {
        const name = getOutfitName(outfit, messages, position + 1);
        return (
          <ClosetCard
            photograph={toPhotograph(outfit.previewUrl, outfit)}
            name={name}
            {...(hasNames && { captions: [name] })}
            entry={{ list: "outfits", id: outfit.id }}
            position={isInitiallyHidden ? null : position}
          />
        );
      }}
    />
  );
}
