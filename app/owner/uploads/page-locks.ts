import { getLocks } from "#app/storage/get-locks.ts";

const toName = (page: string): string => `ownUploads:${page}`;

/** Until the signal is aborted or the page is closed. */
export function holdPageLock(page: string, { signal }: AbortController): void {
  const ended = Promise.withResolvers<void>();
  signal.addEventListener("abort", () => ended.resolve());
  void getLocks()?.request(toName(page), () => ended.promise);
}

/** Does the work when the page is closed. Without locks, the work is done at once. */
export async function afterPage(page: string, { signal }: AbortController, work: () => Promise<void>): Promise<void> {
  const locks = getLocks();
  await (locks ? locks.request(toName(page), { signal }, work).catch(() => undefined) : work());
}
