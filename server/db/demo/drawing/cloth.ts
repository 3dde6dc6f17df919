import { type Colour, PALETTE, darken, lighten } from "./colour.ts";
import type { Tile } from "./motif.ts";
import { shiftPath } from "./path.ts";
import { type Weave, drawWeave } from "./weave.ts";

/** What a garment is made of: its colour, its pattern, and how it takes the light. */
export type Cloth = {
  colour: string;
  weave: Weave;
  /** 0 is matt, 1 is patent leather. */
  gloss: number;
  /** How much it creases when it lies, 0 to 1. */
  crease: number;
};

/** The renderer is slow with small tiles: what is drawn in paths is repeated within one tile until it is about this large. */
const TILE_SIZE = 64;

function enlargeTile({ width, height, art }: Tile): Tile {
  const columns = Math.max(1, Math.round(TILE_SIZE / width));
  const rows = Math.max(1, Math.round(TILE_SIZE / height));
  if (columns * rows === 1) return { width, height, art };
  const places = Array.from(
    { length: columns * rows },
    (_, index) => [(index % columns) * width, Math.floor(index / columns) * height] as const,
  );
  const repeat = (d: string) => places.map(([dx, dy]) => shiftPath(d, dx, dy)).join("");
  return {
    width: columns * width,
    height: rows * height,
    art: art.replaceAll(/ d="([^"]*)"/g, (_, d: string) => ` d="${repeat(d)}"`),
  };
}

const tiles = new Map<string, Tile | null>();

function getTile({ weave, colour }: Cloth): Tile | null {
  const key = `${colour} ${JSON.stringify(weave)}`;
  const known = tiles.get(key);
  if (known !== undefined) return known;
  const drawn = drawWeave(weave, colour);
  const tile = drawn && enlargeTile(drawn);
  tiles.set(key, tile);
  return tile;
}

/** The fill of a piece of this cloth, with its definition, under an id of its own. */
export function getClothFill(cloth: Cloth, id: string, angle: number): { fill: string; definition: string } {
  const tile = getTile(cloth);
  if (!tile) return { fill: cloth.colour, definition: "" };
  const { width, height, art } = tile;
  const ground = `<rect width="${width}" height="${height}" fill="${cloth.colour}"/>`;
  const turn = `patternTransform="rotate(${angle})"`;
  return {
    fill: `url(#${id})`,
    definition: `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${width}" height="${height}" ${turn}>${ground}${art}</pattern>`,
  };
}

const make = (colour: Colour, weave: Weave, gloss: number, crease: number): Cloth => ({
  colour: PALETTE[colour],
  weave,
  gloss,
  crease,
});
const hex = (colours: readonly Colour[]): string[] => colours.map((colour) => PALETTE[colour]);

export const cotton = (colour: Colour): Cloth => make(colour, { kind: "plain" }, 0.04, 0.6);
export const poplin = (colour: Colour): Cloth => make(colour, { kind: "plain" }, 0.08, 0.8);
export const linen = (colour: Colour): Cloth => make(colour, { kind: "linen" }, 0.02, 0.95);
export const satin = (colour: Colour): Cloth => make(colour, { kind: "plain" }, 0.55, 0.85);
export const wool = (colour: Colour): Cloth => make(colour, { kind: "felt" }, 0.02, 0.3);
export const twill = (colour: Colour): Cloth => make(colour, { kind: "twill" }, 0.04, 0.5);
export const denim = (colour: Colour): Cloth => make(colour, { kind: "denim" }, 0.03, 0.6);
export const corduroy = (colour: Colour): Cloth => make(colour, { kind: "corduroy" }, 0.06, 0.4);
export const leather = (colour: Colour): Cloth => make(colour, { kind: "plain" }, 0.5, 0.35);
export const suede = (colour: Colour): Cloth => make(colour, { kind: "felt" }, 0.03, 0.2);
export const nylon = (colour: Colour): Cloth => make(colour, { kind: "plain" }, 0.42, 0.8);
export const rubber = (colour: Colour): Cloth => make(colour, { kind: "plain" }, 0.12, 0.05);
export const metal = (colour: Colour): Cloth => make(colour, { kind: "plain" }, 1, 0);
export const straw = (colour: Colour): Cloth => make(colour, { kind: "straw" }, 0.08, 0.1);
export const boucle = (colour: Colour): Cloth => make(colour, { kind: "boucle" }, 0.02, 0.2);
export const knit = (colour: Colour): Cloth => make(colour, { kind: "knit" }, 0.02, 0.35);
export const rib = (colour: Colour): Cloth => make(colour, { kind: "rib" }, 0.02, 0.3);
export const cable = (colour: Colour): Cloth => make(colour, { kind: "cable" }, 0.02, 0.25);
export const herringbone = (colour: Colour): Cloth => make(colour, { kind: "herringbone" }, 0.02, 0.3);
export const stripes = (ground: Colour, stripe: Colour, width: number, gap: number): Cloth =>
  make(ground, { kind: "stripes", colours: hex([stripe]), width, gap }, 0.04, 0.6);
export const pinstripes = (ground: Colour, stripe: Colour): Cloth =>
  make(ground, { kind: "pinstripes", colours: hex([stripe]) }, 0.05, 0.55);
export const gingham = (ground: Colour, check: Colour): Cloth =>
  make(ground, { kind: "gingham", colours: hex([check]) }, 0.05, 0.65);
export const tartan = (ground: Colour, broad: Colour, fine: Colour): Cloth =>
  make(ground, { kind: "tartan", colours: hex([broad, fine]) }, 0.03, 0.35);
export const dots = (ground: Colour, dot: Colour): Cloth =>
  make(ground, { kind: "dots", colours: hex([dot]) }, 0.15, 0.75);
export const floral = (ground: Colour, ...flowers: Colour[]): Cloth =>
  make(ground, { kind: "floral", colours: hex(flowers) }, 0.12, 0.75);
export const fairIsle = (ground: Colour, ...yarns: Colour[]): Cloth =>
  make(ground, { kind: "fair-isle", colours: hex(yarns) }, 0.02, 0.3);

/** The same cloth in another depth: the inside of a neck, a facing, a lining. */
export const shaded = (cloth: Cloth, amount: number): Cloth => ({
  ...cloth,
  colour: amount > 0 ? darken(cloth.colour, amount) : lighten(cloth.colour, -amount),
});

/** The same colour and light in a rib, for cuffs, hems and collars of knitwear. */
export const ribbed = (cloth: Cloth): Cloth => ({ ...cloth, weave: { kind: "rib" }, crease: 0.15 });

/** The same colour and light without pattern. */
export const plain = (cloth: Cloth): Cloth => ({ ...cloth, weave: { kind: "plain" } });
