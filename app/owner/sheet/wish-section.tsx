import { getItemName } from "#domain/items/item-names.ts";
import { useMemo } from "react";
import { toPhotograph } from "#domain/closet-pictures.ts";
import { viewEntry } from "#domain/entry-page/entry-page.ts";
import { findAlike } from "#domain/items/find-alike.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { NO_SEARCH, writeSearch } from "#domain/search/read-search.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import form from "#app/ui/form.module.css";
import sheet from "#app/owner/lists/entry-sheet.module.css";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { OwnLink } from "#app/owner/own-link.tsx";

/** What helps to decide about a wish: what it goes with, and what is like it. */
export function WishSection({ item }: { item: OwnItem }) {
  const { closet } = useClosetState();
  const messages = useMessages();
  const { goesWith } = useItemsMessages();
  const { like } = useOwnerMessages().wish;
  const page = useMemo(() => viewEntry(closet, { list: "items", id: item.id }), [closet, item.id]);
  const others = page?.kind === "item" ? page.goesWith : [];
  const { category, colors = [] } = item;
  const alike = findAlike(item, closet.items).length;
  return (
    <>
      {others.length > 0 && (
        <div className={form.group}>
          <h2 className={form.label}>{goesWith}</h2>
          <ul className={sheet.pieces}>
            {others.map((other) => (
              <li key={other.id} className={sheet.piece}>
                <OwnLink to={`/items?open=${encodeURIComponent(other.id)}`}>
                  <Photo
                    photograph={toPhotograph(other.thumbnailImageURL, other)}
                    alt={getItemName(other, messages)}
                    cell="thumbnail"
                  />
                </OwnLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {alike > 0 && category && (
        <p>
          <OwnLink to={`/items?${writeSearch({ ...NO_SEARCH, category: [category], color: colors })}`}>
            {like(alike)}
          </OwnLink>
        </p>
      )}
    </>
  );
}
