import { ARROWS, Icon } from "#app/ui/icon.tsx";
import type { PieceAction, Swap } from "#domain/composer/piece-actions.ts";

/** On 24 × 24 units. */
const PATHS: Record<PieceAction | Swap | "swap" | "more" | "worn" | "undo" | "redo" | "back" | "new", string> = {
  larger: "M12 6v12M6 12h12",
  smaller: "M6 12h12",
  turnLeft: "M6 4.8v4.8h4.8M6.48 9.6a7.2 7.2 0 1 1 -0.72 4.8",
  turnRight: "M18 4.8v4.8h-4.8M17.52 9.6a7.2 7.2 0 1 0 0.72 4.8",
  forward: "M4.8 15.6h8.4v4.8H4.8zM12 14.4V4.8M8.4 8.4l3.6 -3.6 3.6 3.6",
  backward: "M4.8 3.6h8.4v4.8H4.8zM12 9.6v9.6M8.4 15.6l3.6 3.6 3.6 -3.6",
  mirror: "M12 3.6v16.8M9.6 7.2L3.6 16.8h6zM14.4 7.2l6 9.6h-6z",
  duplicate: "M4.8 4.8h10.8v10.8H4.8zM8.4 19.2h10.8V8.4",
  remove: "M4.8 7.2h14.4M9.6 7.2V4.8h4.8v2.4M7.2 7.2l0.84 12h7.92L16.8 7.2",
  undo: "M8.4 6L4.2 10.2 8.4 14.4M4.8 10.2h9a4.8 4.8 0 0 1 0 9.6H10.8",
  redo: "M15.6 6l4.2 4.2L15.6 14.4M19.2 10.2H10.2a4.8 4.8 0 0 0 0 9.6H13.2",
  swap: "M4.8 8.4h13.2M14.4 4.8l3.6 3.6 -3.6 3.6M19.2 15.6H6M9.6 12l-3.6 3.6 3.6 3.6",
  more: "M4.8 11.52v0.96M12 11.52v0.96M19.2 11.52v0.96",
  worn: "M12 3.6a2.64 2.64 0 1 1 0 5.28A2.64 2.64 0 0 1 12 3.6M5.4 20.4c0 -5.4 2.4 -8.4 6.6 -8.4s6.6 3 6.6 8.4",
  previous: ARROWS.previous,
  next: ARROWS.next,
  back: ARROWS.back,
  new: "M6 3.6h8.4l3.6 3.6v13.2H6zM9.6 13.2h4.8M12 10.8v4.8",
};

const TURNING: readonly string[] = ["undo", "redo", "back", "previous", "next"];

export const BoardIcon = ({ name }: { name: keyof typeof PATHS }) => (
  <Icon d={PATHS[name]} size={20} strokeWidth={1.6} turns={TURNING.includes(name)} />
);
