export const toPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });

/** Resolves when the transaction is written, which a full disk can still prevent after its last request. */
const toWritten = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("IndexedDB failed")));
  });

/** @returns `otherwise` if the browser has no database, as in some private modes, or the work failed */
export type UseStore = <Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
  otherwise: Result,
) => Promise<Result>;

export function openStore(databaseName: string, storeName: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(storeName, { keyPath: "id" }));
    const database = await toPromise(request);
    // A newer version of the database can open only when every tab has closed this one.
    database.addEventListener("versionchange", () => close(database));
    return database;
  };
  function close(database: IDBDatabase): void {
    database.close();
    opened = undefined;
  }
  return async (mode, work, otherwise) => {
    try {
      opened ??= open();
      // A write is there after a killed browser and a power cut.
      const transaction = (await opened).transaction(storeName, mode, { durability: "strict" });
      const [result] = await Promise.all([work(transaction.objectStore(storeName)), toWritten(transaction)]);
      return result;
    } catch {
      // The browser closes a database whose files it deletes. The next use opens it again.
      void opened?.then(close, () => undefined);
      opened = undefined;
      return otherwise;
    }
  };
}
