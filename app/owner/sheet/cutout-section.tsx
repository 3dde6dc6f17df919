import { useState } from "react";
import type { OwnItem } from "#domain/owner/own-closet.ts";
import { getItemName } from "#domain/items/item-names.ts";
import { useMessages, useOwnerMessages } from "#app/ui/messages.ts";
import { CutoutEditor, type CutoutEditorProps } from "#app/owner/cutout/cutout-editor.tsx";
import { savePicture } from "#app/owner/uploads/save-picture.ts";
import { useClosetState } from "#app/owner/own-closet-context.ts";
import { PhotoTool, PictureButton, usePhotoTool } from "./photo-tool.tsx";

type ItemCutoutEditorProps = Pick<CutoutEditorProps, "onCancel" | "skip"> & {
  item: OwnItem;
  photograph: string;
  /** Of several items: "3 of 7". */
  place?: string;
  /** Null: with its background. The server may not show the address yet. */
  onSaved: (address: string | null) => void;
};

/** Saves the picture, but not the item. */
export function ItemCutoutEditor({ item, photograph, place, onSaved, ...rest }: ItemCutoutEditorProps) {
  const words = useOwnerMessages();
  const messages = useMessages();
  const { user } = useClosetState().closet;
  const { cutout } = item;
  const save = async (made: Blob | null): Promise<boolean> => {
    const address = made && (await savePicture(user.username, made));
    if (made !== null && address === null) return false;
    onSaved(address);
    return true;
  };
  return (
    <CutoutEditor
      {...rest}
      texts={{
        picture: words.cutoutOf(getItemName(item, messages)),
        hint: words.cutoutHint,
        withoutBackground: words.withoutBackground,
        ...words.strokes,
        undo: words.undo,
        done: words.done,
        cancel: words.cancel,
        loading: words.cutoutLoading,
        working: words.cutoutWorking,
        failed: words.cutoutFailed,
        notSaved: words.notSaved,
      }}
      place={place}
      photograph={`${photograph}?w=1280`}
      cutout={cutout ? `${cutout.address}?w=1280` : null}
      onDone={save}
    />
  );
}

type CutoutSectionProps = { item: OwnItem; onChange: (address: string | null) => void };

/** The browser does not let us read a picture of another site. */
export function CutoutSection({ item, onChange }: CutoutSectionProps) {
  const words = useOwnerMessages();
  const tool = usePhotoTool("cutout");
  /** The server may not show it yet. */
  const [saved, setSaved] = useState<string | null>(null);
  const { thumbnailImageURL: photograph, cutout } = item;
  if (!photograph?.startsWith("/")) return null;
  const { cutout: _, ...withoutCutout } = item;

  const finish = (address: string | null): void => {
    setSaved(address);
    onChange(address);
    tool.close();
  };

  const open = (): void => {
    setSaved(null);
    tool.open();
  };

  return (
    <>
      <PictureButton icon="cutout" label={cutout ? words.editBackground : words.withoutBackground} onClick={open} />
      {tool.isOpen && (
        <PhotoTool label={words.withoutBackground} onClose={tool.close}>
          <ItemCutoutEditor
            item={cutout && cutout.address === saved ? withoutCutout : item}
            photograph={photograph}
            onSaved={finish}
            onCancel={tool.close}
          />
        </PhotoTool>
      )}
    </>
  );
}
