import { toAddress } from "#domain/base-path.ts";
import { type DevicePart, isInPart } from "#app/owner/content/device-part.ts";
import { SHARE_LEFT_PATH } from "#domain/owner/offline-paths.ts";

/** The name of a browser cache: photographs that another app has shared, until the owner decides. */
export const SHARED_PHOTOGRAPHS = "shared-photographs";

export type SharedPhotograph = { address: string; file: File };

/** `left`: how many did not fit. */
export type SharedPhotographs = { photographs: readonly SharedPhotograph[]; left: number };

async function readPhotograph(cache: Cache, { url }: Request, part: DevicePart): Promise<SharedPhotograph[]> {
  const response = await cache.match(url);
  const account = response?.headers.get("X-Account") ?? undefined;
  const username = decodeURIComponent(response?.headers.get("X-Owner") ?? "");
  if (!response || !isInPart(part)({ account, username })) return [];
  const content = await response.blob();
  const name = decodeURIComponent(response.headers.get("X-Name") ?? "");
  return [{ address: url, file: new File([content], name, { type: content.type }) }];
}

export async function readSharedPhotographs(part: DevicePart): Promise<SharedPhotographs> {
  if (!("caches" in globalThis) || !(await caches.has(SHARED_PHOTOGRAPHS))) return { photographs: [], left: 0 };
  const cache = await caches.open(SHARED_PHOTOGRAPHS);
  const left = await cache.match(toAddress(SHARE_LEFT_PATH));
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== toAddress(SHARE_LEFT_PATH));
  const photographs = await Promise.all(requests.map((request) => readPhotograph(cache, request, part)));
  return { photographs: photographs.flat(), left: Number((await left?.text()) ?? 0) };
}

export async function forgetSomePhotographs(photographs: readonly SharedPhotograph[]): Promise<void> {
  const cache = await caches.open(SHARED_PHOTOGRAPHS);
  const addresses = [toAddress(SHARE_LEFT_PATH), ...photographs.map(({ address }) => address)];
  await Promise.all(addresses.map((address) => cache.delete(address)));
}

/** Where the browser blocks cache storage, nothing is in it. */
export const forgetSharedPhotographs = async (): Promise<unknown> =>
  globalThis.caches?.delete(SHARED_PHOTOGRAPHS).catch(() => false);
