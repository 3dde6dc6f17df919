import sharp from "sharp";
import type { Pixels } from "#server/db/demo/drawing/light.ts";
import { POSTERS } from "./posters.ts";

const POSTER_WIDTH = 600;
const POSTER_HEIGHT = 800;

/** A picture for a mood board, 3 to 4. */
export async function renderPoster(name: string): Promise<Pixels> {
  const draw = POSTERS.get(name);
  if (!draw) throw new Error(`There is no poster named ${name}`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${POSTER_WIDTH}" height="${POSTER_HEIGHT}" viewBox="0 0 600 800">${draw()}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
