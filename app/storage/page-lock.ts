/** Browsers have locks only over https and on localhost. */
const getLocks = (): LockManager | undefined => navigator.locks;

/** Without locks, tabs work at the same time. */
export const inLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  getLocks()?.request(name, work) ?? work();

type PageParts = {
  /** The lock of this page. */
  own: string;
  /** The locks of the pages that have stored something. */
  listAll: () => Iterable<string> | Promise<Iterable<string>>;
  take: (page: string) => void | Promise<void>;
  signal: AbortSignal;
};

/**
 * A page keeps its lock until it is closed: a page that gets the lock takes what the other has left.
 * Without locks, it takes what is there at its start, also from open pages.
 * @returns what to call when another page has stored something
 */
export function followPages({ own, listAll, take, signal }: PageParts): () => void {
  const locks = getLocks();
  const followed = new Set([own]);

  async function look(): Promise<void> {
    for (const page of await listAll()) {
      if (followed.has(page)) continue;
      followed.add(page);
      const takeOnce = async () => {
        await take(page);
        followed.delete(page);
      };
      // The request fails when the page that asks has ended.
      if (locks) void locks.request(page, { signal }, takeOnce).catch(() => undefined);
      else void takeOnce();
    }
  }

  const ended = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => ended.resolve());
  // A page that the browser is about to close gets no lock.
  void locks?.request(own, () => ended.promise).catch(() => undefined);
  void look();
  return () => void (locks && look());
}
