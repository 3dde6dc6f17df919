import sharp from "sharp";
import type { Pixels } from "./drawing/light.ts";
import { layCutout, layPaper } from "./drawing/paper.ts";
import { drawGarment, encode, type Garment, layGarment } from "./drawing/picture.ts";
import { CANVAS_HEIGHT, CANVAS_WIDTH } from "./drawing/sketch.ts";

type Board = { outfits: readonly [Pixels, Pixels, Pixels]; garment: Garment; poster: Pixels };

const BORDER_PX = 7;

/** A print of a picture with a white border, turned a little. */
async function print(picture: Pixels, width: number, rotate: number): Promise<Pixels> {
  const framed = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .resize(width - 2 * BORDER_PX)
    .extend({ top: BORDER_PX, bottom: BORDER_PX, left: BORDER_PX, right: BORDER_PX, background: "#fdfcf9" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // sharp turns before it extends, whatever the order of the calls: the border must be there first.
  const { data, info } = await sharp(framed.data, {
    raw: { width: framed.info.width, height: framed.info.height, channels: 4 },
  })
    .rotate(rotate, { background: "#fdfcf900" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A strip of paper chips in the colours of a picture's quarters. */
async function cutChips(picture: Pixels): Promise<Pixels> {
  const { data } = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .removeAlpha()
    .resize(5, 5, { fit: "fill", kernel: "nearest" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const chips = [1, 7, 12, 18, 23].map((at, index) => {
    const [r, g, b] = [data[at * 3], data[at * 3 + 1], data[at * 3 + 2]];
    return `<rect x="4" y="${4 + index * 44}" width="60" height="38" fill="rgb(${r},${g},${b})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="68" height="222"><rect width="68" height="222" fill="#fdfcf9"/>${chips.join("")}</svg>`;
  const { data: pixels, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .rotate(-3, { background: "#fdfcf900" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: pixels, width: info.width, height: info.height };
}

/** A page of three outfits, one garment, a poster and its colours, pinned over each other. */
export async function renderMoodBoard(seed: string, { outfits, garment, poster }: Board): Promise<Buffer> {
  const page = layPaper(CANVAS_WIDTH, CANVAS_HEIGHT, seed);
  const pin = (picture: Pixels, x: number, y: number) => layCutout(page, picture, { x, y, scale: 0.5 });
  pin(await print(poster, 212, 2), 338, 36);
  pin(await print(outfits[0], 300, -1.5), 34, 34);
  pin(await print(outfits[1], 226, 1.5), 46, 452);
  pin(await print(outfits[2], 240, -1), 300, 340);
  pin(await cutChips(poster), 492, 270);
  const drawing = drawGarment(garment);
  const { left, right, top, bottom } = drawing.bounds;
  const scale = Math.min(210 / (right - left), 190 / (bottom - top));
  await layGarment(page, drawing, { x: 448, y: 690, scale, rotate: -6 });
  return encode(page);
}
