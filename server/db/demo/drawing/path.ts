/**
 * Outlines from points: "x,y x,y! x,y" is a smooth curve through the points, with a corner at each "!". Two corners in
 * a row make a straight line. x is 0 at the garment's middle.
 */
export type Point = { x: number; y: number; corner: boolean };

export function readPoints(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [x, y] = word.replace("!", "").split(",").map(Number);
      return { x: x ?? 0, y: y ?? 0, corner: word.endsWith("!") };
    });
}

const format = (value: number): string => String(Math.round(value * 100) / 100);

/** Where the handle of `point` towards `target` lies: a third of the way, along the line between its neighbours. */
function findHandle(point: Point, target: Point, opposite: Point | undefined): string {
  const length = Math.hypot(target.x - point.x, target.y - point.y) / 3;
  const from = point.corner || !opposite ? point : opposite;
  const dx = target.x - from.x;
  const dy = target.y - from.y;
  const norm = Math.hypot(dx, dy) || 1;
  return `${format(point.x + (dx / norm) * length)} ${format(point.y + (dy / norm) * length)}`;
}

function draw(points: readonly Point[], closed: boolean): string {
  const count = points.length;
  const at = (index: number) => (closed ? points[(index + count) % count] : points[index]);
  const first = points[0];
  if (!first) return "";
  let d = `M${format(first.x)} ${format(first.y)}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const from = at(index);
    const to = at(index + 1);
    if (!from || !to) continue;
    d += `C${findHandle(from, to, at(index - 1))} ${findHandle(to, from, at(index + 2))} ${format(to.x)} ${format(to.y)}`;
  }
  return closed ? `${d}Z` : d;
}

/** An open line. */
export const curve = (text: string): string => draw(readPoints(text), false);

/** A closed outline. */
export const shape = (text: string): string => draw(readPoints(text), true);

const flipPoints = (points: readonly Point[]): Point[] => points.map((point) => ({ ...point, x: -point.x }));

/** The points of the other side, as text. */
export const flip = (text: string): string =>
  flipPoints(readPoints(text))
    .map(({ x, y, corner }) => `${x},${y}${corner ? "!" : ""}`)
    .join(" ");

/** A closed symmetrical outline from its right half, which starts and ends in the middle or at two corners. */
export function outline(rightHalf: string): string {
  const right = readPoints(rightHalf);
  const left = flipPoints(right).toReversed();
  return draw([...right, ...left.filter(({ x }) => x !== 0)], true);
}

/** The outline of what runs along a line, as wide as `widthAt` says from its start (0) to its end (1). */
function drawAlong(text: string, widthAt: (t: number) => number, end: "point" | "cut"): string {
  const spine = sampleCurve(readPoints(text));
  const last = spine.length - 1;
  const side = (sign: number) =>
    spine.map((point, index) => {
      const before = spine[Math.max(0, index - 1)] ?? point;
      const after = spine[Math.min(last, index + 1)] ?? point;
      const dx = after.x - before.x;
      const dy = after.y - before.y;
      const norm = Math.hypot(dx, dy) || 1;
      const half = (sign * widthAt(index / last)) / 2;
      return {
        x: point.x - (dy / norm) * half,
        y: point.y + (dx / norm) * half,
        corner: end === "cut" && (index === 0 || index === last),
      };
    });
  const back = side(-1).toReversed();
  return draw([...side(1), ...(end === "point" ? back.slice(1, -1) : back)], true);
}

/** A lens along a line: as wide as `width` in its middle, a point at both ends. */
export const taper = (text: string, width: number): string =>
  drawAlong(text, (t) => width * Math.sin(Math.PI * t) ** 0.8, "point");

/** A band along a line, as wide as `width` everywhere. */
export const strip = (text: string, width: number): string => drawAlong(text, () => width, "cut");

/** Points along the smooth curve through the given ones (Catmull-Rom), for lenses and rows of details. */
export function sampleCurve(points: readonly Point[], steps = 4): Point[] {
  const samples: Point[] = [];
  for (let index = 0; index < points.length - 1; index++) {
    const [a, b, c, d] = [
      points[index - 1] ?? points[index],
      points[index],
      points[index + 1],
      points[index + 2] ?? points[index + 1],
    ];
    if (!a || !b || !c || !d) continue;
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const blend = (p: number, q: number, r: number, s: number) =>
        0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t);
      samples.push({ x: blend(a.x, b.x, c.x, d.x), y: blend(a.y, b.y, c.y, d.y), corner: false });
    }
  }
  const last = points.at(-1);
  return last ? [...samples, last] : samples;
}

export function ellipse(x: number, y: number, rx: number, ry = rx): string {
  const k = 0.5523;
  const at = (dx: number, dy: number) => `${format(x + dx * rx)} ${format(y + dy * ry)}`;
  return `M${at(1, 0)}C${at(1, k)} ${at(k, 1)} ${at(0, 1)}C${at(-k, 1)} ${at(-1, k)} ${at(-1, 0)}C${at(-1, -k)} ${at(-k, -1)} ${at(0, -1)}C${at(k, -1)} ${at(1, -k)} ${at(1, 0)}Z`;
}

/** The same path elsewhere; it may only have commands that take pairs of places. */
export const shiftPath = (d: string, dx: number, dy: number): string =>
  d.replaceAll(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, x: string, y: string) => `${format(Number(x) + dx)} ${format(Number(y) + dy)}`,
  );
