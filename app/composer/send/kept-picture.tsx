import { useEffect, useState } from "react";
import { useComposerWords } from "#app/composer/composer-messages.ts";
import { openDraftDatabase } from "#app/composer/drafts/draft-database.ts";
import type { Item } from "#domain/closet.ts";
import type { Draft } from "#domain/composer/draft.ts";
import { drawOutfit, readDataUrl } from "./draw-outfit.ts";

/** While it waits, its closet or link may end, and with it the pictures of the pieces. */
export function useKeepPicture(draft: Draft | null, items: readonly Item[]): void {
  const waiting = draft?.styling?.stage === "waiting" ? draft : null;
  const key = waiting?.styling?.content.id;
  useEffect(() => {
    if (!waiting) return;
    drawOutfit(waiting.layout, items).then(
      (picture) => openDraftDatabase().savePicture(waiting.id, picture),
      // Without a connection there may be no picture to keep.
      () => undefined,
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once for each outfit that is sent
  }, [key]);
}

/** Null: there is none. A data URL: the policy of most pages allows no files. */
export function usePictureUrl(picture: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!picture) return;
    let isCurrent = true;
    readDataUrl(picture).then(
      (read) => isCurrent && setUrl(read),
      // The outfit is listed without its picture.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [picture]);
  return url;
}

type KeptPictureProps = { draft: Draft; items: readonly Item[]; className: string | undefined };

export function KeptPicture({ draft, items, className }: KeptPictureProps) {
  const { savePicture } = useComposerWords();
  const [picture, setPicture] = useState<Blob | null>(null);
  const previewUrl = usePictureUrl(picture);
  const { id, layout } = draft;
  useEffect(() => {
    const find = async () => {
      const kept = (await openDraftDatabase().listAll()).find((each) => each.id === id);
      setPicture(kept?.picture ?? (await drawOutfit(layout, items)));
    };
    // The pictures of the pieces have ended, too.
    find().catch(() => undefined);
  }, [id, layout, items]);
  return (
    previewUrl !== null && (
      <a className={className} href={previewUrl} download="outfit.jpg">
        {savePicture}
      </a>
    )
  );
}
