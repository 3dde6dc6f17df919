import { type Cloth, plain, ribbed, shaded } from "#server/db/demo/drawing/cloth.ts";
import { lighten } from "#server/db/demo/drawing/colour.ts";
import { curve, flip, shape } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";
import { drawTorso, type TorsoCut } from "./torso.ts";

const BOTH_SIDES = [(points: string) => points, flip];

/** The turned-down collar of a shirt, closed at the neck. */
export function drawCollar(sketch: Sketch, cloth: Cloth, stitch: string): void {
  sketch.piece(shape("-60,98! 0,86 60,98! 48,136 0,158 -48,136"), shaded(cloth, 0.2), { height: 0.25 });
  sketch.fill(shape("-46,118 0,110 46,118 30,142 0,154 -30,142"), shaded(cloth, 0.55).colour, 0.45);
  for (const turn of BOTH_SIDES) {
    const sign = turn === flip ? -1 : 1;
    sketch.piece(shape(turn("1,162! 22,142 46,112 57,90! 74,98 88,116! 80,160 62,214! 28,194")), cloth, {
      angle: 32 * sign,
      drop: 0.42,
      height: 0.6,
    });
    sketch.stitch(curve(turn("6,164 30,186 59,205! 74,160 81,118")), stitch, 0.8);
    sketch.fold(turn("22,148 46,120 58,96"), 12, 0.25);
  }
}

function drawPlacket(sketch: Sketch, cloth: Cloth, length: number): void {
  sketch.piece(shape(`-14,164! 14,164! 14,400 14,${length + 3}! -14,${length + 3}! -14,400`), cloth, {
    drop: 0.16,
    height: 0.53,
  });
  for (const x of [-10, 10]) sketch.stitch(curve(`${x},170 ${x},400 ${x},${length}`), shaded(cloth, 0.28).colour, 0.7);
}

function drawPocket(sketch: Sketch, cloth: Cloth, x: number, y: number): void {
  const [left, right] = [x - 32, x + 32];
  sketch.piece(shape(`${left},${y}! ${right},${y}! ${right},${y + 62}! ${x},${y + 80}! ${left},${y + 62}!`), cloth, {
    drop: 0.12,
    height: 0.54,
  });
  sketch.stitch(curve(`${left + 4},${y + 9} ${right - 4},${y + 9}`), shaded(cloth, 0.3).colour, 0.8);
}

type ShirtOptions = Partial<TorsoCut> & { buttons?: string };

function drawButtoned(sketch: Sketch, cloth: Cloth, { buttons, ...cut }: ShirtOptions): void {
  const length = cut.length ?? 650;
  drawTorso(sketch, cloth, { neck: "high", sleeve: "long", ease: 3, hasTails: true, ...cut, length });
  const stitch = shaded(cloth, 0.3).colour;
  drawPlacket(sketch, cloth, length);
  for (const turn of BOTH_SIDES) {
    sketch.seam(curve(turn("62,112 110,150 154,172")), cloth, 0.35);
    if ((cut.sleeve ?? "long") === "long") drawCuff(sketch, cloth, turn, cut.ease ?? 3);
  }
  drawPocket(sketch, cloth, 84, 262);
  const button = buttons ?? lighten(plain(cloth).colour, 0.55);
  for (let y = 232; y < length - 40; y += 68) sketch.button(0, y, 5.2, button);
  drawCollar(sketch, cloth, stitch);
  sketch.button(0, 172, 5, button);
}

function drawCuff(sketch: Sketch, cloth: Cloth, turn: (points: string) => string, ease: number): void {
  const e = ease;
  sketch.piece(
    shape(turn(`${203 + e},586! ${230 + e},591 ${258 + e},584! ${263 + e},644! ${236 + e},652 ${207 + e},648!`)),
    cloth,
    {
      angle: turn === flip ? 84 : -84,
      drop: 0.25,
      height: 0.55,
    },
  );
  sketch.stitch(curve(turn(`${210 + e},641 ${236 + e},645 ${259 + e},638`)), shaded(cloth, 0.3).colour, 0.8);
  const [x, y] = turn(`${218 + e},620`)
    .split(",")
    .map(Number);
  sketch.button(x ?? 0, y ?? 0, 4, lighten(cloth.colour, 0.5));
}

export const drawShirt = (sketch: Sketch, cloth: Cloth): void => drawButtoned(sketch, cloth, {});

export const drawCampShirt = (sketch: Sketch, cloth: Cloth): void =>
  drawButtoned(sketch, cloth, { sleeve: "short", ease: 10, length: 630, hasTails: false });

export function drawPolo(sketch: Sketch, cloth: Cloth): void {
  drawTorso(sketch, cloth, { neck: "high", sleeve: "short", length: 640, ease: 2 });
  sketch.piece(shape("-15,160! 15,160! 15,288! -15,288!"), plain(cloth), { drop: 0.2 });
  for (const y of [206, 240, 272]) sketch.button(0, y, 5, lighten(cloth.colour, 0.6));
  drawCollar(sketch, ribbed(cloth), shaded(cloth, 0.2).colour);
}
