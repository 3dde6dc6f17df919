import { toPhotograph } from "#domain/closet-pictures.ts";
import { MAX_LAYOUT_PICS } from "#domain/limits.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { Photo } from "#app/ui/photo.tsx";
import { changeContents } from "#app/owner/content/closet-actions.ts";
import form from "#app/ui/form.module.css";
import { LabeledSelect } from "#app/owner/form/labeled-input.tsx";
import sheet from "#app/owner/lists/entry-sheet.module.css";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { OwnLink } from "#app/owner/own-link.tsx";
import { getOutfitName } from "#domain/outfit-name.ts";

const MAX_SHOWN = MAX_LAYOUT_PICS;

/** The outfits and collections that the item is in. */
export function ItemPlaces({ item: { id } }: { item: OwnItem }) {
  const { closet } = useClosetState();
  const { store } = useOwnParts();
  const { inOutfits } = useItemsMessages();
  const messages = useMessages();
  const words = useOwnerMessages();
  const outfits = closet.outfits.filter(({ itemIds }) => itemIds?.includes(id));
  const rows = closet.collectionItems.filter(({ itemId }) => itemId === id);
  const isIn = new Set(rows.map(({ collectionId }) => collectionId));
  const nameOf = ({ name }: { name: string }) => name || messages.untitledCollection;
  const others = closet.collections.filter((collection) => !isIn.has(collection.id));
  return (
    <div className={form.group}>
      {outfits.length > 0 && (
        <>
          <h2 className={form.label}>{inOutfits(outfits.length)}</h2>
          <ul className={sheet.pieces}>
            {outfits.slice(0, MAX_SHOWN).map((outfit) => (
              <li key={outfit.id} className={sheet.piece}>
                <OwnLink to={`/outfits?open=${encodeURIComponent(outfit.id)}`}>
                  <Photo
                    photograph={toPhotograph(outfit.previewUrl, outfit)}
                    alt={getOutfitName(outfit, messages, closet.outfits.indexOf(outfit) + 1, closet.items)}
                    cell="thumbnail"
                  />
                </OwnLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={form.actions}>
        <OwnLink to={`/outfits/board?item=${encodeURIComponent(id)}`} className={form.button}>
          {words.styleThis}
        </OwnLink>
      </div>
      {isIn.size > 0 && (
        <>
          <h2 className={form.label}>{messages.lists.collections}</h2>
          <div className={form.actions}>
            {closet.collections
              .filter((collection) => isIn.has(collection.id))
              .map((collection) => (
                <OwnLink
                  key={collection.id}
                  to={`/collections/${encodeURIComponent(collection.id)}`}
                  className={form.quiet}
                >
                  <bdi>{nameOf(collection)}</bdi>
                </OwnLink>
              ))}
          </div>
        </>
      )}
      {others.length > 0 && (
        <LabeledSelect
          label={words.addToCollection}
          options={[["", "–"], ...others.map((collection) => [collection.id, nameOf(collection)] as const)]}
          value=""
          onChoose={(collectionId) => changeContents(store, collectionId, "itemIds", { add: [id] })}
        />
      )}
    </div>
  );
}
