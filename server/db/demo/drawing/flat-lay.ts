import type { Garment, Laid } from "./picture.ts";
import { CANVAS_WIDTH } from "./sketch.ts";

/** What part a garment plays in an outfit; it decides where the garment lies and how large it is. */
export type Role =
  | "outer"
  | "coat"
  | "top"
  | "bottom"
  | "short"
  | "skirt"
  | "dress"
  | "shoes"
  | "boots"
  | "bag"
  | "hat"
  | "scarf"
  | "jewel"
  | "glasses"
  | "belt";

export type RoledGarment = Garment & { role: Role };

type Spot = { x: number; y: number; scale: number; rotate: number };
type Plan = Partial<Record<Role, Spot>>;

const spot = (x: number, y: number, scale: number, rotate: number): Spot => ({ x, y, scale, rotate });

const SMALL: Plan = {
  shoes: spot(446, 680, 0.41, -3),
  boots: spot(456, 654, 0.34, -3),
  bag: spot(458, 462, 0.43, 4),
  hat: spot(448, 128, 0.42, 6),
  scarf: spot(470, 250, 0.42, 8),
  jewel: spot(468, 290, 0.32, 6),
  glasses: spot(462, 292, 0.32, -8),
  belt: spot(466, 318, 0.3, -6),
};

/** A top over a bottom, the small things beside them. */
const TOP_AND_BOTTOM: Plan = {
  ...SMALL,
  top: spot(212, 222, 0.66, -3),
  bottom: spot(232, 548, 0.62, 2),
  short: spot(232, 560, 0.78, 2),
  skirt: spot(228, 560, 0.64, 2),
};

/** A jacket or coat beside a top and a bottom. */
const WITH_OUTER: Plan = {
  outer: spot(186, 226, 0.6, -5),
  coat: spot(184, 272, 0.62, -4),
  top: spot(414, 204, 0.53, 5),
  bottom: spot(412, 520, 0.59, 2),
  short: spot(412, 500, 0.62, 3),
  skirt: spot(412, 506, 0.55, 3),
  shoes: spot(176, 688, 0.4, -4),
  boots: spot(170, 656, 0.33, -4),
  bag: spot(196, 524, 0.37, -6),
  hat: spot(300, 76, 0.32, 8),
  scarf: spot(300, 420, 0.42, 6),
  jewel: spot(296, 560, 0.26, 8),
  glasses: spot(304, 440, 0.27, -10),
  belt: spot(304, 606, 0.24, -6),
};

const DRESS: Plan = {
  ...SMALL,
  dress: spot(214, 396, 0.86, -2),
  top: spot(400, 210, 0.5, 6),
  outer: spot(390, 224, 0.56, 6),
  coat: spot(390, 270, 0.6, 5),
};

const DRESS_WITH_OUTER: Plan = {
  ...DRESS,
  dress: spot(396, 392, 0.78, 3),
  outer: spot(180, 222, 0.58, -5),
  coat: spot(184, 272, 0.6, -4),
  top: spot(180, 222, 0.56, -5),
  shoes: spot(160, 680, 0.4, -4),
  boots: spot(160, 656, 0.33, -4),
  bag: spot(168, 500, 0.38, -5),
  hat: spot(300, 80, 0.32, 8),
  glasses: spot(256, 596, 0.26, -10),
  jewel: spot(236, 440, 0.26, 8),
  belt: spot(258, 600, 0.24, -6),
};

/** What lies underneath comes first. */
const ORDER: readonly Role[] = [
  "coat",
  "outer",
  "bottom",
  "short",
  "skirt",
  "dress",
  "top",
  "scarf",
  "boots",
  "shoes",
  "bag",
  "hat",
  "belt",
  "glasses",
  "jewel",
];

function choosePlan(roles: ReadonlySet<Role>): Plan {
  const hasOuter = roles.has("outer") || roles.has("coat");
  if (roles.has("dress")) return hasOuter || roles.has("top") ? DRESS_WITH_OUTER : DRESS;
  return hasOuter ? WITH_OUTER : TOP_AND_BOTTOM;
}

/** Arranges the garments of an outfit as a stylist would lay them; a turned plan has left and right exchanged. */
export function planOutfit(garments: readonly RoledGarment[], side: "plain" | "turned"): Laid[] {
  const plan = choosePlan(new Set(garments.map(({ role }) => role)));
  return garments
    .toSorted((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role))
    .flatMap((garment) => {
      const place = plan[garment.role];
      if (!place) return [];
      const { x, y, scale, rotate } = place;
      return [
        side === "plain"
          ? { garment, x, y, scale, rotate }
          : { garment, x: CANVAS_WIDTH - x, y, scale, rotate: -rotate },
      ];
    });
}
