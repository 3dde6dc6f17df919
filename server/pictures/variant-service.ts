import { createQueue, createSharedRuns } from "#server/http/limits/queue.ts";
import { enqueueDecoding } from "./decoding.ts";
import type { DiskCache } from "./disk-cache.ts";
import type { PictureStorage } from "./storage/picture-storage.ts";
import {
  encodeVariant,
  encodeVariants,
  getVariantName,
  isWholeVariant,
  listGridVariants,
  type Variant,
} from "./variant.ts";

const REMOTE_READ_CONCURRENCY = 16;

/** A page has a few dozen pictures. */
const MAX_WAITING = 1000;

export type VariantService = {
  /** Null when the original is missing. @param onMade called when this call made it */
  getVariant: (variant: Variant, onMade?: () => void) => Promise<Buffer | null>;
};

export type VariantParts = {
  storage: PictureStorage;
  cache: DiskCache;
  isStorageRemote?: boolean;
  encode?: typeof encodeVariant;
};

async function readWhole(storage: PictureStorage, variant: Variant): Promise<Buffer | null> {
  const content = await storage.read(getVariantName(variant));
  return content && isWholeVariant(content, variant) ? content : null;
}

export function createVariantService({ storage, cache, ...parts }: VariantParts): VariantService {
  const { encode = encodeVariant, isStorageRemote = false } = parts;
  const remoteReads = createQueue({ concurrency: REMOTE_READ_CONCURRENCY, maxWaiting: MAX_WAITING });
  const shareReads = createSharedRuns<Buffer | null>();
  const shareMaking = createSharedRuns<Buffer | null>();

  async function make(variant: Variant): Promise<Buffer | null> {
    const name = getVariantName(variant);
    const known = await cache.get(name);
    if (known) return known;
    const original = await storage.read(variant.sha256);
    if (!original) return null;
    const content = await encode(original, variant);
    await cache.put(name, content);
    return content;
  }

  async function readRemote(variant: Variant): Promise<Buffer | null> {
    const content = await readWhole(storage, variant);
    if (content) await cache.put(getVariantName(variant), content);
    return content;
  }

  const readStored = (variant: Variant): Promise<Buffer | null> =>
    isStorageRemote
      ? shareReads(getVariantName(variant), () => remoteReads.run(() => readRemote(variant)))
      : readWhole(storage, variant);

  return {
    async getVariant(variant, onMade) {
      const name = getVariantName(variant);
      const known = (await cache.get(name)) ?? (await readStored(variant));
      if (known) return known;
      const made = await shareMaking(name, () => enqueueDecoding("visitor", () => make(variant)));
      if (made) onMade?.();
      return made;
    },
  };
}

export async function findMissingVariants(
  storage: PictureStorage,
  picture: { sha256: string; width: number },
): Promise<Variant[]> {
  const missing: Variant[] = [];
  for (const variant of listGridVariants(picture)) {
    if ((await readWhole(storage, variant)) === null) missing.push(variant);
  }
  return missing;
}

export async function storeGridVariants(
  storage: PictureStorage,
  picture: { sha256: string; width: number },
): Promise<number> {
  const missing = await findMissingVariants(storage, picture);
  const content = missing.length > 0 ? await storage.read(picture.sha256) : null;
  if (!content) return 0;
  for await (const variant of encodeVariants(content, picture.width, missing)) {
    await storage.writeNamed(variant.name, variant.content);
  }
  return missing.length;
}
