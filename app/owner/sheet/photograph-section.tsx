import { useState } from "react";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/owner/form/form.module.css";
import { changePictures } from "#app/owner/content/change-pictures.ts";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { PhotographEditor } from "#app/owner/photograph/photograph-editor.tsx";
import { savePicture } from "#app/owner/uploads/save-picture.ts";

/** Turns and crops the photograph; the one before stays with the item, and can be put back. */
export function PhotographSection({ item }: { item: OwnItem }) {
  const words = useOwnerMessages();
  const messages = useMessages();
  const { store } = useOwnParts();
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { thumbnailImageURL: address, uncropped } = item;
  // Scripts cannot read the pictures of other sites.
  if (!address?.startsWith("/")) return null;

  const save = async (changed: Blob): Promise<void> => {
    const saved = await savePicture(store.username, changed);
    const changes = { thumbnailImageURL: saved, uncropped: { address: uncropped?.address ?? address } };
    const isSaved = saved !== null && (await changePictures(store, item, changes));
    setFailed(!isSaved);
    if (isSaved) setOpen(false);
  };

  if (!isOpen) {
    return (
      <div className={form.actions}>
        <button type="button" className={form.button} aria-expanded={false} onClick={() => setOpen(true)}>
          {words.turnOrCrop}
        </button>
        {uncropped?.address && (
          <button
            type="button"
            className={form.button}
            onClick={() => void changePictures(store, item, { thumbnailImageURL: uncropped.address, uncropped: null })}
          >
            {words.useUncropped}
          </button>
        )}
      </div>
    );
  }
  return (
    <>
      <PhotographEditor
        texts={{
          ...words.crop,
          picture: item.name ?? item.brand ?? messages.item,
          done: words.done,
          cancel: words.cancel,
          loading: words.cutoutLoading,
          failed: words.cutoutFailed,
        }}
        address={`${address}?w=original`}
        onDone={save}
        onCancel={() => setOpen(false)}
      />
      {hasFailed && (
        <p role="alert" className={form.error}>
          {words.notSaved}
        </p>
      )}
    </>
  );
}
