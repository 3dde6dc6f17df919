import { MAX_WAITING_UPLOADS } from "#domain/limits.ts";
import { toShownAddress } from "#domain/owner/own-pictures.ts";
import { createStore } from "#app/ui/store.ts";
import { makeId } from "#app/storage/make-id.ts";
import type { UploadPause, UploadProblem } from "#domain/owner/call-causes.ts";
import type { StoredUpload, UploadTarget } from "./upload-database.ts";

export type Upload = {
  id: string;
  target: UploadTarget;
  name: string;
  /** DONE stays in the list until the others have arrived, too, so that no card moves. */
  state: "PREPARING" | "WAITING" | "SENDING" | "FAILED" | "DONE";
  sent: number;
  problem?: UploadProblem;
  originalSha256?: string;
  previewUrl?: string;
};

export type UploadsState = {
  uploads: readonly Upload[];
  pause: UploadPause | null;
  /** The browser could not store waiting uploads: they end with the page. */
  isNotKept: boolean;
};

/** A hundred uploads report their progress: the page renders them together. */
const NOTIFY_AFTER_MS = 50;

function findState({ content, problem, sha256 }: StoredUpload): Upload["state"] {
  if (content === null) return "DONE";
  if (problem !== undefined) return "FAILED";
  return sha256 === undefined ? "PREPARING" : "WAITING";
}

function toShown(upload: StoredUpload): Upload {
  const { id, target, name, preview, problem, originalSha256 } = upload;
  return {
    id,
    target,
    name,
    state: findState(upload),
    sent: 0,
    ...(problem && { problem }),
    ...(originalSha256 && { originalSha256 }),
    ...(preview && { previewUrl: URL.createObjectURL(preview) }),
  };
}

export const makeUpload = (
  file: File,
  place: Pick<StoredUpload, "account" | "username" | "page" | "target" | "createdAt" | "problem">,
): StoredUpload => ({
  id: makeId(),
  ...place,
  name: file.name,
  content: file,
});

/** Cards show it until the browser has loaded the server's picture. The oldest of many are forgotten. */
function createPreviewList() {
  const urls = new Map<string, string>();
  return {
    find: (address: string | null): string | undefined => (address === null ? undefined : urls.get(address)),
    add({ username, sha256, preview }: Pick<StoredUpload, "username" | "sha256" | "preview">): void {
      const address = toShownAddress(username, `pictures/${sha256}`);
      if (!preview || urls.has(address)) return;
      urls.set(address, URL.createObjectURL(preview));
      const [oldest] = urls.size > MAX_WAITING_UPLOADS ? urls : [];
      if (!oldest) return;
      URL.revokeObjectURL(oldest[1]);
      urls.delete(oldest[0]);
    },
  };
}

export function createUploadList() {
  const { getState, update, subscribe } = createStore<UploadsState>(
    { uploads: [], pause: null, isNotKept: false },
    NOTIFY_AFTER_MS,
  );

  return {
    previews: createPreviewList(),
    getState,
    subscribe,
    find: (wanted: Upload["state"]): Upload | undefined => getState().uploads.find((upload) => upload.state === wanted),
    change: (id: string, changes: Partial<Upload>): void =>
      update({ uploads: getState().uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) }),
    show: (upload: StoredUpload): void => {
      const shown = toShown(upload);
      const isKnown = getState().uploads.some(({ id }) => id === upload.id);
      const replaced = getState().uploads.map((each) => (each.id === upload.id ? shown : each));
      update({ uploads: isKnown ? replaced : [...getState().uploads, shown] });
    },
    remove: (ids: readonly string[]): void => {
      for (const { id, previewUrl } of getState().uploads)
        if (previewUrl !== undefined && ids.includes(id)) URL.revokeObjectURL(previewUrl);
      update({ uploads: getState().uploads.filter(({ id }) => !ids.includes(id)) });
    },
    setNotKept: (isNotKept: boolean): void => {
      if (getState().isNotKept !== isNotKept) update({ isNotKept });
    },
    setPause: (pause: UploadsState["pause"]): void => {
      if (getState().pause !== pause) update({ pause });
    },
  };
}
