import { useState } from "react";
import { toGridPhotograph } from "#domain/closet-pictures.ts";
import { getItemName } from "#domain/items/item-names.ts";
import { hasLeft } from "#domain/items/left.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import type { Changes } from "#domain/owner/pending-edits.ts";
import { useItemsMessages, useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { saveCutout } from "#app/owner/content/change-pictures.ts";
import { EntrySheet } from "#app/owner/lists/entry-sheet.tsx";
import type { OpenEntry } from "#app/owner/lists/use-open-entry.ts";
import { useClosetState, useOwnParts } from "#app/owner/own-closet-context.ts";
import { CutoutSection } from "./cutout-section.tsx";
import { ItemFields } from "./item-fields.tsx";
import { ItemPlaces } from "./item-places.tsx";
import { OwnershipSection } from "./ownership-section.tsx";
import { PhotographSection } from "./photograph-section.tsx";
import { PicturesSection } from "./pictures-section.tsx";
import { TellOfPurchase } from "./tell-stylist.tsx";
import { WishSection } from "./wish-section.tsx";
import { WornSection, WornToday } from "./worn-section.tsx";
import styles from "./item-sheet.module.css";
import chip from "#app/ui/chip.module.css";

export function ItemSheet({ open }: { open: OpenEntry<OwnItem> }) {
  const { store } = useOwnParts();
  const messages = useMessages();
  const words = useOwnerMessages();
  const { pictures } = useItemsMessages();
  const item = open.entry;
  const isElsewhere = item.wishlist || item.left !== undefined;
  const ownership = <OwnershipSection key={`owned ${item.id} ${item.wishlist}`} item={item} />;
  const isMissing = item.wishlist || hasLeft(item);
  const worn = { list: "items", entry: item, ...(isMissing && { missing: [item] }) } as const;
  const { showsCutouts } = useClosetState().closet.user;
  /** Null: as in the grid. */
  const [look, setCut] = useState<boolean | null>(null);
  const isCut = look ?? showsCutouts;
  const change = (changes: Changes): void => store.edit("items", item.id, changes);
  const changeCutout = async (address: string | null): Promise<void> => {
    setCut(false);
    if (address === null) return change({ cutout: null });
    const before = item.cutout ?? null;
    await saveCutout(store, item.id, address);
    store.addUndo(() => store.change("items", item.id, { cutout: before }), { list: "items", id: item.id });
    setCut(true);
  };
  return (
    <EntrySheet
      list="items"
      name={getItemName(item, messages)}
      photograph={toGridPhotograph(item, isCut)}
      open={open}
      deleteLabel={item.wishlist ? words.wish.notForMe : words.delete}
      tools={
        <>
          <PhotographSection key={`photograph of ${item.id}`} item={item} />
          <CutoutSection
            key={`cutout of ${item.thumbnailImageURL} ${item.id}`}
            item={item}
            onChange={(address) => void changeCutout(address)}
          />
        </>
      }
    >
      <div className={styles.line}>
        {item.cutout && (
          <div role="radiogroup" aria-label={pictures} className={chip.pair}>
            {[false, true].map((isCutout) => (
              <label key={String(isCutout)} className={chip.chip}>
                <input type="radio" name="shown" checked={isCut === isCutout} onChange={() => setCut(isCutout)} />
                <span>{isCutout ? words.withoutBackground : words.original}</span>
              </label>
            ))}
          </div>
        )}
        <WornToday key={`worn today ${item.id}`} {...worn} />
      </div>
      {isElsewhere && ownership}
      {item.wishlist ? <WishSection item={item} /> : <TellOfPurchase key={`tell ${item.id}`} item={item} />}
      <ItemFields item={item} onChange={change} onNext={open.onNext ?? open.onClose} />
      <WornSection key={`worn ${item.id}`} {...worn} />
      <ItemPlaces item={item} />
      {!isElsewhere && ownership}
      <PicturesSection item={item} />
    </EntrySheet>
  );
}
