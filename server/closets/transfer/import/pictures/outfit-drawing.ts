import type { ClosetLists, Item, Outfit } from "#domain/closet.ts";
import { toUnplaced } from "#domain/composer/piece-picture.ts";
import { arrangeItems } from "#domain/layout/arrange-items.ts";
import type { UnplacedItem } from "#domain/layout/unplaced-item.ts";
import { MAX_DRAWN_OUTFITS } from "#domain/limits.ts";
import { usernameKey } from "#domain/username.ts";
import type { LeftOutEntry } from "#server/closets/transfer/import/import-content.ts";
import { runWorkers } from "#server/closets/transfer/import/run-workers.ts";
import { enqueueDecoding } from "#server/pictures/decoding.ts";
import { checkPicture, orNullIfDamaged } from "#server/pictures/picture-check.ts";
import { getPictureKey, getStoredAddress } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import type { PictureStorage } from "#server/pictures/storage/picture-storage.ts";
import { drawLayout, readLying, OUTFIT_PICTURE_WIDTH_PX } from "#server/closets/layouts/layout-picture.ts";

const OUTFITS_AT_ONCE = 3;

type DrawingOptions = {
  storage: PictureStorage;
  signal?: AbortSignal;
  picturesAtOnce?: number;
  maxDrawnOutfits?: number;
};

type ImportedPictures = { closet: ClosetLists; pictures: StoredPicture[]; unusablePictures: LeftOutEntry[] };

type PicturedItem = UnplacedItem & { sha256: string };

function listPicturedItems({ closet, pictures }: ImportedPictures): Map<string, PicturedItem> {
  const stored = new Map(pictures.map((picture) => [getStoredAddress(picture.key), picture]));
  const toPictured = ({ cutout, ...item }: Item): [string, PicturedItem][] => {
    const picture = stored.get(cutout?.address ?? "") ?? stored.get(item.thumbnailImageURL ?? "");
    return picture ? [[item.id, { ...toUnplaced({ ...item, picture }), sha256: picture.sha256 }]] : [];
  };
  return new Map(closet.items.flatMap(toPictured));
}

/** A photograph that is not cut out lies by what is shown of it. */
async function findGarment(item: PicturedItem, storage: PictureStorage): Promise<PicturedItem> {
  const content = item.isCard ? await storage.read(item.sha256) : null;
  const lying = content && (await enqueueDecoding("import", () => orNullIfDamaged(readLying(content))));
  return lying?.card ? { ...item, box: lying.card.box } : item;
}

/** Also adds the layout, unless it lacks an item of the outfit. */
async function drawOutfit(
  outfit: Outfit,
  items: ReadonlyMap<string, PicturedItem>,
  key: string,
  storage: PictureStorage,
): Promise<{ outfit: Outfit; picture: StoredPicture } | null> {
  const { itemIds = [] } = outfit;
  const placed = itemIds.flatMap((itemId) => items.get(itemId) ?? []);
  const layout = outfit.layout ?? arrangeItems(await Promise.all(placed.map((item) => findGarment(item, storage))));
  const drawn = await drawLayout(layout, {
    width: OUTFIT_PICTURE_WIDTH_PX,
    priority: "import",
    openPicture: async (itemId) => {
      const item = items.get(itemId);
      return item ? await storage.read(item.sha256) : null;
    },
  });
  if (!drawn) return null;
  const { content, ...facts } = await checkPicture(drawn);
  const sha256 = await storage.write(content);
  const picture = { key: getPictureKey(key, sha256), sha256, bytes: content.length, ...facts };
  const isNew = !outfit.layout && layout.pics.length === itemIds.length;
  const added = isNew && { layout, itemIds: layout.pics.map(({ itemId }) => itemId) };
  return { outfit: { ...outfit, ...added, previewUrl: getStoredAddress(picture.key) }, picture };
}

export async function drawOutfits<Imported extends ImportedPictures>(
  imported: Imported,
  { storage, signal, picturesAtOnce = OUTFITS_AT_ONCE, maxDrawnOutfits = MAX_DRAWN_OUTFITS }: DrawingOptions,
): Promise<Imported> {
  const { closet } = imported;
  const items = listPicturedItems(imported);
  const waiting = [...closet.outfits.entries()].filter(
    ([, { previewUrl, itemIds = [] }]) => previewUrl === null && itemIds.some((itemId) => items.has(itemId)),
  );
  if (waiting.length === 0) return imported;
  const key = usernameKey(closet.user.username);
  const outfits = [...closet.outfits];
  const pictures = new Map(imported.pictures.map((picture) => [picture.key, picture]));
  const queue = waiting.slice(0, maxDrawnOutfits).values();
  const drawInTurn = async (hasFailed: () => boolean): Promise<void> => {
    for (const [position, outfit] of queue) {
      if (hasFailed()) return;
      signal?.throwIfAborted();
      const drawn = await drawOutfit(outfit, items, key, storage);
      if (!drawn) continue;
      outfits[position] = drawn.outfit;
      pictures.set(drawn.picture.key, drawn.picture);
    }
  };
  await runWorkers(Array.from({ length: picturesAtOnce }, () => drawInTurn));
  await storage.flush();
  const reason = `an import draws at most ${maxDrawnOutfits} outfits`;
  const left = waiting.slice(maxDrawnOutfits).map(([position, { id }]) => ({ list: "outfits", position, id, reason }));
  return {
    ...imported,
    closet: { ...closet, outfits },
    pictures: [...pictures.values()],
    unusablePictures: [...imported.unusablePictures, ...left],
  };
}
