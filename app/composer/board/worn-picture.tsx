import { useRef } from "react";
import type { Item, ItemPicture } from "#domain/closet.ts";
import { useItemsMessages, useMessages } from "#app/ui/messages.ts";
import { Modal } from "#app/ui/modal.tsx";
import { Photo } from "#app/ui/photo.tsx";

export const WORN_PICTURE_ID = "worn-picture";

export const findWornPicture = (item: Item | null): ItemPicture | undefined =>
  item?.pictures?.find(({ worn, address }) => worn && address !== null);

/** A button with `getModalTriggerProps` opens it. */
export function WornPicture({ photograph, name }: { photograph: ItemPicture; name: string }) {
  const { worn } = useItemsMessages();
  const { comma } = useMessages();
  const dialog = useRef<HTMLDialogElement>(null);
  const { width, height } = photograph.picture ?? { width: 3, height: 4 };
  const label = `${name}${comma}${worn}`;
  return (
    <Modal id={WORN_PICTURE_ID} label={label} ref={dialog}>
      <div style={{ width: "100%", aspectRatio: `${width} / ${height}` }}>
        <Photo photograph={photograph} alt={label} cell="whole" />
      </div>
    </Modal>
  );
}
