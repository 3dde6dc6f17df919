import { drawArches, drawFacade, drawStairs, drawWindow } from "./buildings.ts";
import { drawDunes, drawHills, drawHorizon, drawMoonrise } from "./landscapes.ts";
import { drawCutouts, drawFruit, drawSwatches, drawVases } from "./still-lifes.ts";

/** Every poster by its name. */
export const POSTERS: ReadonlyMap<string, () => string> = new Map([
  ["terracotta-arches", drawArches],
  ["warm-swatches", drawSwatches],
  ["evening-dunes", drawDunes],
  ["three-vases", drawVases],
  ["sea-horizon", drawHorizon],
  ["paper-leaves", drawCutouts],
  ["white-stairs", drawStairs],
  ["misty-hills", drawHills],
  ["oranges", drawFruit],
  ["morning-window", drawWindow],
  ["moonrise", drawMoonrise],
  ["town-facade", drawFacade],
]);
