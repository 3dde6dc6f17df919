/** A name of the browser's cache storage: photographs that another app has shared, until the owner decides. */
export const SHARED_PHOTOGRAPHS = "shared-photographs";

/** In their order. Empty where the browser has no cache storage. */
export async function readSharedPhotographs(): Promise<File[]> {
  if (!("caches" in globalThis) || !(await caches.has(SHARED_PHOTOGRAPHS))) return [];
  const cache = await caches.open(SHARED_PHOTOGRAPHS);
  const responses = await cache.matchAll();
  return await Promise.all(
    responses.map(async (response) => {
      const content = await response.blob();
      return new File([content], decodeURIComponent(response.headers.get("X-Name") ?? ""), { type: content.type });
    }),
  );
}

export const forgetSharedPhotographs = async (): Promise<unknown> => globalThis.caches?.delete(SHARED_PHOTOGRAPHS);
