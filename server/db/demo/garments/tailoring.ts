import { type Cloth, plain, satin, shaded } from "#server/db/demo/drawing/cloth.ts";
import { darken } from "#server/db/demo/drawing/colour.ts";
import { curve, flip, shape, strip } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";
import { drawSleeve } from "./torso.ts";

const BOTH_SIDES = [(points: string) => points, flip];

type CoatCut = {
  length: number;
  /** Where the lapels meet. */
  breakY: number;
  ease: number;
  /** How far each front reaches past the middle. */
  overlap: number;
  buttons: string;
  buttonRows: number[];
  hasFlaps: boolean;
  isBelted?: boolean;
};

/** Sleeves, lining, two fronts, collar and lapels: what a blazer and a coat share. */
function drawCoat(sketch: Sketch, cloth: Cloth, cut: CoatCut): void {
  const { length, breakY, ease: e, overlap } = cut;
  const flare = length > 680 ? 26 : 8;
  for (const turn of BOTH_SIDES) drawSleeve(sketch, cloth, { sleeve: "long", ease: e }, turn);
  for (const turn of BOTH_SIDES) {
    sketch.seam(curve(turn(`${206 + e},604 ${236 + e},610 ${259 + e},602`)), cloth, 0.25);
    const [x = 0] = turn(`${216 + e},620`)
      .split(",")
      .map(Number);
    for (const y of [592, 608, 624]) sketch.button(x - (y - 608) * 0.02, y, 4, cut.buttons);
  }
  sketch.piece(
    shape(`-60,104! 0,96 60,104! 70,200 20,${breakY + 20}! -20,${breakY + 20}! -70,200`),
    shaded(satin("stone"), 0.1),
    { height: 0.15 },
  );
  sketch.piece(shape("-58,104! 0,94 58,104! 50,128 0,138 -50,128"), shaded(cloth, 0.25), { height: 0.2 });
  for (const turn of [flip, (points: string) => points]) {
    const front = `54,104! ${166 + e},142! ${152 + e},196 ${150 + e},240 ${161 + e},276! ${148 + e},400 ${160 + e},560 ${162 + e + flare},${length - 6}! ${84 + e},${length + 4} ${overlap > 20 ? -overlap : 8},${length + 2}! ${-overlap},${length - 60} ${-overlap},${breakY + 40} ${-overlap},${breakY}! 26,240`;
    sketch.piece(shape(turn(front)), cloth, { drop: 0.34 });
    drawFrontFolds(sketch, cut, turn);
    if (cut.hasFlaps) drawFlap(sketch, cloth, turn, length > 680 ? 520 : 470);
  }
  drawLapels(sketch, cloth, cut);
  for (const y of cut.buttonRows) {
    sketch.button(overlap > 20 ? overlap - 6 : 0, y, 8.5, cut.buttons);
    if (overlap > 20) sketch.button(16 - overlap, y, 8.5, cut.buttons);
  }
}

function drawFrontFolds(
  sketch: Sketch,
  { ease: e, length, isBelted }: CoatCut,
  turn: (points: string) => string,
): void {
  sketch.fold(turn(`${150 + e},280 ${118 + e},330 100,420`), 28, -0.22);
  sketch.fold(turn(`${146 + e},320 ${124 + e},390 ${118 + e},480`), 24, 0.18);
  sketch.fold(turn(`110,${length - 190} 104,${length - 100} 120,${length - 10}`), 30, -0.18);
  sketch.fold(turn(`62,${length - 200} 58,${length - 100} 66,${length - 10}`), 30, 0.14);
  if (!isBelted) sketch.fold(turn("86,300 84,400 88,470"), 14, -0.12);
  else for (const x of [40, 84, 128]) sketch.fold(turn(`${x},446 ${x + 6},520 ${x + 18},620`), 18, -0.26);
}

function drawFlap(sketch: Sketch, cloth: Cloth, turn: (points: string) => string, y: number): void {
  sketch.piece(shape(turn(`56,${y + 2}! 134,${y - 4}! 137,${y + 26}! 98,${y + 33} 57,${y + 31}!`)), cloth, {
    drop: 0.3,
    height: 0.58,
  });
  sketch.seam(curve(turn(`54,${y} 134,${y - 6}`)), cloth, 0.5);
}

function drawLapels(sketch: Sketch, cloth: Cloth, { breakY, overlap }: CoatCut): void {
  const wide = overlap > 20 ? 18 : 0;
  for (const turn of [flip, (points: string) => points]) {
    const sign = turn === flip ? -1 : 1;
    const lapel = `50,158! ${98 + wide},186! ${110 + wide},214! ${88 + wide},290 ${-overlap + 4},${breakY + 4}! 8,${breakY - 80} 34,230`;
    sketch.piece(shape(turn(lapel)), cloth, { angle: -14 * sign, drop: 0.42, height: 0.6 });
    sketch.piece(shape(turn(`54,92! 76,108 ${102 + wide * 0.6},152! ${94 + wide * 0.6},183! 50,162! 44,136`)), cloth, {
      angle: 40 * sign,
      drop: 0.3,
      height: 0.6,
    });
    sketch.fold(turn(`44,180 30,260 4,${breakY - 40}`), 16, 0.24);
  }
  sketch.piece(shape("-56,92! 0,80 56,92! 48,118 0,110 -48,118"), cloth, { drop: 0.2 });
}

export function drawBlazer(sketch: Sketch, cloth: Cloth): void {
  drawCoat(sketch, cloth, {
    length: 648,
    breakY: 400,
    ease: 0,
    overlap: 10,
    buttons: darken(plain(cloth).colour, 0.45),
    buttonRows: [424, 498],
    hasFlaps: true,
  });
  sketch.piece(shape("70,276! 118,268! 119,280! 71,288!"), cloth, { drop: 0.2 });
}

export function drawDoubleBlazer(sketch: Sketch, cloth: Cloth, buttons: string): void {
  drawCoat(sketch, cloth, {
    length: 640,
    breakY: 380,
    ease: 2,
    overlap: 34,
    buttons,
    buttonRows: [404, 468, 532],
    hasFlaps: true,
  });
}

export function drawCoatLong(sketch: Sketch, cloth: Cloth): void {
  drawCoat(sketch, cloth, {
    length: 790,
    breakY: 360,
    ease: 6,
    overlap: 32,
    buttons: darken(plain(cloth).colour, 0.5),
    buttonRows: [390, 470, 550],
    hasFlaps: true,
  });
}

/** A belted coat with shoulder straps and a storm flap. */
export function drawTrench(sketch: Sketch, cloth: Cloth): void {
  const buttons = "#5b4130";
  drawCoat(sketch, cloth, {
    length: 790,
    breakY: 330,
    ease: 4,
    overlap: 36,
    buttons,
    buttonRows: [356, 496, 560],
    hasFlaps: false,
    isBelted: true,
  });
  sketch.piece(shape("84,140! 162,158! 156,210 154,250! 120,292 92,286!"), cloth, { drop: 0.3, height: 0.56 });
  sketch.stitch(curve("96,280 120,284 149,247"), shaded(cloth, 0.4).colour);
  for (const turn of BOTH_SIDES) {
    sketch.piece(shape(turn("98,122! 164,140! 166,158! 100,142!")), cloth, { drop: 0.3, angle: 18 });
    sketch.piece(shape(turn("104,520! 120,514! 142,606! 126,612!")), cloth, { drop: 0.25 });
    sketch.piece(shape(turn("210,570! 232,575 258,568! 260,588! 236,595 210,590!")), cloth, { drop: 0.3 });
  }
  sketch.piece(shape("-158,418! 0,428 158,418! 159,450! 0,460 -159,450!"), cloth, { drop: 0.45, height: 0.62 });
  sketch.stitch(curve("-156,424 0,434 156,424"), shaded(cloth, 0.4).colour);
  sketch.stitch(curve("-156,444 0,454 156,444"), shaded(cloth, 0.4).colour);
  sketch.piece(strip("-16,448 -40,520 -52,606", 27), cloth, { drop: 0.45, angle: 70, height: 0.64 });
  sketch.piece(
    shape("-34,416! 14,418! 14,470! -34,468!"),
    { ...plain(cloth), colour: buttons, gloss: 0.3 },
    { drop: 0.5, height: 0.7 },
  );
  sketch.piece(shape("-25,426! 5,427! 5,461! -25,460!"), cloth, { drop: 0.2 });
  sketch.line(curve("-10,420 -10,466"), { colour: buttons, width: 5 });
}
