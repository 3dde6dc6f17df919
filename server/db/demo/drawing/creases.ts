import { createChance } from "./random.ts";

/** A tile of creased cloth: its slopes, to the right and downwards. It repeats without an edge. */
export type Creases = { slopeX: Float32Array; slopeY: Float32Array };

export const CREASES_SIZE = 512;

const smooth = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Value noise whose lattice repeats, as a function of a place in the unit square. */
function createNoise(seed: string, columns: number, rows: number): (u: number, v: number) => number {
  const chance = createChance(seed);
  const lattice = Float32Array.from({ length: columns * rows }, () => chance.next());
  const wrap = (value: number, size: number) => ((value % size) + size) % size;
  return (u, v) => {
    const [x, y] = [wrap(u, 1) * columns, wrap(v, 1) * rows];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [fx, fy] = [smooth(x - left), smooth(y - top)];
    const at = (column: number, row: number) => lattice[(row % rows) * columns + (column % columns)] ?? 0;
    const upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx;
    const lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx;
    return upper * (1 - fy) + lower * fy;
  };
}

/** Soft ridges where warped noise crosses its middle, as cloth folds when it is laid down. */
function makeCreases(seed: string, columns: number, rows: number): Creases {
  const size = CREASES_SIZE;
  const broad = createNoise(`${seed} broad`, columns, rows);
  const fine = createNoise(`${seed} fine`, columns * 3, rows * 3);
  const bend = createNoise(`${seed} bend`, 5, 5);
  const height = new Float32Array(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [u, v] = [x / size, y / size];
      const warp = (bend(u, v) - 0.5) * 0.16;
      const ridge = Math.exp(-(((broad(u + warp, v + warp * 0.6) - 0.5) / 0.19) ** 2));
      height[y * size + x] = 0.8 * ridge + 0.2 * fine(u + warp, v);
    }
  }
  const slopeX = new Float32Array(size * size);
  const slopeY = new Float32Array(size * size);
  const at = (x: number, y: number) => height[((y + size) % size) * size + ((x + size) % size)] ?? 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      slopeX[y * size + x] = (at(x + 3, y) - at(x - 3, y)) / 6;
      slopeY[y * size + x] = (at(x, y + 3) - at(x, y - 3)) / 6;
    }
  }
  return { slopeX, slopeY };
}

let creases: Creases | undefined;

/** The creases of all cloth: made once, each garment takes another part of them. */
export const getCreases = (): Creases => (creases ??= makeCreases("linen chest", 12, 6));
