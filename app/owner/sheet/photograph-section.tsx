import { useState } from "react";
import type { PictureList } from "#domain/owner/item-pictures.ts";
import { getItemName } from "#domain/items/item-names.ts";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import form from "#app/ui/form.module.css";
import { replacePicture } from "#app/owner/content/change-pictures.ts";
import { useOwnParts } from "#app/owner/own-closet-context.ts";
import { PhotographEditor } from "#app/owner/photograph/photograph-editor.tsx";
import { savePicture } from "#app/owner/uploads/save-picture.ts";
import { PhotoTool, PictureButton, usePhotoTool } from "./photo-tool.tsx";

export function PhotographSection({ item }: { item: OwnItem }) {
  const words = useOwnerMessages();
  const messages = useMessages();
  const { store } = useOwnParts();
  const tool = usePhotoTool("crop");
  const [hasFailed, setFailed] = useState(false);
  const { thumbnailImageURL: address, uncropped } = item;
  const original = uncropped?.address;
  // Scripts cannot read the pictures of other sites.
  if (!address?.startsWith("/")) return null;

  const replace = (picture: PictureList[number]): Promise<boolean> => replacePicture(store, item, address, picture);
  const save = async (changed: Blob): Promise<void> => {
    const saved = await savePicture(store.username, changed);
    const isSaved = saved !== null && (await replace({ address: saved, uncropped: { address: original ?? address } }));
    setFailed(!isSaved);
    if (isSaved) tool.close();
  };

  return (
    <>
      <PictureButton icon="crop" label={words.turnOrCrop} onClick={tool.open} />
      {typeof original === "string" && (
        <PictureButton icon="original" label={words.useUncropped} onClick={() => void replace({ address: original })} />
      )}
      {tool.isOpen && (
        <PhotoTool label={words.turnOrCrop} onClose={tool.close}>
          <PhotographEditor
            texts={{
              ...words.crop,
              title: words.turnOrCrop,
              picture: getItemName(item, messages),
              done: words.done,
              cancel: words.cancel,
              loading: words.cutoutLoading,
              failed: words.cutoutFailed,
            }}
            address={`${address}?w=original`}
            notSaved={
              hasFailed && (
                <p role="alert" className={form.error}>
                  {words.notSaved}
                </p>
              )
            }
            onDone={save}
            onCancel={tool.close}
          />
        </PhotoTool>
      )}
    </>
  );
}
