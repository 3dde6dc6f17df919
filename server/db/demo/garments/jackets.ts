import { type Cloth, metal, plain, ribbed, satin, shaded } from "#server/db/demo/drawing/cloth.ts";
import { curve, flip, outline, shape, strip } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";
import { drawCollar } from "./shirts.ts";
import { drawSleeve, drawTorso } from "./torso.ts";

const BOTH_SIDES = [(points: string) => points, flip];

export function drawDenimJacket(sketch: Sketch, cloth: Cloth, thread = "#c9995a"): void {
  drawTorso(sketch, cloth, { neck: "high", sleeve: "long", length: 560, ease: 6 });
  for (const turn of BOTH_SIDES) {
    sketch.fill(shape(turn("40,300 90,290 130,340 120,440 70,470 44,400")), "#ffffff", 0.06);
    sketch.fill(shape(turn("190,260 226,320 236,400 216,420 196,360")), "#ffffff", 0.08);
    sketch.seam(curve(turn("14,246 90,240 154,232")), cloth, 0.8);
    sketch.stitch(curve(turn("14,251 90,245 154,237")), thread);
    for (const x of [40, 112]) {
      sketch.seam(curve(turn(`${x},246 ${x * 0.8 + 6},400 ${x * 0.72 + 8},516`)), cloth, 0.7);
      sketch.stitch(curve(turn(`${x + 5},246 ${x * 0.8 + 11},400 ${x * 0.72 + 13},516`)), thread);
    }
    sketch.piece(shape(turn("44,250! 112,245! 113,278! 79,296! 45,280!")), cloth, { drop: 0.4, height: 0.6 });
    sketch.stitch(curve(turn("48,277 79,291 109,276")), thread);
    const [x = 0] = turn("79,276").split(",").map(Number);
    sketch.button(x, 276, 5.5, "#b08a58");
    sketch.piece(shape(turn("209,592! 236,597 264,590! 267,640! 240,647 213,644!")), cloth, { drop: 0.3, angle: 90 });
    sketch.stitch(curve(turn("212,599 236,604 264,597")), thread);
  }
  sketch.piece(outline("0,520 80,519 166,512! 166,560! 80,567 0,568"), cloth, { drop: 0.3, angle: 90, height: 0.56 });
  sketch.stitch(curve("-162,518 0,526 162,518"), thread);
  sketch.piece(shape("-15,158! 15,158! 15,568! -15,568!"), cloth, { drop: 0.3, height: 0.58 });
  for (const x of [-10, 10]) sketch.stitch(curve(`${x},168 ${x},560`), thread);
  for (const y of [200, 264, 328, 392, 456, 543]) sketch.button(0, y, 7, "#b08a58");
  drawCollar(sketch, cloth, thread);
}

/** The chambers of a sleeve: inner and outer edge, and where each begins. */
const PUFFER_SLEEVE = [
  [148, 214, 148],
  [160, 242, 226],
  [180, 260, 300],
  [196, 272, 374],
  [208, 282, 446],
  [216, 288, 516],
] as const;

/** A short quilted jacket: every chamber is a piece of its own, so that it swells. */
export function drawPuffer(sketch: Sketch, cloth: Cloth): void {
  for (const turn of BOTH_SIDES) {
    for (const [index, [inner, outer, top]] of PUFFER_SLEEVE.entries()) {
      const [nextInner, nextOuter] = PUFFER_SLEEVE[index + 1] ?? [222, 288];
      const bottom = top + 76;
      const upper = index === 0 ? `${inner},142! ${outer - 16},158!` : `${inner},${top}! ${outer - 2},${top - 14}!`;
      const outside = `${(outer + nextOuter) / 2 + 5},${top + 26} ${nextOuter - 2},${bottom - 16}!`;
      const lower = `${(nextInner + nextOuter) / 2},${bottom - 4} ${nextInner},${bottom}!`;
      const inside = `${(inner + nextInner) / 2 - 5},${(top + bottom) / 2}`;
      sketch.piece(shape(turn(`${upper} ${outside} ${lower} ${inside}`)), cloth, { drop: 0.14 });
    }
    sketch.piece(shape(turn("223,588! 256,590 287,574! 286,606! 258,615 227,612!")), ribbed(plain(cloth)), {
      drop: 0.2,
    });
  }
  sketch.piece(shape("-58,74! 0,84 58,74! 66,140! 0,154 -66,140!"), shaded(satin("stone"), 0.3), { height: 0.2 });
  for (const turn of [flip, (points: string) => points]) {
    for (let row = 0; row < 6; row++) {
      const top = 142 + row * 75;
      const bottom = top + 78;
      const side = row === 0 ? 158 : 166;
      sketch.piece(
        shape(
          turn(
            `2,${top + 2}! ${side * 0.5},${top + (row ? 3 : -14)} ${row ? side : 150},${top - (row ? 4 : 6)}! ${side + 5},${(top + bottom) / 2} ${side},${bottom - 8}! ${side * 0.5},${bottom + 2} 2,${bottom}!`,
          ),
        ),
        cloth,
        { drop: 0.18, height: 0.55 },
      );
      for (const x of [34, 74, 116])
        sketch.fold(turn(`${x},${top + 8} ${x + 4},${top + 20} ${x},${top + 34}`), 9, -0.3);
    }
    sketch.piece(shape(turn("2,92! 30,84 58,68! 76,104 80,142! 40,156 2,160!")), cloth, { drop: 0.4, height: 0.62 });
    sketch.piece(shape(turn("92,448! 104,446! 116,520! 104,522!")), shaded(cloth, 0.35), { drop: 0.1 });
  }
  sketch.piece(strip("0,92 0,300 0,590", 11), shaded(plain(cloth), 0.4), { drop: 0.3 });
  sketch.line(curve("0,96 0,300 0,588"), { colour: "#d0ccc2", width: 2.6, dash: "1.6 3", opacity: 0.9 });
  sketch.piece(shape("-5,150! 5,150! 4,182 0,188 -4,182"), metal("silver"), { drop: 0.5 });
  sketch.piece(outline("0,588 90,586 164,578! 158,612! 80,620 0,621"), ribbed(plain(cloth)), { drop: 0.2 });
}

/** A leather jacket with a slanting zip and wide lapels. */
export function drawBiker(sketch: Sketch, cloth: Cloth): void {
  const zip = (points: string) => {
    sketch.line(curve(points), { colour: "#1c1a1a", width: 8, opacity: 0.7 });
    sketch.line(curve(points), { colour: "#c4c2bd", width: 4, dash: "1.8 1.8" });
  };
  for (const turn of BOTH_SIDES) drawSleeve(sketch, cloth, { sleeve: "long", ease: 0 }, turn);
  sketch.piece(shape("-60,104! 0,96 60,104! 60,220 0,320 -60,220"), shaded(satin("stone"), 0.35), { height: 0.15 });
  const front =
    "54,104! 164,142! 150,196 150,240 160,276! 152,400 154,480 156,548! 70,560 -50,560! -52,460 -40,360 -60,250! -20,230 26,180";
  sketch.piece(
    shape(
      flip("54,104! 164,142! 150,196 150,240 160,276! 152,400 154,480 156,548! 70,560 20,560! 20,400 10,300! 40,200"),
    ),
    cloth,
  );
  sketch.piece(shape(front), cloth, { drop: 0.45 });
  zip("-50,556 -49,460 -38,370 -54,262");
  for (const turn of BOTH_SIDES) {
    sketch.piece(shape(turn("50,150! 112,196! 122,226! 90,300 30,366! 26,260 40,200")), cloth, {
      drop: 0.5,
      height: 0.6,
    });
    sketch.piece(shape(turn("54,88! 84,108 108,160! 96,190! 48,158!")), cloth, { drop: 0.35, height: 0.6 });
    sketch.fold(turn("150,280 110,330 84,400"), 26, -0.3);
    sketch.fold(turn("146,330 124,400 122,490"), 22, 0.26);
    sketch.seam(curve(turn("104,124 130,190 152,240")), cloth, 0.4);
    zip(turn("236,560 244,600 248,634"));
  }
  sketch.piece(shape("-54,88! 0,76 54,88! 48,114 0,104 -48,114"), cloth, { drop: 0.2 });
  zip("70,440 132,412");
  zip("-126,412 -74,440");
  sketch.piece(outline("0,526 80,525 156,516! 157,552! 80,561 0,562"), cloth, { drop: 0.35, height: 0.6 });
  sketch.piece(shape("60,516! 98,514! 99,568! 61,570!"), metal("silver"), { drop: 0.4, height: 0.7 });
  sketch.piece(shape("68,525! 90,523! 91,559! 69,561!"), cloth, { drop: 0.2 });
}
