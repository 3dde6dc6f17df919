import { type Cloth, leather, metal, plain, rubber, shaded } from "#server/db/demo/drawing/cloth.ts";
import { curve, ellipse, flip, shape, strip } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";

const BOTH_SIDES = [(points: string) => points, flip];

/** A long scarf, looped once. */
export function drawScarf(sketch: Sketch, cloth: Cloth): void {
  const fringe = (x: number, y: number, lean: number) => {
    for (let index = 0; index < 12; index++) {
      const left = x + index * 9.4;
      sketch.piece(
        strip(
          `${left},${y - 6} ${left + lean},${y + 18} ${left + lean * 1.5 + (index % 3) - 1},${y + 44 + (index % 2) * 5}`,
          4,
        ),
        plain(cloth),
        { height: 0.35 },
      );
    }
  };
  fringe(-136, 650, -3);
  sketch.piece(shape("-60,250! 30,280 40,300! 20,420 -10,560 -26,656! -84,664 -142,652! -130,520 -110,380"), cloth, {
    angle: 6,
  });
  sketch.fold("-40,300 -60,440 -80,640", 36, -0.28);
  sketch.fold("0,320 -30,460 -46,640", 30, 0.24);
  fringe(36, 694, 2);
  sketch.piece(shape("-20,280! 60,260 90,270! 120,420 140,560 152,696! 90,708 30,700! 22,560 0,420"), cloth, {
    drop: 0.5,
    angle: -6,
    height: 0.56,
  });
  sketch.fold("30,300 60,450 70,690", 34, -0.3);
  sketch.fold("66,300 98,460 112,690", 30, 0.26);
  sketch.piece(shape("-128,196 -60,116 40,100 116,150 136,232 100,320 20,362 -70,340 -122,280"), cloth, {
    drop: 0.5,
    angle: 30,
    height: 0.6,
  });
  const hole = shape("-62,206 -20,160 40,156 76,196 74,240 30,270 -30,262 -62,240");
  sketch.piece(hole, cloth, { angle: -24, height: 0.12 });
  sketch.fill(hole, "#120a06", 0.55);
  sketch.fold("-110,220 -60,150 30,128", 26, 0.28);
  sketch.fold("-112,270 -70,318 20,340", 28, -0.34);
  sketch.fold("-90,250 -40,294 40,306 110,240", 24, 0.3);
  sketch.fold("96,160 114,220 90,290", 22, -0.26);
}

/** A belt, rolled up. */
export function drawBelt(sketch: Sketch, cloth: Cloth): void {
  const edge = shaded(cloth, 0.45);
  sketch.piece(ellipse(0, 330, 180, 70), edge, { height: 0.3 });
  sketch.piece(ellipse(0, 334, 160, 58), shaded(cloth, 0.7), { height: 0.1 });
  sketch.piece(ellipse(6, 338, 134, 46), edge, { height: 0.34 });
  sketch.piece(ellipse(6, 341, 120, 38), shaded(cloth, 0.75), { height: 0.08 });
  sketch.piece(
    shape(
      "-180,330! -150,376 -60,400 0,402 60,400 150,376 180,330! 182,400 180,432! 150,474 60,498 0,500 -60,498 -150,474 -180,432! -182,400",
    ),
    cloth,
    { drop: 0.4, height: 0.62 },
  );
  sketch.stitch(curve("-172,350 -140,386 -60,408 0,410 60,408 140,386 172,350"), shaded(cloth, -0.35).colour);
  sketch.stitch(curve("-174,426 -140,464 -60,488 0,490 60,488 140,464 174,426"), shaded(cloth, -0.35).colour);
  sketch.piece(shape("-74,386! 24,392! 26,512! -72,506!"), metal("gold"), { drop: 0.6, height: 0.76 });
  sketch.piece(shape("-54,404! 6,408! 8,494! -52,490!"), cloth, { drop: 0.3, height: 0.55 });
  sketch.piece(strip("-66,444 -20,450 18,451", 10), metal("gold"), { drop: 0.5, height: 0.8 });
  sketch.piece(shape("48,394! 78,390! 80,502! 50,504!"), cloth, { drop: 0.45, height: 0.72 });
}

export function drawSunglasses(sketch: Sketch, frame: Cloth): void {
  for (const turn of BOTH_SIDES) {
    const rise = turn === flip ? 0 : 15;
    const temple = `205,372 207,${338 - rise} 186,${308 - rise} 110,${298 - rise} -96,${292 - rise} -120,${302 - rise}`;
    sketch.piece(strip(turn(temple), 11), shaded(frame, 0.12), { height: 0.45, drop: 0.4 });
  }
  for (const turn of BOTH_SIDES) {
    sketch.piece(
      shape(turn("24,376! 60,356 130,350 200,352! 224,360 216,398! 206,458 150,488 92,484 48,458 26,410")),
      frame,
      { drop: 0.5, height: 0.66 },
    );
    sketch.piece(
      shape(turn("42,392 80,374 140,370 192,378 194,420 168,462 118,470 72,452 46,422")),
      { ...leather("chocolate"), gloss: 0.9, crease: 0 },
      { height: 0.5 },
    );
    sketch.fill(shape(turn("52,396 84,380 140,376 186,384 184,402 120,404 62,424")), "#ffffff", 0.14);
    sketch.fill(
      turn === flip ? shape("-170,384! -140,378! -92,462! -112,466!") : shape("92,382! 122,376! 168,452! 148,462!"),
      "#ffffff",
      0.12,
    );
  }
  sketch.piece(strip("-34,386 0,370 34,386", 13), frame, { drop: 0.3, height: 0.66 });
  for (const x of [-207, 207]) sketch.piece(ellipse(x, 368, 4, 3), metal("gold"), { height: 0.8 });
}

/** Hoops with a pearl. */
export function drawEarrings(sketch: Sketch, cloth: Cloth): void {
  const ring = [4, 40, 80, 120, 160, 200, 240, 280, 320, 356].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return [Math.sin(angle) * 86, 366 - Math.cos(angle) * 92] as const;
  });
  for (const x of [-110, 110]) {
    sketch.piece(strip(ring.map(([dx, y]) => `${x + dx},${y}`).join(" "), 13), cloth, { height: 0.7 });
    sketch.piece(ellipse(x, 268, 13), cloth, { drop: 0.5, height: 0.8 });
    sketch.piece(ellipse(x, 488, 34, 35), { ...rubber("white"), gloss: 0.2 }, { drop: 0.5, height: 0.85 });
    for (const inset of [0, 4, 8, 12, 16, 20]) {
      sketch.fill(ellipse(x + inset * 0.55, 490 + inset * 0.7, 32 - inset, 33 - inset), "#c9ad94", 0.05);
      sketch.fill(ellipse(x - 10, 477, 15 - inset * 0.6, 13 - inset * 0.55), "#ffffff", 0.22);
    }
  }
}

/** A fine chain with a small disc. */
export function drawNecklace(sketch: Sketch, cloth: Cloth): void {
  const chain = "-120,150 -170,260 -150,380 -80,480 0,540 80,480 150,380 170,260 120,150";
  sketch.piece(strip(chain, 6), cloth, { height: 0.6 });
  sketch.line(curve(chain), { colour: shaded(cloth, 0.5).colour, width: 6, dash: "1.4 5", opacity: 0.6 });
  sketch.piece(strip("-128,170 -150,270 -120,350 -60,410 0,432 60,410 120,350 150,270 128,170", 4), cloth, {
    height: 0.55,
  });
  sketch.piece(ellipse(0, 572, 34), cloth, { drop: 0.5, height: 0.85 });
  sketch.line(ellipse(0, 572, 26), { colour: shaded(cloth, 0.4).colour, width: 1.4, opacity: 0.6 });
  sketch.piece(ellipse(0, 572, 8), { ...rubber("white"), gloss: 0.9 }, { drop: 0.4, height: 0.95 });
  sketch.piece(ellipse(0, 440, 8), { ...rubber("white"), gloss: 0.9 }, { drop: 0.4, height: 0.9 });
}

/** A wristwatch on a leather strap. */
export function drawWatch(sketch: Sketch, strap: Cloth): void {
  sketch.piece(shape("-46,130! 46,130! 58,320! -58,320!"), strap, { height: 0.5 });
  sketch.piece(shape("-58,470! 58,470! 42,660! 0,676 -42,660!"), strap, { height: 0.5 });
  for (const x of [-1, 1]) {
    sketch.stitch(curve(`${x * 39},136 ${x * 50},316`), shaded(strap, -0.4).colour);
    sketch.stitch(curve(`${x * 50},474 ${x * 36},656`), shaded(strap, -0.4).colour);
  }
  for (const y of [560, 590, 620]) sketch.fill(ellipse(0, y, 4, 5), shaded(plain(strap), 0.7).colour);
  sketch.piece(shape("-52,104! 52,104! 52,146! -52,146!"), metal("gold"), { drop: 0.4, height: 0.7 });
  sketch.piece(shape("-36,116! 36,116! 36,136! -36,136!"), strap);
  sketch.piece(shape("98,382! 116,384! 116,408! 98,410!"), metal("gold"), { drop: 0.3, height: 0.6 });
  sketch.piece(ellipse(0, 396, 102), metal("gold"), { drop: 0.6, height: 0.8 });
  sketch.piece(ellipse(0, 396, 86), { ...rubber("cream"), gloss: 0.1 }, { drop: 0.2, height: 0.7 });
  for (let hour = 0; hour < 12; hour++) {
    const [dx, dy] = [Math.sin((hour * Math.PI) / 6), -Math.cos((hour * Math.PI) / 6)];
    sketch.line(curve(`${dx * 66},${396 + dy * 66} ${dx * 76},${396 + dy * 76}`), {
      colour: "#3a332c",
      width: hour % 3 ? 2 : 4,
    });
  }
  sketch.line(curve("0,396 -30,364"), { colour: "#2b2724", width: 5 });
  sketch.line(curve("0,396 44,352"), { colour: "#2b2724", width: 3.4 });
  sketch.fill(ellipse(0, 396, 5), "#2b2724");
}
