import { type Cloth, cotton, plain, ribbed, shaded } from "#server/db/demo/drawing/cloth.ts";
import { darken, lighten } from "#server/db/demo/drawing/colour.ts";
import { curve, ellipse, flip, outline, shape, strip } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";
import { drawNeckBand, drawSleeve, drawTorso, getBody } from "./torso.ts";

const BOTH_SIDES = [(points: string) => points, flip];

export function drawSweater(sketch: Sketch, cloth: Cloth): void {
  drawTorso(sketch, cloth, { neck: "crew", sleeve: "long", length: 618, ease: 8, isRibbed: true });
  drawNeckBand(sketch, ribbed(cloth), "crew", 20);
}

export function drawTurtleneck(sketch: Sketch, cloth: Cloth): void {
  drawTorso(sketch, cloth, { neck: "high", sleeve: "long", length: 616, ease: 4, isRibbed: true });
  sketch.piece(shape("-58,64! 0,72 58,64! 66,112 70,134! 0,160 -70,134! -66,112"), ribbed(cloth), {
    drop: 0.4,
    height: 0.6,
  });
  sketch.fill(shape("-56,66 0,74 56,66 40,80 0,86 -40,80"), shaded(cloth, 0.5).colour, 0.6);
  sketch.fold("-60,112 0,128 60,112", 14, -0.34);
  sketch.fold("-58,100 0,114 58,100", 12, 0.24);
}

/** A knitted vest with a deep neck. */
export function drawVest(sketch: Sketch, cloth: Cloth): void {
  drawTorso(sketch, cloth, { neck: "v", sleeve: "none", length: 600, ease: 4, isRibbed: true });
  for (const turn of BOTH_SIDES) {
    sketch.piece(strip(turn("61,108 44,180 2,268"), 17), ribbed(cloth), { drop: 0.2, angle: turn === flip ? -20 : 20 });
    sketch.piece(strip(turn("138,128 126,190 134,242 157,276"), 15), ribbed(cloth), { drop: 0.15 });
  }
}

/** A cardigan, buttoned, its neck a deep V. */
export function drawCardigan(sketch: Sketch, cloth: Cloth, buttons: string = darken(cloth.colour, 0.5)): void {
  drawTorso(sketch, cloth, { neck: "v", sleeve: "long", length: 612, ease: 8, isRibbed: true });
  const band = { ...ribbed(cloth) };
  sketch.piece(strip("-64,106 -46,180 -8,262 0,330 0,460 0,616", 26), band, { drop: 0.25 });
  sketch.piece(strip("64,106 46,180 8,262 0,330 0,460 0,616", 26), band, { drop: 0.4, height: 0.6 });
  for (let y = 292; y < 600; y += 58) sketch.button(0, y, 7.5, buttons);
  for (const turn of BOTH_SIDES) {
    sketch.piece(shape(turn("56,470! 128,466! 130,482! 56,486!")), band, { drop: 0.2, angle: 90 });
    sketch.seam(curve(turn("58,488 57,560 58,570")), cloth, 0.2);
  }
}

export function drawHoodie(sketch: Sketch, cloth: Cloth): void {
  const cut = { neck: "high", sleeve: "long", length: 622, ease: 12, isRibbed: true } as const;
  for (const turn of BOTH_SIDES) drawSleeve(sketch, cloth, cut, turn);
  sketch.piece(outline("0,48 60,54 96,100 92,150 60,190 0,200"), shaded(cloth, 0.06), { height: 0.45 });
  sketch.piece(outline("0,82 44,88 62,122 50,168 0,200"), shaded(cloth, 0.42), { height: 0.2 });
  sketch.fold("0,54 4,68 0,82", 10, -0.3);
  sketch.piece(outline(getBody(cut).replace("0,130 30,126 56,108!", "0,196! 36,176 74,128!")), cloth, { drop: 0.35 });
  for (const turn of BOTH_SIDES) {
    sketch.piece(shape(turn("-4,212! 30,176 58,126 76,66! 100,100 112,140 84,176 40,210 8,232!")), cloth, {
      drop: 0.45,
      height: 0.62,
    });
    sketch.fold(turn("30,190 66,150 86,104"), 16, 0.3);
    sketch.fold(turn("152,286 116,340 100,400"), 26, -0.28);
    sketch.fold(turn("150,320 132,390 130,460"), 22, 0.2);
  }
  sketch.piece(outline("0,430! 84,428! 128,530! 128,582! 0,586!"), cloth, { drop: 0.3, height: 0.56 });
  sketch.stitch(curve("-78,436 -122,532"), shaded(cloth, 0.4).colour, 0.9);
  sketch.stitch(curve("78,436 122,532"), shaded(cloth, 0.4).colour, 0.9);
  sketch.piece(outline("0,586 90,584 168,577! 160,622! 70,628 0,630"), ribbed(cloth), { drop: 0.2 });
  for (const turn of BOTH_SIDES) {
    sketch.piece(strip(turn("22,206 30,250 26,300 32,338"), 6.5), cotton("cream"), { drop: 0.35, height: 0.7 });
    sketch.fill(shape(turn("29,330! 36,330! 36,350! 29,350!")), lighten(plain(cloth).colour, 0.5));
    const [x = 0] = turn("24,204").split(",").map(Number);
    sketch.line(ellipse(x, 204, 4), { colour: "#d8d2c4", width: 2 });
  }
}
