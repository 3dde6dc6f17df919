import { type Cloth, plain, shaded } from "#server/db/demo/drawing/cloth.ts";
import { curve, flip, outline, shape, strip } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";

const BOTH_SIDES = [(points: string) => points, flip];

/** Pleats from a waist, each a piece that lies a little over the one before. */
function drawPleats(
  sketch: Sketch,
  cloth: Cloth,
  { waist, hem, top, length, count }: { waist: number; hem: number; top: number; length: number; count: number },
): void {
  for (let index = 0; index < count; index++) {
    const [left, right] = [-1 + (2 * index) / count, -1 + (2 * (index + 1)) / count];
    const overhang = 0.035;
    const sag = (t: number) => length + 16 * (1 - t * t);
    const hip = top + (length - top) * 0.3;
    const spread = (waist + hem) / 2 - (hem - waist) * 0.12;
    sketch.piece(
      shape(
        `${left * waist},${top}! ${right * waist},${top}! ${right * spread},${hip} ${(right + overhang) * hem},${sag(right) + 3}! ${left * hem},${sag(left) - 2}! ${left * spread},${hip}`,
      ),
      cloth,
      { drop: 0.42, angle: -(left + right) * 8, height: 0.46 },
    );
    sketch.fold(
      `${(left * 0.4 + right * 0.6) * waist},${top + 10} ${(left * 0.5 + right * 0.5) * spread},${hip} ${(left * 0.5 + right * 0.5) * hem},${length}`,
      20,
      0.16,
    );
  }
}

export function drawPleatedSkirt(sketch: Sketch, cloth: Cloth): void {
  drawPleats(sketch, cloth, { waist: 92, hem: 196, top: 130, length: 640, count: 13 });
  sketch.piece(outline("0,112 50,110 90,104! 95,142! 50,149 0,150"), plain(cloth), { drop: 0.35, height: 0.6 });
}

export function drawMiniSkirt(sketch: Sketch, cloth: Cloth): void {
  drawPleats(sketch, cloth, { waist: 98, hem: 178, top: 160, length: 450, count: 9 });
  sketch.piece(outline("0,140 50,138 96,132! 101,176! 50,183 0,184"), cloth, { drop: 0.35, height: 0.6 });
  for (const y of [150, 170]) sketch.button(74, y, 4, "#c9a455");
}

/** A skirt cut on the bias, which falls in long soft folds. */
export function drawSlipSkirt(sketch: Sketch, cloth: Cloth): void {
  sketch.piece(shape("-80,104! 0,98 80,104! 76,124 0,132 -76,124"), shaded(cloth, 0.35), { height: 0.2 });
  sketch.piece(outline("0,112 50,109 82,104! 108,200 118,300 136,480 166,680! 90,700 0,704"), cloth);
  for (const turn of BOTH_SIDES) {
    sketch.fold(turn("90,240 96,420 128,690"), 34, -0.26);
    sketch.fold(turn("62,220 66,440 92,700"), 34, 0.26);
    sketch.fold(turn("30,300 34,500 48,700"), 32, -0.22);
  }
  sketch.fold("-10,180 -14,420 -4,704", 36, 0.22);
  sketch.fold("8,260 12,480 24,700", 24, -0.16);
  sketch.piece(outline("0,114 50,111 82,105! 87,128! 50,135 0,137"), cloth, { drop: 0.2, height: 0.58 });
  sketch.stitch(curve("-162,672 -88,692 0,696 88,692 162,672"), shaded(cloth, 0.3).colour, 0.8);
}

/** Straps, a soft neckline and a long bias-cut fall. */
export function drawSlipDress(sketch: Sketch, cloth: Cloth): void {
  for (const turn of BOTH_SIDES) sketch.piece(strip(turn("84,190 78,120 74,70 58,40"), 6), shaded(cloth, 0.06));
  sketch.piece(outline("0,186 50,184 92,206! 100,250 0,260"), shaded(cloth, 0.34), { height: 0.2 });
  sketch.piece(
    outline("0,222 34,212 83,160! 100,196 106,232 98,300 96,350 118,460 146,620 168,752! 90,772 0,776"),
    cloth,
    { drop: 0.2 },
  );
  for (const turn of BOTH_SIDES) {
    sketch.fold(turn("78,180 44,236 0,258"), 18, -0.26);
    sketch.fold(turn("82,200 54,266 4,294"), 20, 0.28);
    sketch.fold(turn("92,250 70,300 30,336"), 18, -0.2);
    sketch.fold(turn("92,370 104,540 138,760"), 34, -0.26);
    sketch.fold(turn("58,400 66,560 90,768"), 34, 0.24);
    sketch.fold(turn("26,380 30,560 44,772"), 30, -0.2);
  }
  sketch.fold("-8,380 -10,560 -2,774", 34, 0.2);
}

/** A sleeveless dress with a fitted waist and a gathered skirt of two tiers. */
export function drawSummerDress(sketch: Sketch, cloth: Cloth): void {
  for (const turn of BOTH_SIDES)
    sketch.piece(strip(turn("72,140 66,90 58,46"), 17), cloth, { angle: turn === flip ? -8 : 8 });
  sketch.piece(outline("0,150 50,140 76,128! 90,200 0,230"), shaded(cloth, 0.34), { height: 0.2 });
  sketch.piece(outline("0,420! 92,412! 150,500 196,592! 100,604 0,608"), cloth, { angle: 3 });
  sketch.piece(outline("0,570! 176,560! 220,660 246,744! 120,762 0,766"), cloth, { angle: -3 });
  sketch.piece(outline("0,320! 86,316! 136,430 190,580! 100,596 0,600"), cloth, { drop: 0.4 });
  for (const x of [-150, -108, -66, -24, 22, 64, 106, 148]) {
    sketch.fold(`${x * 0.52},326 ${x * 0.82},450 ${x * 1.12},592`, 20, x % 4 === 0 ? -0.26 : -0.2);
    sketch.fold(`${x * 0.52 + 10},326 ${x * 0.82 + 18},450 ${x * 1.12 + 22},592`, 18, 0.2);
    sketch.fold(`${x * 1.14},604 ${x * 1.3},680 ${x * 1.42},752`, 20, -0.24);
    sketch.fold(`${x * 1.14 + 14},604 ${x * 1.3 + 20},680 ${x * 1.42 + 22},752`, 18, 0.2);
  }
  sketch.piece(outline("0,172! 30,156 62,124! 84,130! 100,180 118,212! 96,260 88,322! 40,330 0,331"), cloth, {
    drop: 0.3,
  });
  for (const turn of BOTH_SIDES) {
    sketch.seam(curve(turn("64,140 58,230 44,326")), cloth, 0.4);
    sketch.fold(turn("104,216 78,250 66,300"), 16, -0.22);
  }
  for (const y of [196, 230, 264, 298]) sketch.button(0, y, 4.6, shaded(plain(cloth), -0.7).colour);
  sketch.piece(outline("0,312 50,311 88,306! 90,330! 50,336 0,337"), cloth, { drop: 0.2, height: 0.58 });
}
