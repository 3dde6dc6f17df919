import type { UploadProblem } from "#domain/owner/upload-state.ts";

/** A new entry, or another picture of an item. */
export type UploadTarget =
  | { list: "items" | "outfits" | "portfolios" | "inspirations"; collectionId?: string }
  | { list: "pictures"; itemId: string };

/** A photograph in this browser, until the server has it. It survives a reload. */
export type StoredUpload = {
  /** Also the id of the new entry, so that a repeated call makes one entry. */
  id: string;
  username: string;
  target: UploadTarget;
  order: number;
  name: string;
  /** The chosen file, then what is sent. Null: it has arrived. */
  content: Blob | null;
  preview?: Blob;
  originalSha256?: string;
  /** Of what is sent. Missing: not prepared yet. */
  sha256?: string;
  problem?: UploadProblem;
};

const STORE = "uploads";

const toPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("own-closet", 1);
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE, { keyPath: "id" }));
  return await toPromise(request);
}

export type UploadDatabase = {
  readAll: (username: string) => Promise<StoredUpload[]>;
  write: (upload: StoredUpload) => Promise<void>;
  remove: (ids: readonly string[]) => Promise<void>;
};

/** In some private modes there is no database: then no upload survives a reload. */
export function openUploadDatabase(): UploadDatabase {
  let opened: Promise<IDBDatabase | null> | undefined;
  const use = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<Result>,
    otherwise: Result,
  ): Promise<Result> => {
    opened ??= openDatabase().catch(() => null);
    const database = await opened;
    if (!database) return otherwise;
    try {
      return await work(database.transaction(STORE, mode).objectStore(STORE));
    } catch {
      return otherwise;
    }
  };
  return {
    readAll: (username) =>
      use(
        "readonly",
        async (store) => {
          const all = (await toPromise(store.getAll())) as StoredUpload[];
          return all.filter((upload) => upload.username === username).toSorted((a, b) => a.order - b.order);
        },
        [],
      ),
    write: (upload) => use("readwrite", async (store) => void (await toPromise(store.put(upload))), undefined),
    remove: (ids) =>
      use(
        "readwrite",
        async (store) => void (await Promise.all(ids.map((id) => toPromise(store.delete(id))))),
        undefined,
      ),
  };
}
