const toPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
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

/**
 * In some private modes there is no database: then nothing is stored, and nothing survives the page.
 * @param read null for what is no record
 */
export function openRecords<Stored extends { id: string }>(
  databaseName: string,
  storeName: string,
  read: (value: unknown) => Stored | null,
) {
  let opened: Promise<IDBDatabase> | undefined;
  let watched: BroadcastChannel | null = null;

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

  /** Returns `otherwise` without a database, or if the work failed. */
  async function use<Result>(
    mode: IDBTransactionMode,
    otherwise: Result,
    work: (store: IDBObjectStore) => Promise<Result>,
  ): Promise<Result> {
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
  }

  function tell(id: string): void {
    const channel = watched ?? new BroadcastChannel(databaseName);
    // A channel has no target: its messages stay on this site.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(id);
    if (channel !== watched) channel.close();
  }

  return {
    list: (): Promise<Stored[]> =>
      use<Stored[]>("readonly", [], async (store) => {
        const stored: unknown[] = await toPromise(store.getAll());
        return stored.map(read).filter((record) => record !== null);
      }),
    /** False: not written. */
    put: (record: Stored): Promise<boolean> =>
      use("readwrite", false, async (store) => (await toPromise(store.put(record)), true)),
    /** `change` returns null to leave it as it is. False: not written. Other pages learn it. */
    change: async (id: string, change: (stored: Stored | null) => Stored | null): Promise<boolean> => {
      const isChanged = await use("readwrite", false, async (store) => {
        const changed = change(read(await toPromise(store.get(id))));
        if (changed) await toPromise(store.put(changed));
        return changed !== null;
      });
      if (isChanged) tell(id);
      return isChanged;
    },
    remove: async (ids: readonly string[]): Promise<void> => {
      await use("readwrite", undefined, async (store) => {
        await Promise.all(ids.map((id) => toPromise(store.delete(id))));
      });
    },
    tell,
    /** Calls with the id of what others have changed, in this tab and in others. Returns what stops it. */
    watch: (onChange: (id: string) => void): (() => void) => {
      const channel = new BroadcastChannel(databaseName);
      watched = channel;
      channel.addEventListener("message", ({ data: id }: MessageEvent<string>) => onChange(id));
      return () => {
        channel.close();
        watched = null;
      };
    },
  };
}

export type Records<Stored extends { id: string }> = ReturnType<typeof openRecords<Stored>>;
