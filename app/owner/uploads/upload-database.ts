import { openRecords, type Records } from "#app/storage/open-records.ts";
import { isFields } from "#domain/read-fields.ts";
import { UPLOAD_PROBLEMS, type UploadProblem } from "#domain/owner/call-causes.ts";

export type CollectionTarget = { list: "items" | "inspirations"; collectionId: string };

export type UploadTarget =
  | { list: "items" | "outfits" | "portfolios" | "inspirations" }
  | CollectionTarget
  | { list: "pictures"; itemId: string };

/** It survives a reload. */
export type StoredUpload = {
  /** Also the id of the new entry, so that a repeated call makes one entry. */
  id: string;
  /** Missing in uploads of version 1.0. */
  account?: string;
  username: string;
  /** This page sends it as long as it is open. */
  page: string;
  target: UploadTarget;
  /** Of its entry, in milliseconds: the first photograph of a choice has the highest. */
  createdAt: number;
  name: string;
  /** The chosen file, then what is sent. Null: it has arrived. */
  content: Blob | null;
  preview?: Blob;
  originalSha256?: string;
  /** Missing: not prepared yet. */
  sha256?: string;
  problem?: UploadProblem;
};

const TARGETS = ["items", "outfits", "portfolios", "inspirations", "pictures"];

/** Null: not an upload. A problem that this release does not know can be tried again. */
export function readStoredUpload(value: unknown): StoredUpload | null {
  if (!isFields(value) || !isFields(value.target)) return null;
  const { id, username, target, content, problem } = value;
  const isUpload =
    typeof id === "string" &&
    typeof username === "string" &&
    TARGETS.includes(String(target.list)) &&
    (content === null || content instanceof Blob);
  if (!isUpload) return null;
  const upload = value as StoredUpload;
  return problem === undefined || Object.keys(UPLOAD_PROBLEMS).some((known) => known === problem)
    ? upload
    : { ...upload, problem: "REJECTED" };
}

export type UploadDatabase = Omit<Records<StoredUpload>, "list" | "change"> & {
  readAll: (isWanted: (upload: StoredUpload) => boolean) => Promise<StoredUpload[]>;
  /** A browser that is short of space may delete what is not protected. Some browsers ask the owner: only once. */
  protect: () => void;
};

export function openUploadDatabase(): UploadDatabase {
  const records = openRecords("own-closet", "uploads", readStoredUpload);
  let hasAsked = false;
  return {
    ...records,
    readAll: async (isWanted) => (await records.list()).filter(isWanted).toSorted((a, b) => b.createdAt - a.createdAt),
    protect() {
      // A browser that does not promise it keeps the photographs all the same.
      if (!hasAsked) void (navigator.storage as StorageManager | undefined)?.persist().catch(() => false);
      hasAsked = true;
    },
  };
}
