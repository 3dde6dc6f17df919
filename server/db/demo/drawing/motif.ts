import { darken, lighten } from "./colour.ts";
import { createChance } from "./random.ts";

/** One tile of a pattern. */
export type Tile = { width: number; height: number; art: string };

function drawBloom(x: number, y: number, radius: number, turn: number, colour: string): string {
  const petals = [0, 1, 2, 3, 4].map((petal) => {
    const angle = turn + (petal * 2 * Math.PI) / 5;
    const [px, py] = [x + Math.cos(angle) * radius * 0.56, y + Math.sin(angle) * radius * 0.56];
    const tilt = Math.round((angle * 180) / Math.PI);
    return `<ellipse cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" rx="${(radius * 0.58).toFixed(1)}" ry="${(radius * 0.42).toFixed(1)}" transform="rotate(${tilt} ${px.toFixed(1)} ${py.toFixed(1)})" fill="${petal % 2 ? colour : lighten(colour, 0.18)}"/>`;
  });
  return `${petals.join("")}<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(radius * 0.24).toFixed(1)}" fill="${darken(colour, 0.45)}"/>`;
}

function drawLeaf(x: number, y: number, length: number, turn: number, colour: string): string {
  const half = (length * 0.3).toFixed(1);
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})" d="M0 0Q${length / 2} -${half} ${length} 0Q${length / 2} ${half} 0 0Z" fill="${colour}"/>`;
}

const SPRIGS = [
  [18, 16, 8],
  [58, 10, 5.5],
  [88, 34, 8.5],
  [36, 48, 6.5],
  [70, 66, 7],
  [12, 78, 6],
  [48, 92, 8.5],
  [94, 90, 5.5],
] as const;

/** Scattered small flowers with leaves; the last colour is the leaves'. What crosses an edge comes in again on the other side. */
export function drawBlooms(colours: readonly string[]): Tile {
  const size = 108;
  const chance = createChance("meadow");
  const flowers = colours.slice(0, Math.max(1, colours.length - 1));
  const leaf = colours.at(-1) ?? "#6c6b45";
  const art = SPRIGS.flatMap(([x, y, radius], index) => {
    const turn = chance.between(0, 6.3);
    const reach = radius * 2.2;
    const leaves = [0, 140].map((angle) => drawLeaf(x, y, radius * 2.1, (turn * 180) / Math.PI + angle, leaf)).join("");
    const sprig = leaves + drawBloom(x, y, radius, turn, flowers[index % flowers.length] ?? leaf);
    const columns = [0, ...(x < reach ? [size] : []), ...(x > size - reach ? [-size] : [])];
    const rows = [0, ...(y < reach ? [size] : []), ...(y > size - reach ? [-size] : [])];
    return columns.flatMap((dx) => rows.map((dy) => `<g transform="translate(${dx} ${dy})">${sprig}</g>`));
  });
  return { width: size, height: size, art: art.join("") };
}

/** Rows of the knitted pattern: each letter is a stitch, each digit the number of its yarn. */
const FAIR_ISLE = [
  "....................",
  "0...0...0...0...0...",
  ".0.0.0.0.0.0.0.0.0.0",
  "..0...0...0...0...0.",
  "....................",
  "11111111111111111111",
  ".2...2...2...2...2..",
  "11111111111111111111",
  "....................",
  "....0.........0.....",
  "...000.......000....",
  "..00.00.....00.00...",
  ".00.1.00...00.1.00..",
  "00.111.00.00.111.00.",
  ".00.1.00...00.1.00..",
  "..00.00.....00.00...",
  "...000.......000....",
  "....0.........0.....",
  "....................",
  "11111111111111111111",
  ".2...2...2...2...2..",
  "11111111111111111111",
  "....................",
  "....................",
  "....................",
  "....................",
];

export function drawFairIsle(yarns: readonly string[], ground: string): Tile {
  const [width, height] = [6, 5.5];
  const stitch = (x: number, y: number, colour: string, opacity: number) =>
    `<path d="M${x} ${y}L${x + 3} ${y + 4}L${x + 6} ${y}" fill="none" stroke="${colour}" stroke-width="3" stroke-opacity="${opacity}"/>`;
  const art = FAIR_ISLE.flatMap((row, line) =>
    [...row].map((mark, column) => {
      const yarn = yarns[Number(mark)];
      return mark === "." || !yarn
        ? stitch(column * width, line * height, darken(ground, 0.3), 0.16)
        : stitch(column * width, line * height, yarn, 0.95);
    }),
  );
  return { width: 20 * width, height: FAIR_ISLE.length * height, art: art.join("") };
}
