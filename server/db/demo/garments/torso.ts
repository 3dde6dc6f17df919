import { type Cloth, ribbed, shaded } from "#server/db/demo/drawing/cloth.ts";
import { curve, flip, outline, shape } from "#server/db/demo/drawing/path.ts";
import type { Sketch } from "#server/db/demo/drawing/sketch.ts";

export type SleeveCut = Pick<TorsoCut, "sleeve" | "ease" | "isRibbed" | "sleeveCloth">;

export type Neck = "crew" | "v" | "scoop" | "boat" | "high";
export type Sleeve = "none" | "short" | "long" | "balloon";

export type TorsoCut = {
  neck: Neck;
  sleeve: Sleeve;
  /** Where the hem lies. */
  length: number;
  /** How much wider than close-fitting, on each side. */
  ease: number;
  /** Ribbed bands at hem, cuffs and neck; else plain edges. */
  isRibbed?: boolean;
  /** The hem of a shirt, longer in front than at the sides. */
  hasTails?: boolean;
  /** Cloth of the sleeves, when it is another one. */
  sleeveCloth?: Cloth;
};

type NeckLine = { side: number; depth: number; front: string };

const NECKS: Record<Neck, NeckLine> = {
  crew: { side: 62, depth: 160, front: "0,160 26,156 50,137 62,110!" },
  scoop: { side: 78, depth: 206, front: "0,206 40,196 68,160 78,112!" },
  boat: { side: 98, depth: 140, front: "0,140 52,136 98,117!" },
  v: { side: 60, depth: 262, front: "0,262! 38,176 60,110!" },
  high: { side: 56, depth: 128, front: "0,130 30,126 56,108!" },
};

/** Draws sleeves, inside of the neck and body; details are drawn over it. */
export function drawTorso(sketch: Sketch, cloth: Cloth, cut: TorsoCut): void {
  const { side, depth } = NECKS[cut.neck];
  if (cut.sleeve !== "none")
    for (const turn of [(points: string) => points, flip]) drawSleeve(sketch, cloth, cut, turn);
  drawNeckInside(sketch, cloth, side, depth, cut.isRibbed === true);
  sketch.piece(outline(getBody(cut)), cloth, { drop: cut.sleeve === "none" ? 0 : 0.32 });
  drawBodyFolds(sketch, cut);
  if (cut.isRibbed) drawHemRib(sketch, cloth, cut);
  else sketch.stitch(curve(getHemLine(cut, 12)), shaded(cloth, 0.3).colour, 0.8);
}

export function getBody({ neck, sleeve, length, ease: e, hasTails }: TorsoCut): string {
  const { front } = NECKS[neck];
  const shoulder =
    sleeve === "none"
      ? `${134 + e},128! 122,180 ${128 + e},236 ${152 + e},272!`
      : `${166 + e},146! ${152 + e},196 ${150 + e},236 ${160 + e},274!`;
  const hem = hasTails
    ? `${158 + e},${length - 66}! ${146 + e},${length - 40} 96,${length - 2} 0,${length + 4}`
    : `${159 + e},${length - 5}! ${70 + e},${length + 2} 0,${length + 3}`;
  return `${front} ${shoulder} ${154 + e},400 ${157 + e},${length - 120} ${hem}`;
}

const getHemLine = ({ length, ease: e, hasTails }: TorsoCut, inset: number): string => {
  const right = hasTails
    ? `0,${length + 4 - inset} 94,${length - 3 - inset} ${142 + e},${length - 40 - inset} ${157 + e},${length - 68 - inset}`
    : `0,${length + 3 - inset} ${70 + e},${length + 2 - inset} ${158 + e},${length - 5 - inset}`;
  return joinSides(right);
};

/** A line across both sides, from the points of its right half that start in the middle. */
export const joinSides = (right: string): string => {
  const [, ...rest] = right.split(" ");
  return `${flip(rest.toReversed().join(" "))} ${right}`;
};

function drawNeckInside(sketch: Sketch, cloth: Cloth, side: number, depth: number, isRibbed: boolean): void {
  const inside = shape(
    `${-side},110! 0,${128} ${side},110! ${side * 0.86},${depth * 0.8} 0,${depth + 26} ${-side * 0.86},${depth * 0.8}`,
  );
  sketch.piece(inside, shaded(cloth, 0.3), { height: 0.2 });
  sketch.piece(
    shape(`${-side},108! 0,116 ${side},108! ${side - 6},124! 0,138 ${6 - side},124!`),
    isRibbed ? ribbed(shaded(cloth, 0.12)) : shaded(cloth, 0.14),
    { height: 0.3 },
  );
}

const SLEEVES: Record<
  Exclude<Sleeve, "none">,
  (e: number) => { arm: string; angle: number; folds: [string, number, number][] }
> = {
  short: (e) => ({
    arm: `${158 + e},142! ${196 + e},172 ${228 + e},236 ${258 + e},318! ${222 + e},343 ${178 + e},350! ${168 + e},310 ${158 + e},272! ${140 + e},200`,
    angle: -24,
    folds: [
      [`${176 + e},262 ${206 + e},282 ${222 + e},322`, 18, -0.3],
      [`${170 + e},190 ${204 + e},220 ${222 + e},268`, 22, 0.22],
    ],
  }),
  long: (e) => ({
    arm: `${156 + e},142! ${190 + e},166 ${216 + e},240 ${238 + e},400 ${252 + e},520 ${260 + e},632! ${236 + e},640 ${210 + e},638! ${200 + e},520 ${188 + e},400 ${158 + e},270! ${140 + e},200`,
    angle: -6,
    folds: [
      [`${178 + e},250 ${206 + e},290 ${216 + e},350`, 20, -0.32],
      [`${200 + e},372 ${222 + e},388 ${240 + e},386`, 16, -0.34],
      [`${198 + e},402 ${220 + e},410 ${242 + e},402`, 16, 0.3],
      [`${204 + e},428 ${226 + e},432 ${246 + e},446`, 14, -0.24],
      [`${226 + e},470 ${228 + e},540 ${238 + e},620`, 18, 0.2],
      [`${184 + e},190 ${212 + e},250 ${222 + e},340`, 22, 0.22],
    ],
  }),
  balloon: (e) => ({
    arm: `${158 + e},142! ${214 + e},166 ${252 + e},280 ${270 + e},430 ${284 + e},550 ${266 + e},606! ${240 + e},616 ${222 + e},606! ${190 + e},540 ${184 + e},400 ${158 + e},272! ${140 + e},200`,
    angle: -8,
    folds: [
      [`${228 + e},602 ${214 + e},540 ${218 + e},440`, 20, -0.34],
      [`${244 + e},604 ${244 + e},530 ${238 + e},420`, 18, 0.3],
      [`${258 + e},602 ${268 + e},540 ${256 + e},430`, 18, -0.3],
      [`${176 + e},160 ${206 + e},220 ${222 + e},330`, 22, 0.26],
      [`${178 + e},250 ${204 + e},300 ${212 + e},370`, 20, -0.32],
    ],
  }),
};

/** One sleeve, right as seen, or left when turned over. */
export function drawSleeve(sketch: Sketch, cloth: Cloth, cut: SleeveCut, turn: (points: string) => string): void {
  if (cut.sleeve === "none") return;
  const { arm, angle, folds } = SLEEVES[cut.sleeve](cut.ease);
  const sign = turn === flip ? -1 : 1;
  const sleeveCloth = cut.sleeveCloth ?? cloth;
  sketch.piece(shape(turn(arm)), sleeveCloth, { angle: angle * sign, height: 0.42 });
  for (const [points, width, depth] of folds) sketch.fold(turn(points), width, depth);
  const e = cut.ease;
  if (cut.sleeve === "short") {
    sketch.stitch(curve(turn(`${254 + e},311 ${220 + e},332 ${176 + e},339`)), shaded(cloth, 0.3).colour, 0.8);
  } else if (cut.isRibbed || cut.sleeve === "balloon") {
    const band =
      cut.sleeve === "balloon"
        ? `${222 + e},602! ${242 + e},610 ${266 + e},602! ${268 + e},638! ${244 + e},645 ${224 + e},640!`
        : `${205 + e},584! ${230 + e},588 ${256 + e},580! ${257 + e},646! ${234 + e},652 ${211 + e},650!`;
    sketch.piece(shape(turn(band)), cut.isRibbed ? ribbed(sleeveCloth) : sleeveCloth, {
      angle: angle * sign,
      drop: 0.25,
    });
  }
}

function drawBodyFolds(sketch: Sketch, { length, ease: e, sleeve }: TorsoCut): void {
  const low = length - 60;
  for (const turn of [(points: string) => points, flip]) {
    const far = turn === flip ? 0.8 : 1;
    if (sleeve !== "none") sketch.fold(turn(`${152 + e},268 ${118 + e},318 ${96},400`), 24, -0.26 * far);
    sketch.fold(turn(`${148 + e},300 ${128 + e},380 ${126 + e},470`), 20, 0.2);
    sketch.fold(turn(`${132 + e},${low - 90} ${118 + e},${low - 20} ${120 + e},${low + 40}`), 22, -0.2 * far);
    sketch.fold(turn(`${60},${low - 110} 50,${low - 30} 62,${low + 44}`), 26, 0.16 * far);
  }
  sketch.fold(`-30,${low - 120} -22,${low - 40} -34,${low + 46}`, 24, -0.15);
}

function drawHemRib(sketch: Sketch, cloth: Cloth, { length, ease: e }: TorsoCut): void {
  const top = length - 40;
  sketch.piece(
    outline(
      `0,${top + 4} 80,${top + 3} ${157 + e},${top - 3}! ${150 + e},${length - 2}! 70,${length + 5} 0,${length + 6}`,
    ),
    ribbed(cloth),
    { drop: 0.18 },
  );
}

const BANDS: Record<"crew" | "scoop" | "boat", (width: number) => [outer: string, inner: string]> = {
  crew: (w) => [
    `0,${160 + w} ${28 + w * 0.4},${156 + w * 0.7} ${52 + w * 0.8},${138 + w * 0.4} ${63 + w},111!`,
    "0,158 25,154 49,135 60,107!",
  ],
  scoop: (w) => [
    `0,${206 + w} ${42 + w * 0.5},${196 + w * 0.7} ${70 + w * 0.8},${162 + w * 0.4} ${79 + w},114!`,
    "0,204 39,194 66,158 76,109!",
  ],
  boat: (w) => [`0,${140 + w} 54,${136 + w} ${100 + w},119!`, "0,138 52,134 97,113!"],
};

/** The band that finishes a round neck. */
export function drawNeckBand(sketch: Sketch, cloth: Cloth, neck: "crew" | "scoop" | "boat", width: number): void {
  const [outer, inner] = BANDS[neck](width);
  sketch.piece(shape(`${joinSides(outer)} ${joinSides(inner).split(" ").toReversed().join(" ")}`), cloth, {
    drop: 0.16,
  });
}
