import sharp from "sharp";
import { type Pixels, renderCutout } from "./light.ts";
import { layCutout, layPaper } from "./paper.ts";
import { CANVAS_HEIGHT, CANVAS_WIDTH, createSketch, type Drawing, type Sketch } from "./sketch.ts";

/** How a garment is drawn; its name seeds what chance decides. */
export type Garment = { name: string; draw: (sketch: Sketch) => void };

/** A garment that lies on a canvas: its middle, its scale, its turn. */
export type Laid = { garment: Garment; x: number; y: number; scale: number; rotate: number };

const QUALITY = 78;
/** What a garment may fill of its own picture. */
const ROOM = { width: 505, height: 690, scale: 1.22 };

export const encode = (pixels: Pixels): Promise<Buffer> =>
  sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: QUALITY, effort: 2 })
    .toBuffer();

export function drawGarment({ name, draw }: Garment): Drawing {
  const sketch = createSketch(name);
  draw(sketch);
  return sketch.finish();
}

/** Lays garments on paper, in the given order; `zoom` makes the whole picture smaller. */
export async function layOut(seed: string, laid: readonly Laid[], zoom = 1): Promise<Pixels> {
  const paper = layPaper(Math.round(CANVAS_WIDTH * zoom), Math.round(CANVAS_HEIGHT * zoom), seed);
  for (const { garment, x, y, scale, rotate } of laid) {
    await layGarment(paper, drawGarment(garment), { x: x * zoom, y: y * zoom, scale: scale * zoom, rotate });
  }
  return paper;
}

/** Lays one garment on a ground, its middle at x and y. */
export async function layGarment(
  ground: Pixels,
  drawing: Drawing,
  { x, y, scale, rotate }: Omit<Laid, "garment">,
): Promise<void> {
  const cutout = await renderCutout(drawing, { scale, rotate });
  layCutout(ground, cutout, { x: Math.round(x - cutout.width / 2), y: Math.round(y - cutout.height / 2), scale });
}

/** A garment alone, as large as fits. */
export async function renderItem(garment: Garment): Promise<Buffer> {
  const drawing = drawGarment(garment);
  const { left, right, top, bottom } = drawing.bounds;
  const scale = Math.min(ROOM.width / (right - left), ROOM.height / (bottom - top), ROOM.scale);
  const paper = layPaper(CANVAS_WIDTH, CANVAS_HEIGHT, garment.name);
  await layGarment(paper, drawing, { x: CANVAS_WIDTH / 2, y: CANVAS_HEIGHT / 2, scale, rotate: 0 });
  return encode(paper);
}
