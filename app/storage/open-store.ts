export const toPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });

/** @returns `otherwise` if the browser has no database, as in some private modes, or the work failed */
export type UseStore = <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
  otherwise: Result,
) => Promise<Result>;

/** One store of IndexedDB, with the key `id`, in a database of its own. It is opened at the first use. */
export function openStore(databaseName: string, storeName: string): UseStore {
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(storeName, { keyPath: "id" }));
    return await toPromise(request);
  };
  let opened: Promise<IDBDatabase | null> | undefined;
  return async (mode, work, otherwise) => {
    opened ??= open().catch(() => null);
    const database = await opened;
    if (!database) return otherwise;
    try {
      return await work(database.transaction(storeName, mode).objectStore(storeName));
    } catch {
      return otherwise;
    }
  };
}
