import { type ReactNode, useEffect, useState } from "react";
import type { OwnCloset, OwnItem } from "#domain/owner/own-closet.ts";
import { SIGNED_IN_AT } from "#app/account/stored-text.ts";
import { addEntry, replaceItem, showInCollection } from "./content/closet-actions.ts";
import { addCutout } from "./content/change-pictures.ts";
import { createOwnClosetStore } from "#app/owner/content/own-closet-store.ts";
import { createFileImport } from "./import/file-import.ts";
import { createInboxStore } from "./inbox/inbox-store.ts";
import { NoticeBar } from "./notice-bar.tsx";
import { startKeeping } from "./offline/start-keeping.ts";
import { OwnClosetContext, type OwnClosetParts } from "./own-closet-context.ts";
import { OwnerHeader } from "./owner-header.tsx";
import { createClosetSettings } from "./settings/closet-settings.ts";
import { createUploadQueue } from "./uploads/upload-queue.ts";
import { rejectDroppedFiles } from "./use-dropped-files.ts";
import { watchVersions } from "./watch-versions.ts";

type OpenOwnClosetProps = { first: OwnCloset; totalItems: number; publicUrl: string; children: ReactNode };

function createParts(first: OwnCloset, totalItems: number, publicUrl: string): OwnClosetParts {
  const store = createOwnClosetStore(first, totalItems);
  const queue = createUploadQueue({
    username: first.user.username,
    isKnownFile: (sha256, uploadId) =>
      store.getState().closet.items.some((item) => item.originalSha256 === sha256 && item.id !== uploadId),
    hasEntry: ({ id, target: { list } }) =>
      list !== "pictures" && store.getState().closet[list].some((entry) => entry.id === id),
    onNotTaken: (total, most) => store.showNotice("NOT_TAKEN", total, null, { most }),
    onAdded({ target, preview }, entry) {
      const { list } = target;
      if (list === "pictures") replaceItem(store, entry as OwnItem);
      else addEntry(store, list, entry);
      const isOnlyPicture = list === "pictures" && !(entry as OwnItem).pictures?.length;
      // Without a preview: a picture that only the server can decode.
      if (isOnlyPicture || (list === "items" && !preview)) void addCutout(store, entry.id);
      if ("collectionId" in target) showInCollection(store, target, entry.id);
    },
  });
  const fileImport = createFileImport({
    username: first.user.username,
    beforeImport: store.sendNow,
    onImported: () => void store.load(),
  });
  const inbox = createInboxStore(first.user.username, { onAccepted: store.load });
  return { store, queue, fileImport, inbox, settings: createClosetSettings(store), publicUrl };
}

/** The answers of uploads do not say how much room the closet has left. */
function refreshAfterUploads({ store, queue }: OwnClosetParts): () => void {
  let hadUploads = false;
  return queue.subscribe(() => {
    const hasUploads = queue.getState().uploads.length > 0;
    if (hadUploads && !hasUploads) void store.refresh();
    hadUploads = hasUploads;
  });
}

/** Leaves the page after a sign-out in another tab. */
function leaveWithOtherTab(): () => void {
  const leave = ({ key, newValue }: StorageEvent): void => {
    if (key === SIGNED_IN_AT && newValue === null) location.replace("/");
  };
  addEventListener("storage", leave);
  return () => removeEventListener("storage", leave);
}

/** What all pages of the owner share: the closet, the uploads, the header. */
export function OpenOwnCloset({ first, totalItems, publicUrl, children }: OpenOwnClosetProps) {
  const [parts] = useState(() => createParts(first, totalItems, publicUrl));

  useEffect(() => {
    const { store, queue, inbox } = parts;
    const stops = [
      leaveWithOtherTab(),
      rejectDroppedFiles(),
      startKeeping(store),
      store.start(),
      queue.start(store.whole),
      refreshAfterUploads(parts),
      watchVersions(store.username, (version, inboxVersion) => {
        store.followVersion(version);
        inbox.reloadIfNewer(inboxVersion);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [parts]);

  return (
    <OwnClosetContext value={parts}>
      <OwnerHeader />
      {children}
      <NoticeBar />
    </OwnClosetContext>
  );
}
