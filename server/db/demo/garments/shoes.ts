import { type Cloth, plain, rubber, shaded } from "#server/db/demo/drawing/cloth.ts";
import { curve, ellipse, shape, strip } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";

/** Both shoes from the side, one behind the other; each is drawn with its toe to the left and the ground at y 0. */
function drawPair(sketch: Sketch, height: number, drawShoe: () => void): void {
  sketch.place({ x: 24, y: 380, scale: 1.42, rotate: 2 }, drawShoe);
  sketch.place({ x: -24, y: 380 + Math.max(150, height * 0.86), scale: 1.46, rotate: -2 }, drawShoe);
}

export function drawSneakers(sketch: Sketch, cloth: Cloth, accent: Cloth): void {
  drawPair(sketch, 190, () => {
    sketch.piece(shape("-14,-122! 24,-146 70,-150 118,-152! 134,-140 90,-112 30,-108"), shaded(cloth, 0.35), {
      height: 0.25,
    });
    sketch.piece(shape("-40,-100! -34,-130 -14,-158 6,-160! 22,-140 20,-110"), shaded(cloth, 0.05), { drop: 0.2 });
    sketch.piece(
      shape(
        "-150,-16! -158,-46 -142,-72 -94,-84! -50,-106 -14,-128! 10,-116 40,-112 78,-118! 106,-136 124,-150! 142,-128 144,-90 144,-20! 0,-10",
      ),
      cloth,
      { drop: 0.3 },
    );
    sketch.piece(shape("-152,-16! -159,-48 -140,-70 -104,-78! -88,-52 -94,-12!"), cloth, { drop: 0.2, height: 0.58 });
    sketch.piece(shape("104,-132! 124,-151! 143,-128 146,-92! 120,-84 106,-104"), accent, { drop: 0.25 });
    sketch.piece(shape("60,-26! 72,-70 100,-84 144,-92! 144,-24!"), cloth, { drop: 0.18 });
    sketch.piece(shape("-96,-76! -52,-98 -14,-122! -4,-106 -30,-84 -76,-56!"), cloth, { drop: 0.22, height: 0.6 });
    sketch.stitch(curve("-72,-60 -30,-88 0,-106 40,-104 80,-112"), shaded(cloth, 0.35).colour, 0.8);
    sketch.piece(strip("-30,-26 0,-56 16,-96", 9), accent, { drop: 0.15 });
    sketch.piece(strip("4,-26 30,-58 44,-100", 9), accent, { drop: 0.15 });
    for (const [x, y] of [
      [-80, -76],
      [-63, -86],
      [-46, -97],
      [-29, -108],
    ] as const) {
      sketch.piece(strip(`${x + 14},${y + 14} ${x + 6},${y - 2} ${x - 2},${y - 15}`, 6.5), rubber("white"), {
        drop: 0.4,
        height: 0.7,
      });
    }
    sketch.piece(shape("-12,-134 -30,-158 -10,-160 0,-138 20,-152 28,-138 2,-128"), rubber("white"), {
      drop: 0.35,
      height: 0.7,
    });
    sketch.piece(shape("-159,-30! -100,-22 0,-24 148,-32! 154,-12 150,4! 0,6 -134,6! -156,-4"), rubber("white"), {
      drop: 0.3,
      height: 0.62,
    });
    sketch.line(curve("-152,-12 -60,-8 60,-10 150,-16"), { colour: "#8d867c", width: 1, opacity: 0.5 });
  });
}

export function drawLoafers(sketch: Sketch, cloth: Cloth): void {
  drawPair(sketch, 150, () => {
    sketch.piece(shape("-30,-86! 20,-104 90,-112 140,-122! 120,-84 40,-66 -10,-70"), shaded(plain(cloth), 0.5), {
      height: 0.2,
    });
    sketch.piece(
      shape(
        "-152,-12! -160,-36 -138,-58 -96,-72 -50,-92 -24,-98! 2,-76 40,-72 90,-84 141,-124! 152,-90 147,-12! 60,-4 -60,-2",
      ),
      cloth,
      { drop: 0.3 },
    );
    sketch.piece(shape("-140,-46! -120,-66 -72,-84 -22,-100! -6,-84 -24,-66 -84,-48 -124,-38!"), cloth, {
      drop: 0.3,
      height: 0.6,
    });
    sketch.stitch(curve("-134,-40 -84,-44 -26,-62 -4,-80"), shaded(cloth, 0.6).colour, 1.6);
    sketch.piece(shape("-62,-92! -30,-108! 6,-66 20,-20! -18,-16! -34,-58"), cloth, { drop: 0.4, height: 0.66 });
    sketch.fill(shape("-40,-76! -22,-84! -12,-66! -30,-58!"), shaded(plain(cloth), 0.75).colour, 0.9);
    sketch.seam(curve("90,-84 96,-50 92,-14"), cloth, 0.6);
    sketch.line(curve("-16,-84 4,-72 40,-68 90,-80 140,-119"), {
      colour: shaded(plain(cloth), -0.3).colour,
      width: 2,
      opacity: 0.4,
    });
    sketch.piece(shape("-156,-14! -60,-8 60,-10 147,-16! 150,-4! 20,2 -130,2! -152,-4"), rubber("chocolate"), {
      drop: 0.2,
    });
    sketch.piece(shape("74,-2! 150,-6! 148,22! 84,22!"), rubber("chocolate"), { drop: 0.2 });
  });
}

/** Ankle boots with elastic sides. */
export function drawBoots(sketch: Sketch, cloth: Cloth): void {
  drawPair(sketch, 290, () => {
    sketch.piece(shape("6,-216! 60,-226 128,-220! 120,-206 60,-200 14,-204"), shaded(plain(cloth), 0.5), {
      height: 0.2,
    });
    sketch.piece(
      shape(
        "-152,-12! -160,-38 -136,-60 -90,-74 -36,-96 -6,-134 4,-214! 60,-206 128,-218! 134,-150 146,-90 146,-12! 60,-2 -60,0",
      ),
      cloth,
      { drop: 0.3 },
    );
    sketch.piece(
      shape("36,-206! 92,-209! 88,-150 68,-112 52,-116 38,-160"),
      { ...plain(cloth), weave: { kind: "rib" }, gloss: 0.02, colour: shaded(plain(cloth), 0.35).colour },
      { drop: 0.15 },
    );
    sketch.seam(curve("66,-110 60,-60 40,-14"), cloth, 0.6);
    sketch.fold("-30,-98 0,-96 26,-112", 14, -0.3);
    sketch.fold("-44,-84 -6,-78 30,-92", 13, 0.3);
    sketch.fold("-70,-74 -40,-62 -16,-64", 12, -0.2);
    sketch.piece(strip("112,-208 118,-232 108,-236 102,-210", 7), shaded(plain(cloth), 0.2), { drop: 0.2 });
    sketch.piece(shape("-158,-14! -60,-6 60,-10 146,-16! 149,-2! 20,4 -130,4! -154,-2"), rubber("black"), {
      drop: 0.2,
    });
    sketch.piece(shape("70,-2! 150,-6! 146,36! 84,36!"), rubber("black"), { drop: 0.2 });
  });
}

/** Slingback pumps with a low, curved heel. */
export function drawHeels(sketch: Sketch, cloth: Cloth): void {
  drawPair(sketch, 200, () => {
    sketch.piece(
      shape("-52,-74! 10,-66 80,-104 124,-128! 100,-80 30,-44 -30,-50"),
      { ...rubber("oat") },
      { height: 0.22 },
    );
    sketch.piece(
      shape("-176,-10! -166,-34 -120,-56 -50,-80! -30,-54 20,-40 60,-52 96,-84! 128,-70 118,-44 64,-20 0,-6 -90,-4!"),
      cloth,
      { drop: 0.3 },
    );
    sketch.piece(shape("88,-82! 128,-130! 150,-108 142,-66 122,-42! 100,-50"), cloth, { drop: 0.2 });
    sketch.piece(strip("140,-118 116,-136 84,-134 56,-108 44,-62", 7), cloth, { drop: 0.35, height: 0.62 });
    sketch.piece(shape("112,-50! 144,-74! 134,-30 126,34! 108,34! 112,-10"), plain(cloth), { drop: 0.2 });
    sketch.line(curve("-46,-78 -28,-52 20,-37 62,-50 94,-80"), {
      colour: shaded(plain(cloth), -0.4).colour,
      width: 1.8,
      opacity: 0.5,
    });
    sketch.piece(shape("-176,-10! -90,-3 0,-4 66,-18 112,-44! 114,-38 60,-8 0,4 -90,4 -172,-2!"), rubber("tan"), {
      drop: 0.1,
    });
    sketch.piece(ellipse(57, -104, 5.5), rubber("mustard"), { drop: 0.4, height: 0.8 });
  });
}

/** Flat sandals with two buckled straps, from above. */
export function drawSandals(sketch: Sketch, cloth: Cloth): void {
  const drawOne = () => {
    sketch.piece(
      shape(
        "-8,-196 40,-184 68,-130 62,-60 46,10 52,90 48,160 10,196 -34,184 -46,120 -44,30 -62,-60 -64,-130 -46,-180",
      ),
      rubber("chocolate"),
    );
    sketch.piece(
      shape("-8,-189 36,-176 61,-128 55,-60 40,10 45,90 41,156 8,188 -30,176 -40,120 -38,30 -55,-60 -57,-130 -40,-174"),
      { ...plain(cloth), colour: "#cfb28a", gloss: 0.05 },
      { height: 0.5 },
    );
    sketch.stitch(curve("-8,-182 31,-169 54,-126 48,-60 34,10 38,90 34,150 6,180"), "#a98a5f", 1);
    sketch.fold("-20,60 0,110 4,160", 44, -0.2);
    sketch.fold("-24,-150 6,-130 24,-140", 50, -0.16);
    for (const y of [-110, -22]) {
      sketch.piece(
        shape(
          `-72,${y - 6}! -20,${y - 34} 30,${y - 34} 76,${y - 10}! 74,${y + 34}! 24,${y + 12} -24,${y + 14} -70,${y + 42}!`,
        ),
        cloth,
        { drop: 0.5, height: 0.66 },
      );
      sketch.stitch(curve(`-66,${y + 1} -20,${y - 26} 30,${y - 26} 72,${y - 3}`), shaded(cloth, -0.3).colour, 0.9);
      sketch.piece(
        shape(`24,${y - 40}! 50,${y - 36}! 52,${y + 22}! 24,${y + 18}!`),
        { ...rubber("gold"), gloss: 0.8 },
        { drop: 0.4, height: 0.74 },
      );
      sketch.piece(shape(`30,${y - 28}! 45,${y - 25}! 46,${y + 12}! 30,${y + 8}!`), cloth, { drop: 0.2 });
    }
  };
  sketch.place({ x: 74, y: 400, scale: 1, rotate: 5 }, drawOne);
  sketch.place({ x: -74, y: 396, scale: 1, rotate: -5, flip: true }, drawOne);
}
