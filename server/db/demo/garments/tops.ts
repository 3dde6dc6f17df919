import { type Cloth, plain, ribbed, shaded } from "#server/db/demo/drawing/cloth.ts";
import { curve, flip, outline, shape, strip } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";
import { drawNeckBand, drawTorso } from "./torso.ts";

export function drawTee(sketch: Sketch, cloth: Cloth): void {
  drawTorso(sketch, cloth, { neck: "crew", sleeve: "short", length: 640, ease: 2 });
  drawNeckBand(sketch, ribbed(cloth), "crew", 13);
}

export function drawBreton(sketch: Sketch, cloth: Cloth): void {
  drawTorso(sketch, cloth, { neck: "boat", sleeve: "long", length: 622, ease: 0 });
  drawNeckBand(sketch, plain(cloth), "boat", 10);
}

export function drawTank(sketch: Sketch, cloth: Cloth): void {
  drawTorso(sketch, cloth, { neck: "scoop", sleeve: "none", length: 610, ease: -8 });
  drawNeckBand(sketch, plain(cloth), "scoop", 9);
}

/** A blouse with full sleeves and a bow at the neck. */
export function drawBlouse(sketch: Sketch, cloth: Cloth): void {
  drawTorso(sketch, cloth, { neck: "high", sleeve: "balloon", length: 608, ease: 0 });
  for (const y of [250, 320, 390, 460, 530]) sketch.button(0, y, 5, shaded(cloth, 0.08).colour);
  sketch.seam(curve("-13,170 -12,400 -13,604"), cloth, 0.3);
  sketch.seam(curve("13,170 12,400 13,604"), cloth, 0.3);
  for (const turn of [(points: string) => points, flip]) {
    sketch.fold(turn("44,132 54,200 50,300"), 18, -0.24);
    sketch.fold(turn("26,136 32,190 30,260"), 14, 0.2);
  }
  sketch.piece(shape("-62,104! 0,112 62,104! 58,134! 0,146 -58,134!"), cloth, { drop: 0.25 });
  drawBow(sketch, plain(cloth));
}

function drawBow(sketch: Sketch, cloth: Cloth): void {
  sketch.piece(shape("-4,146! -26,220 -44,330! -22,344 -2,334! 2,240 10,150!"), cloth, { angle: 80, drop: 0.4 });
  sketch.piece(shape("-4,148! 22,220 34,352! 52,350 70,338! 48,220 10,148!"), cloth, { angle: 80, drop: 0.4 });
  sketch.fold("2,160 -8,240 -20,330", 16, -0.3);
  sketch.fold("12,160 36,250 54,336", 16, -0.3);
  for (const turn of [(points: string) => points, flip]) {
    sketch.piece(shape(turn("0,134 40,108 88,110 96,140 84,172 40,168 0,156")), cloth, { angle: 20, drop: 0.4 });
    sketch.fold(turn("8,146 40,134 76,132"), 14, -0.34);
    sketch.fold(turn("8,150 40,154 78,154"), 12, 0.3);
  }
  sketch.piece(shape("-15,128 0,124 15,128 17,148 14,166 0,170 -14,166 -17,148"), cloth, { drop: 0.4, height: 0.6 });
  sketch.fold("-4,130 -6,148 -3,164", 8, -0.3);
}

/** A camisole with thin straps and a soft neckline. */
export function drawCamisole(sketch: Sketch, cloth: Cloth): void {
  for (const turn of [(points: string) => points, flip])
    sketch.piece(strip(turn("96,240 86,170 84,110 70,84"), 6), shaded(cloth, 0.06));
  sketch.piece(outline("0,232 60,226 112,262! 120,300 0,310"), shaded(cloth, 0.32), { height: 0.2 });
  sketch.piece(outline("0,262 40,252 96,212! 118,250 134,286! 124,400 138,560 146,640! 70,650 0,652"), cloth, {
    drop: 0.2,
  });
  for (const turn of [(points: string) => points, flip]) {
    sketch.fold(turn("90,230 50,284 0,304"), 20, -0.22);
    sketch.fold(turn("94,250 60,314 6,340"), 22, 0.26);
    sketch.fold(turn("108,300 84,360 40,400"), 22, -0.2);
    sketch.fold(turn("104,420 96,520 110,640"), 26, -0.24);
    sketch.fold(turn("60,430 48,540 64,644"), 28, 0.22);
  }
  sketch.stitch(curve("-144,632 0,643 144,632"), shaded(cloth, 0.3).colour, 0.8);
}
