import { type Cloth, metal, plain, shaded } from "#server/db/demo/drawing/cloth.ts";
import { curve, ellipse, flip, outline, shape, strip } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";

const BOTH_SIDES = [(points: string) => points, flip];

export function drawTote(sketch: Sketch, cloth: Cloth, trim: Cloth): void {
  sketch.piece(strip("-82,330 -84,210 -50,120 0,98 50,120 84,210 82,330", 17), shaded(trim, 0.2), { height: 0.4 });
  sketch.piece(outline("0,300 120,294 168,284! 160,330 0,340"), shaded(cloth, 0.4), { height: 0.2 });
  sketch.piece(outline("0,314 100,312 172,300! 184,420 192,560 190,652! 176,672 100,680 0,682"), cloth, { drop: 0.3 });
  for (const turn of BOTH_SIDES) {
    sketch.fold(turn("160,330 140,440 150,560"), 34, -0.22);
    sketch.fold(turn("120,400 110,500 130,640"), 36, 0.2);
    sketch.fold(turn("30,640 90,650 180,660"), 20, -0.2);
  }
  sketch.fold("-20,360 10,470 -10,600", 40, -0.14);
  sketch.stitch(curve("-170,322 0,334 170,322"), shaded(cloth, 0.35).colour);
  sketch.piece(strip("-86,430 -88,300 -62,176 0,140 62,176 88,300 86,430", 18), trim, { drop: 0.42, height: 0.62 });
  for (const x of [-86, 86]) {
    sketch.stitch(curve(`${x - 6},426 ${x - 6},344`), shaded(trim, -0.4).colour);
    sketch.stitch(curve(`${x + 6},426 ${x + 6},344`), shaded(trim, -0.4).colour);
    sketch.button(x, 416, 4.5, "#c9a455");
  }
}

/** A structured bag with a flap and a short handle. */
export function drawHandbag(sketch: Sketch, cloth: Cloth): void {
  sketch.piece(strip("-92,330 -92,240 -60,178 0,162 60,178 92,240 92,330", 20), shaded(cloth, 0.08), { height: 0.5 });
  sketch.stitch(curve("-92,320 -92,240 -60,178 0,162 60,178 92,240 92,320"), shaded(cloth, -0.35).colour);
  sketch.piece(outline("0,320 150,318 182,332! 196,420 206,540 196,574! 120,586 0,588"), cloth, { drop: 0.3 });
  sketch.piece(outline("0,310 130,308 184,322! 192,380 186,440 150,466! 80,482 0,486"), cloth, {
    drop: 0.5,
    height: 0.64,
  });
  sketch.stitch(
    curve("-178,330 -184,380 -178,434 -146,457 -80,472 0,476 80,472 146,457 178,434 184,380 178,330"),
    shaded(cloth, -0.35).colour,
  );
  for (const x of [-92, 92]) {
    sketch.piece(ellipse(x, 330, 17, 15), metal("gold"), { drop: 0.4, height: 0.7 });
    sketch.piece(ellipse(x, 330, 9, 8), cloth, { height: 0.5 });
  }
  sketch.piece(shape("-30,452! 30,452! 30,510! 0,518 -30,510!"), metal("gold"), { drop: 0.5, height: 0.72 });
  sketch.piece(
    shape("-16,468! 16,468! 16,498! -16,498!"),
    { ...metal("gold"), gloss: 0.6 },
    { drop: 0.3, height: 0.8 },
  );
  sketch.fold("-150,540 0,556 150,540", 26, -0.12);
}

/** A soft half-moon bag on a long strap. */
export function drawMoonBag(sketch: Sketch, cloth: Cloth): void {
  sketch.piece(strip("-176,400 -190,280 -130,150 0,108 130,150 190,280 176,400", 15), cloth, { height: 0.5 });
  sketch.stitch(curve("-176,400 -190,280 -130,150 0,108 130,150 190,280 176,400"), shaded(cloth, -0.3).colour);
  sketch.piece(outline("0,404 100,398 176,366! 216,400 214,470 150,560 60,596 0,600"), cloth, { drop: 0.3 });
  sketch.piece(strip("-172,386 -90,412 0,418 90,412 172,386", 13), shaded(cloth, 0.25), { drop: 0.25 });
  sketch.line(curve("-162,390 -90,413 0,418 90,413 162,390"), { colour: "#c9a455", width: 3, dash: "2 2.4" });
  for (const turn of BOTH_SIDES) {
    sketch.fold(turn("150,420 120,490 60,550"), 32, -0.26);
    sketch.fold(turn("180,430 150,510 90,570"), 28, 0.2);
    sketch.fold(turn("60,440 50,500 20,560"), 30, 0.2);
    const [x = 0] = turn("176,0").split(",").map(Number);
    sketch.piece(ellipse(x, 388, 15), metal("gold"), { drop: 0.4, height: 0.7 });
    sketch.piece(ellipse(x, 388, 8), plain(cloth));
  }
  sketch.piece(strip("-158,394 -170,420 -164,462", 8), shaded(cloth, 0.1), { drop: 0.4 });
}

/** A woven basket with leather handles. */
export function drawBasket(sketch: Sketch, cloth: Cloth, trim: Cloth): void {
  for (const [dy, height] of [
    [-34, 0.4],
    [0, 0.62],
  ] as const) {
    if (height > 0.5) {
      sketch.piece(ellipse(0, 330, 190, 34), shaded(cloth, 0.5), { height: 0.15 });
      sketch.piece(outline("0,364 100,358 190,330! 196,420 180,560 150,640! 80,662 0,666"), cloth, { drop: 0.3 });
      for (let y = 386; y < 650; y += 24)
        sketch.fold(`-186,${y - 12} -90,${y + 10} 0,${y + 16} 90,${y + 10} 186,${y - 12}`, 9, -0.34);
      sketch.piece(
        shape("-191,326! -100,352 0,358 100,352 191,326! 194,352! 100,380 0,388 -100,380 -194,352!"),
        cloth,
        { drop: 0.35, height: 0.6 },
      );
    }
    sketch.piece(
      strip(
        `-84,${376 + dy} -80,${260 + dy} -44,${180 + dy} 0,${166 + dy} 44,${180 + dy} 80,${260 + dy} 84,${376 + dy}`,
        14,
      ),
      trim,
      { drop: height > 0.5 ? 0.5 : 0, height },
    );
  }
  for (const x of [-84, 84]) {
    sketch.piece(shape(`${x - 20},356! ${x + 20},356! ${x + 20},412! ${x},426 ${x - 20},412!`), trim, {
      drop: 0.4,
      height: 0.66,
    });
    sketch.stitch(curve(`${x - 14},364 ${x - 14},408 ${x},418 ${x + 14},408 ${x + 14},364`), shaded(trim, -0.4).colour);
  }
}
