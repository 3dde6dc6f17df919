import { type Cloth, plain, ribbed, shaded } from "#server/db/demo/drawing/cloth.ts";
import { curve, ellipse, outline, shape, strip } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";

export function drawBeret(sketch: Sketch, cloth: Cloth): void {
  sketch.piece(strip("2,268 -2,244 10,226", 11), cloth);
  sketch.piece(
    shape("-206,420 -190,340 -110,276 10,258 130,280 204,344 214,412 168,470 40,500 -90,494 -180,470"),
    cloth,
    { height: 0.62 },
  );
  for (const points of [
    "6,276 -80,330 -160,410",
    "6,276 60,340 90,440",
    "6,276 120,320 184,400",
    "6,276 -20,360 -40,460",
  ])
    sketch.fold(points, 26, -0.12);
  sketch.fold("-170,440 -60,478 60,486", 40, -0.28);
  sketch.fold("-120,320 -40,292 60,290", 60, 0.18);
  sketch.piece(shape("-150,474! -40,504 60,508 140,484! 136,512 60,536 -40,532 -142,504"), shaded(cloth, 0.12), {
    drop: 0.3,
  });
}

export function drawCap(sketch: Sketch, cloth: Cloth, brim: Cloth): void {
  sketch.piece(outline("0,262 70,268 140,310 176,390 180,456! 90,440 0,436"), cloth, { height: 0.6 });
  for (const points of ["0,264 0,340 0,436", "20,264 90,320 122,444", "-20,264 -90,320 -122,444"]) {
    sketch.seam(curve(points), cloth, 0.7);
    sketch.stitch(
      curve(
        points
          .split(" ")
          .map((point) => point.replace(/^(-?\d+)/, (x) => String(Number(x) + 6)))
          .join(" "),
      ),
      shaded(cloth, 0.3).colour,
      0.8,
    );
  }
  for (const x of [-66, 66])
    sketch.line(ellipse(x, 340, 4.5), { colour: shaded(plain(cloth), 0.4).colour, width: 2.4, opacity: 0.8 });
  sketch.piece(ellipse(0, 262, 11, 8), cloth, { drop: 0.3, height: 0.7 });
  sketch.piece(outline("0,434 100,440 186,456! 206,520 160,566 80,586 0,590"), brim, { drop: 0.45, height: 0.66 });
  for (const inset of [14, 28, 42])
    sketch.stitch(
      curve(
        `${-188 + inset},${478 - inset * 0.3} ${-180 + inset},${540 - inset} ${-80},${580 - inset} 0,${584 - inset} 80,${580 - inset} ${180 - inset},${540 - inset} ${188 - inset},${478 - inset * 0.3}`,
      ),
      shaded(brim, 0.3).colour,
      0.9,
    );
}

/** A wide-brimmed hat with a ribbon, from a little above. */
export function drawSunHat(sketch: Sketch, cloth: Cloth, ribbon: Cloth): void {
  sketch.piece(ellipse(0, 430, 252, 148), cloth, { height: 0.45 });
  for (const [rx, ry] of [
    [236, 137],
    [214, 122],
    [190, 106],
  ] as const)
    sketch.line(ellipse(0, 428, rx, ry), { colour: shaded(plain(cloth), 0.4).colour, width: 1.6, opacity: 0.3 });
  sketch.fold("-230,440 -120,520 40,548", 46, -0.2);
  sketch.fold("60,330 160,352 226,410", 44, 0.16);
  sketch.piece(ellipse(0, 424, 138, 72), plain(shaded(ribbon, 0.1)), { drop: 0.6, height: 0.55 });
  sketch.piece(outline("0,252 80,262 122,310 136,410! 70,450 0,456"), cloth, { drop: 0.3, height: 0.66 });
  sketch.fold("-40,262 0,310 10,370", 40, -0.26);
  sketch.fold("70,270 96,330 104,390", 34, 0.16);
  sketch.piece(shape("-136,386! -70,424 0,432 70,424 136,386! 140,420! 70,462 0,470 -70,462 -140,420!"), ribbon, {
    drop: 0.35,
    height: 0.7,
  });
  sketch.piece(shape("96,420! 130,404 150,440 176,500! 150,504 128,512! 116,460"), ribbon, { drop: 0.45, angle: 70 });
}

export function drawBeanie(sketch: Sketch, cloth: Cloth): void {
  const band = ribbed(cloth);
  sketch.piece(outline("0,232 70,242 132,300 158,400 162,480! 80,492 0,494"), band, { height: 0.6 });
  for (const x of [-96, -48, 0, 48, 96]) sketch.fold(`${x * 0.2},244 ${x * 0.8},330 ${x},460`, 18, -0.18);
  sketch.piece(
    shape("-168,440! -80,458 0,462 80,458 168,440! 172,500 166,560! 80,580 0,584 -80,580 -166,560! -172,500"),
    band,
    { drop: 0.45, height: 0.66 },
  );
  sketch.fold("-160,556 0,578 160,556", 18, -0.2);
}
