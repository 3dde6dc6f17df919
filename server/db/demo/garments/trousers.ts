import { type Cloth, metal, plain, shaded } from "#server/db/demo/drawing/cloth.ts";
import { darken } from "#server/db/demo/drawing/colour.ts";
import { curve, flip, shape, strip, taper } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";

const BOTH_SIDES = [(points: string) => points, flip];

type LegCut = {
  /** Outer and inner edge at the hem. */
  hem: [outer: number, inner: number];
  knee: [outer: number, inner: number];
  length: number;
  hip: number;
};

function drawLegs(sketch: Sketch, cloth: Cloth, { hem, knee, length, hip }: LegCut): void {
  const kneeY = 316 + (length - 316) * 0.5;
  sketch.piece(shape("-84,70! 0,62 84,70! 80,100 0,108 -80,100"), shaded(cloth, 0.35), { height: 0.2 });
  for (const turn of [flip, (points: string) => points]) {
    const leg = `-2,88! 86,76! 100,140 ${hip},230 ${hip + 2},300 ${knee[0]},${kneeY} ${hem[0]},${length}! ${(hem[0] + hem[1]) / 2},${length + 6} ${hem[1]},${length + 2}! ${knee[1]},${kneeY} 8,340 -2,316!`;
    sketch.piece(shape(turn(leg)), cloth, { drop: 0.14, angle: turn === flip ? 2 : -2 });
    for (const [index, reach] of [96, 78, 60].entries()) {
      sketch.fold(
        turn(`8,${304 + index * 16} ${reach * 0.6},${296 + index * 26} ${reach},${278 + index * 40}`),
        16,
        index % 2 ? 0.13 : -0.17,
      );
    }
    const middle = (knee[0] + knee[1]) / 2;
    if (length > 500) {
      sketch.fold(turn(`${knee[1] + 8},${kneeY - 12} ${middle},${kneeY + 4} ${knee[0] - 14},${kneeY - 8}`), 16, -0.2);
      sketch.fold(turn(`${knee[1] + 6},${kneeY + 18} ${middle},${kneeY + 28} ${knee[0] - 20},${kneeY + 26}`), 16, 0.18);
      sketch.fold(
        turn(`${middle + 14},${kneeY + 60} ${middle + 18},${length - 90} ${middle + 10},${length - 10}`),
        24,
        -0.16,
      );
    }
  }
}

function drawWaistband(sketch: Sketch, cloth: Cloth, loops: string): void {
  sketch.piece(shape("-84,66! 0,78 84,66! 88,96! 0,108 -88,96!"), cloth, { drop: 0.25, height: 0.58, angle: 90 });
  for (const x of [-62, -30, 34, 64]) {
    sketch.piece(
      shape(
        `${x - 4},${66 - Math.abs(x) * 0.08 + 6}! ${x + 4},${66 - Math.abs(x) * 0.08 + 6}! ${x + 4},112! ${x - 4},112!`,
      ),
      cloth,
      { drop: 0.12, height: 0.58 },
    );
  }
  sketch.stitch(curve("-85,92 0,104 85,92"), loops);
}

type JeansOptions = { fade: number; isWide?: boolean };

export function drawJeans(sketch: Sketch, cloth: Cloth, { fade, isWide = false }: JeansOptions): void {
  const thread = "#c08f52";
  const length = 742;
  const hem: [number, number] = isWide ? [158, 22] : [114, 30];
  const knee: [number, number] = isWide ? [136, 16] : [116, 20];
  drawLegs(sketch, cloth, { hem, knee, length, hip: 116 });
  for (const turn of BOTH_SIDES) {
    const middle = (knee[0] + knee[1]) / 2;
    for (const width of [70, 60, 50, 41, 32, 24, 16]) {
      const reach = 70 - width;
      const thigh = `60,${150 + reach} ${middle - 4},320 ${middle},460 ${middle + 2},${700 - reach * 2}`;
      sketch.fill(taper(turn(thigh), width), "#eef2f6", fade / 7);
    }
    sketch.seam(curve(turn("44,107 56,140 104,150")), cloth, 0.8);
    sketch.stitch(curve(turn("40,108 54,145 104,155")), thread);
    sketch.stitch(
      curve(turn(`101,152 ${112},230 ${113},300 ${knee[0] - 5},520 ${hem[0] - 5},${length - 2}`)),
      thread,
      0.9,
    );
    sketch.stitch(curve(turn(`${hem[1] + 1},${length - 13} ${hem[0] - 2},${length - 15}`)), thread);
    const [x = 0] = turn("47,114").split(",").map(Number);
    sketch.button(x, 114, 2.6, "#b08a58");
  }
  sketch.seam(curve("0,106 0,200 -2,316"), cloth, 0.9);
  sketch.stitch(curve("4,108 4,200 2,310"), thread);
  sketch.stitch(curve("28,106 28,180 20,222 4,244"), thread);
  drawWaistband(sketch, cloth, thread);
  sketch.button(2, 93, 7.5, "#b08a58");
}

/** Wide tailored trousers with pleats and a pressed crease. */
export function drawWideTrousers(sketch: Sketch, cloth: Cloth): void {
  const length = 748;
  drawLegs(sketch, cloth, { hem: [166, 14], knee: [142, 12], length, hip: 122 });
  for (const turn of BOTH_SIDES) {
    sketch.fold(turn(`52,112 66,300 82,520 90,${length - 4}`), 13, 0.34);
    sketch.fold(turn(`60,112 76,300 94,520 102,${length - 4}`), 14, -0.26);
    sketch.seam(curve(turn("42,106 48,160 54,206")), cloth, 0.5);
    sketch.seam(curve(turn("90,102 104,150 112,196")), cloth, 0.55);
  }
  sketch.seam(curve("0,106 0,200 -2,316"), cloth, 0.7);
  drawWaistband(sketch, cloth, shaded(cloth, 0.2).colour);
  sketch.button(2, 93, 5.5, darken(plain(cloth).colour, 0.4));
}

export function drawChinos(sketch: Sketch, cloth: Cloth): void {
  const length = 738;
  drawLegs(sketch, cloth, { hem: [104, 34], knee: [112, 24], length, hip: 116 });
  for (const turn of BOTH_SIDES) {
    sketch.seam(curve(turn("62,104 86,140 104,184")), cloth, 0.7);
    sketch.stitch(curve(turn("57,105 81,142 103,192")), shaded(cloth, 0.35).colour, 0.8);
    sketch.stitch(curve(turn(`35,${length - 22} 104,${length - 24}`)), shaded(cloth, 0.35).colour, 0.8);
  }
  sketch.seam(curve("0,106 0,200 -2,316"), cloth, 0.7);
  sketch.stitch(curve("24,106 24,176 16,214 2,236"), shaded(cloth, 0.35).colour, 0.8);
  drawWaistband(sketch, cloth, shaded(cloth, 0.35).colour);
  sketch.button(2, 93, 5.5, darken(plain(cloth).colour, 0.4));
}

export function drawShorts(sketch: Sketch, cloth: Cloth): void {
  drawLegs(sketch, cloth, { hem: [152, 10], knee: [134, 8], length: 430, hip: 124 });
  for (const turn of BOTH_SIDES) {
    sketch.fold(turn("48,112 58,180 62,250"), 14, -0.24);
    sketch.seam(curve(turn("66,104 92,140 112,188")), cloth, 0.6);
    sketch.piece(shape(turn("9,402! 80,408 149,398! 152,432! 80,440 9,434!")), cloth, { drop: 0.3, height: 0.56 });
  }
  sketch.seam(curve("0,106 0,200 -2,316"), cloth, 0.7);
  drawWaistband(sketch, cloth, shaded(cloth, 0.35).colour);
  sketch.piece(strip("2,98 -14,130 -8,170 -16,200", 6), plain(shaded(cloth, -0.3)), { drop: 0.4, height: 0.7 });
  sketch.piece(strip("2,98 18,136 14,176 24,192", 6), plain(shaded(cloth, -0.3)), { drop: 0.4, height: 0.7 });
  sketch.button(2, 96, 4, metal("gold").colour);
}
