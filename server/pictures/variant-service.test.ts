import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createDiskCache } from "./disk-cache.ts";
import { createDiskStorage } from "./storage/disk-storage.ts";
import { encodeVariant, getVariantName } from "./variant.ts";
import { createVariantService, findMissingVariants, storeGridVariants } from "./variant-service.ts";

async function openVariants(folder?: string) {
  const place = folder ?? (await makeTemporaryFolder());
  const storage = createDiskStorage(join(place, "pictures"));
  const cache = createDiskCache(join(place, "variants"), { maxBytes: 1_000_000, log: { warn: () => {} } });
  const counted = { conversions: 0, atOnce: 0, most: 0 };
  const encode: typeof encodeVariant = async (...given) => {
    counted.conversions += 1;
    counted.atOnce += 1;
    counted.most = Math.max(counted.most, counted.atOnce);
    const content = await encodeVariant(...given);
    counted.atOnce -= 1;
    return content;
  };
  return { storage, cache, counted, place, ...createVariantService({ storage, cache, encode }) };
}

test("a hundred first requests of one variant share one conversion, and later ones need none", async () => {
  const { storage, counted, place, getVariant } = await openVariants();
  const sha256 = await storage.write(await aPng({ width: 300, height: 400 }));
  const variant = { sha256, width: 208, format: "webp" } as const;
  const given = await Promise.all(Array.from({ length: 100 }, () => getVariant(variant)));
  expect(counted.conversions).toBe(1);
  expect((await sharp(given[99] ?? Buffer.alloc(0)).metadata()).width).toBe(208);
  expect(new Set(given.map((content) => content?.toString("hex"))).size).toBe(1);
  const another = await openVariants(place);
  expect(await another.getVariant(variant)).toEqual(given[0]);
  expect(another.counted.conversions).toBe(0);
});

test("different variants are made two at a time, so a second visitor does not wait for the first", async () => {
  const { storage, counted, getVariant } = await openVariants();
  const sha256 = await storage.write(await aPng({ width: 300, height: 400 }));
  const widths = Array.from({ length: 20 }, (_, index) => index + 10);
  await Promise.all(widths.map((width) => getVariant({ sha256, width, format: "avif" })));
  expect(counted).toMatchObject({ conversions: 20, most: 2 });
});

test("stored grid variants are sent without another conversion, and made once", async () => {
  const { storage, counted, getVariant } = await openVariants();
  const content = await aPng({ width: 450, height: 600 });
  const picture = { sha256: await storage.write(content), width: 450 };
  expect(await storeGridVariants(storage, picture)).toBe(4);
  expect(await storeGridVariants(storage, picture)).toBe(0);
  for (const width of [144, 208, 400, 450]) {
    const variant = await getVariant({ sha256: picture.sha256, width, format: "avif" });
    expect((await sharp(variant ?? Buffer.alloc(0)).metadata()).width).toBe(width);
  }
  expect(counted.conversions).toBe(0);
  await storage.remove(`${picture.sha256}-208.avif`);
  expect(await storeGridVariants(storage, picture)).toBe(1);
});

test.for([0, 7, 8, 300, -1])("a stored variant that is cut at %i bytes is made again", async (end) => {
  const { storage, counted, getVariant } = await openVariants();
  const content = await aPng({ width: 300, height: 400 });
  const picture = { sha256: await storage.write(content), width: 300 };
  await storeGridVariants(storage, picture);
  const variant = { sha256: picture.sha256, width: 208, format: "avif" } as const;
  const whole = await getVariant(variant);
  await storage.writeNamed(getVariantName(variant), whole?.subarray(0, end) ?? content);
  expect(await findMissingVariants(storage, picture)).toEqual([variant]);
  expect((await getVariant(variant))?.length).toBeGreaterThan(300);
  expect(counted.conversions).toBe(1);
  expect(await storeGridVariants(storage, picture)).toBe(1);
  expect(await storage.read(getVariantName(variant))).toEqual(whole);
});

test("a variant is null until its original is stored", async () => {
  const { storage, getVariant } = await openVariants();
  const content = await aPng({ width: 300, height: 400 });
  const sha256 = await storage.write(content);
  await storage.remove(sha256);
  const variant = { sha256, width: 208, format: "jpg" } as const;
  expect(await getVariant(variant)).toBeNull();
  await storage.write(content);
  expect(await getVariant(variant)).not.toBeNull();
});

test("a failed conversion is an error, and is tried again", async () => {
  const { storage, getVariant } = await openVariants();
  const sha256 = await storage.write(Buffer.from("no picture at all"));
  const variant = { sha256, width: 208, format: "avif" } as const;
  await expect(getVariant(variant)).rejects.toThrow("unsupported image format");
  await expect(getVariant(variant)).rejects.toThrow("unsupported image format");
});

test("a variant in remote storage is read once", async () => {
  const { storage, cache } = await openVariants();
  const content = await aPng({ width: 300, height: 400 });
  const picture = { sha256: await storage.write(content), width: 300 };
  await storeGridVariants(storage, picture);
  const reads: string[] = [];
  const far = {
    ...storage,
    read: async (name: string) => {
      reads.push(name);
      return await storage.read(name);
    },
  };
  const { getVariant } = createVariantService({ storage: far, cache, isStorageRemote: true });
  const variant = { sha256: picture.sha256, width: 208, format: "avif" } as const;
  await Promise.all(Array.from({ length: 20 }, () => getVariant(variant)));
  await getVariant(variant);
  expect(reads).toEqual([`${picture.sha256}-208.avif`]);
});
