import type { Point } from "#domain/layout/box.ts";
import type { PlacedItem } from "#domain/layout/layout.ts";

export type Finger = { from: Point; to: Point };

const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** Two fingers on one point have no direction. */
const MIN_DISTANCE = 1e-4;

type Place = Pick<PlacedItem, "x" | "y" | "scale" | "rotation">;

export function followFingers<Placed extends Place>(placed: Placed, one: Finger, other?: Finger): Placed {
  const { x, y, scale, rotation } = placed;
  if (!other) return { ...placed, x: x + one.to.x - one.from.x, y: y + one.to.y - one.from.y };
  const before = { x: other.from.x - one.from.x, y: other.from.y - one.from.y };
  const now = { x: other.to.x - one.to.x, y: other.to.y - one.to.y };
  const growth = Math.hypot(now.x, now.y) / Math.max(MIN_DISTANCE, Math.hypot(before.x, before.y));
  const turn = Math.atan2(now.y, now.x) - Math.atan2(before.y, before.x);
  const fromFinger = { x: x - one.from.x, y: y - one.from.y };
  const [cos, sin] = [growth * Math.cos(turn), growth * Math.sin(turn)];
  return {
    ...placed,
    x: one.to.x + cos * fromFinger.x - sin * fromFinger.y,
    y: one.to.y + sin * fromFinger.x + cos * fromFinger.y,
    scale: scale * growth,
    rotation: rotation + toDegrees(turn),
  };
}
