import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** Pictures that a closet made here has: its pieces share them. */
const PICTURES = 40;
const WIDTH = 600;
const HEIGHT = 816;

/** A picture with about as much in it as a photograph of a piece on a pale ground; another one for every seed. */
function drawPiece(seed: number): Promise<Buffer> {
  const folds = Array.from({ length: 60 }, (_, fold) => {
    const [x, y] = [(fold * 137 + seed * 31) % WIDTH, (fold * 211 + seed * 17) % HEIGHT];
    const colour = `hsl(${(fold * 47 + seed * 9) % 360},45%,50%)`;
    return `<ellipse cx="${x}" cy="${y}" rx="${20 + (fold % 50)}" ry="${30 + (fold % 70)}" fill="${colour}" opacity=".5"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#eee"/>${folds.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

/** Writes the pictures of closets into a folder: `piece-0.jpg`, … */
export async function drawPieces(folder: string): Promise<void> {
  for (let seed = 0; seed < PICTURES; seed += 1)
    await writeFile(join(folder, `piece-${seed}.jpg`), await drawPiece(seed));
}

/** Writes a closet of so many items, which share the pictures that `drawPieces` put there; its path. */
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
