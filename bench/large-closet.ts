import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** The items share this many pictures. */
export const PICTURES = 40;
const WIDTH = 600;
const HEIGHT = 816;

/** A picture with about the detail of a garment's photograph. Each seed gives another one. */
function drawPiece(seed: number): Promise<Buffer> {
  const folds = Array.from({ length: 60 }, (_, fold) => {
    const [x, y] = [(fold * 137 + seed * 31) % WIDTH, (fold * 211 + seed * 17) % HEIGHT];
    const color = `hsl(${(fold * 47 + seed * 9) % 360},45%,50%)`;
    return `<ellipse cx="${x}" cy="${y}" rx="${20 + (fold % 50)}" ry="${30 + (fold % 70)}" fill="${color}" opacity=".5"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#eee"/>${folds.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

export async function drawPieces(folder: string): Promise<void> {
  for (let seed = 0; seed < PICTURES; seed += 1)
    await writeFile(join(folder, `piece-${seed}.jpg`), await drawPiece(seed));
}

/** Returns the path. The items share the pictures of `drawPieces`. */
export async function writeLargeCloset(folder: string, username: string, count: number): Promise<string> {
  const items = Array.from({ length: count }, (_, n) => ({
    id: `i${n}`,
    brand: `Brand ${n}`,
    thumbnailImageURL: `piece-${n % PICTURES}.jpg`,
    createdAt: n,
  }));
  const file = join(folder, `${username}.json`);
  await writeFile(file, JSON.stringify({ status: "OK", user: { username, firstName: "Large" }, items }));
  return file;
}

const SIZE = 20_000;
/** Portfolios and inspirations, so that the closet stays below the limit of entries. */
const OTHER_SIZE = 7000;
const COLLECTIONS = 5000;
/** Within the limit of contents, beside those of a full collection. */
const OTHER_ROWS = 50_000;

const many = <Entry>(count: number, make: (n: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, n) => make(n));

/**
 * Writes a closet near the import limits: 20,000 items and outfits, and thousands of collections. Returns its path.
 */
export async function writeFullCloset(folder: string, username: string): Promise<string> {
  const picture = (n: number): string => `piece-${n % PICTURES}.jpg`;
  const hold = (collectionId: string, name: string, prefix: string, size = SIZE) =>
    many(size, (n) => ({ collectionId, [name]: `${prefix}${n}` }));
  const others = (name: string, prefix: string) =>
    many(OTHER_ROWS, (n) => ({ collectionId: `c${n % COLLECTIONS}`, [name]: `${prefix}${(n * 7919) % SIZE}` }));
  const closet = {
    status: "OK",
    user: { username, firstName: "Large" },
    items: many(SIZE, (n) => ({ id: `i${n}`, thumbnailImageURL: picture(n), createdAt: n })),
    outfits: many(SIZE, (n) => ({ id: `o${n}`, previewUrl: picture(n), createdAt: n })),
    portfolios: many(OTHER_SIZE, (n) => ({ id: `p${n}`, picUrl: picture(n), createdAt: n })),
    inspirations: many(OTHER_SIZE, (n) => ({ id: `n${n}`, picUrl: picture(n) })),
    collections: [
      { id: "everything", name: "Everything", folders: [], createdAt: COLLECTIONS + 3 },
      { id: "wishes", name: "Wishes", folders: ["default-wishlist"], createdAt: COLLECTIONS + 2 },
      { id: "boards", name: "Boards", folders: ["default-inspiration"], createdAt: COLLECTIONS + 1 },
      ...many(COLLECTIONS, (n) => ({ id: `c${n}`, name: `Collection ${n}`, folders: [], createdAt: n })),
    ],
    collectionItems: [...hold("everything", "itemId", "i"), ...others("itemId", "i")],
    collectionOutfits: [...hold("everything", "outfitId", "o"), ...others("outfitId", "o")],
    collectionInspirations: hold("boards", "targetId", "n", OTHER_SIZE),
  };
  const file = join(folder, `${username}.json`);
  await writeFile(file, JSON.stringify(closet));
  return file;
}
