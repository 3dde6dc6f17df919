import { hasEntries, type ListCounts } from "#domain/owner/import-file.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";

/** "3 items, 1 outfit"; null: nothing. */
export function useCounts(): (counts: ListCounts) => string | null {
  const { items, outfits, inspirations, comma } = useMessages();
  const { data } = useOwnerMessages();
  const words = { items, outfits, collections: data.collections, portfolios: data.portfolios, inspirations };
  return (counts) =>
    hasEntries(counts)
      ? (Object.keys(words) as (keyof ListCounts)[])
          .flatMap((list) => (counts[list] > 0 ? words[list](counts[list]) : []))
          .join(comma)
      : null;
}
