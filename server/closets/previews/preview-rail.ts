import { PREVIEW_WIDTH_PX } from "#domain/limits.ts";
import type { Box } from "./preview-layout.ts";
import { ACCENT, HAIRLINE } from "./preview-text.ts";

const HANGER =
  "M26 24a6 6 0 1 1 8.2 5.6c-1.5.6-2.2 1.5-2.2 3v1.9l20 11.5c2 1.2 1.2 4-1.2 4H13.2c-2.4 0-3.2-2.8-1.2-4l20-11.5";

const RAIL_Y = 92;
const SCALE = 3.1;
const HOOK = { x: 32, y: 18 };
const SPACING = 168;
const COUNT = 7;

export const RAIL_TEXT_BOX: Box = { left: 150, top: 236, width: PREVIEW_WIDTH_PX - 300, height: 366 };

export function drawRail(): string {
  const hangers = Array.from({ length: COUNT }, (_, index) => {
    const isMiddle = index === (COUNT - 1) / 2;
    const x = PREVIEW_WIDTH_PX / 2 + (index - (COUNT - 1) / 2) * SPACING;
    const turn = isMiddle ? 0 : ((index * 37) % 9) - 4;
    return `<path transform="translate(${x} ${RAIL_Y - 5}) rotate(${turn}) scale(${SCALE}) translate(${-HOOK.x} ${-HOOK.y})" d="${HANGER}" fill="none" stroke="${isMiddle ? ACCENT : "#c9bfb0"}" stroke-width="${isMiddle ? 1.3 : 1}" stroke-linecap="round" stroke-linejoin="round"/>`;
  });
  return `<path d="M0 ${RAIL_Y}H${PREVIEW_WIDTH_PX}" stroke="${HAIRLINE}" stroke-width="5"/>${hangers.join("")}`;
}
