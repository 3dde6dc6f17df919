import { OUTLINE_CELLS } from "#domain/composer/seen.ts";

/** Around the outline, for the blur. */
const MARGIN_CELLS = 8;
export const SHADOW_CELLS = OUTLINE_CELLS + 2 * MARGIN_CELLS;
/** In sides of the picture. */
export const SHADOW_MARGIN = MARGIN_CELLS / OUTLINE_CELLS;

const [RED, GREEN, BLUE] = [29, 26, 22];
const OPACITY = 0.28;
const BLURS = 3;

const blur = (cells: Float32Array, step: number): Float32Array =>
  cells.map((cell, at) => (cell + (cells[at - step] ?? 0) + (cells[at + step] ?? 0)) / 3);

/** RGBA. `alphas`: `OUTLINE_CELLS` × `OUTLINE_CELLS` pixels, 0 to 255 */
export function castShadow(alphas: ArrayLike<number>): Uint8ClampedArray<ArrayBuffer> {
  let cells: Float32Array = new Float32Array(SHADOW_CELLS ** 2);
  for (let cell = 0; cell < alphas.length; cell += 1) {
    const [row, column] = [Math.floor(cell / OUTLINE_CELLS), cell % OUTLINE_CELLS];
    cells[(row + MARGIN_CELLS) * SHADOW_CELLS + column + MARGIN_CELLS] = (alphas[cell] ?? 0) * OPACITY;
  }
  for (let count = 0; count < BLURS; count += 1) cells = blur(blur(cells, 1), SHADOW_CELLS);
  const pixels = new Uint8ClampedArray(4 * cells.length);
  for (let cell = 0; cell < cells.length; cell += 1) {
    pixels[4 * cell] = RED;
    pixels[4 * cell + 1] = GREEN;
    pixels[4 * cell + 2] = BLUE;
    pixels[4 * cell + 3] = cells[cell] ?? 0;
  }
  return pixels;
}
