import type { PieceAction, Swap } from "#domain/composer/piece-actions.ts";

const PATHS: Record<PieceAction | Swap | "swap" | "more" | "worn" | "undo" | "redo" | "back" | "new", string> = {
  larger: "M10 5v10M5 10h10",
  smaller: "M5 10h10",
  turnLeft: "M5 4v4h4M5.4 8a6 6 0 1 1-.6 4",
  turnRight: "M15 4v4h-4M14.6 8a6 6 0 1 0 .6 4",
  forward: "M4 13h7v4H4zM10 12V4M7 7l3-3 3 3",
  backward: "M4 3h7v4H4zM10 8v8M7 13l3 3 3-3",
  mirror: "M10 3v14M8 6L3 14h5zM12 6l5 8h-5z",
  duplicate: "M4 4h9v9H4zM7 16h9V7",
  remove: "M4 6h12M8 6V4h4v2M6 6l.7 10h6.6L14 6",
  undo: "M7 5L3.5 8.5 7 12M4 8.5h7.5a4 4 0 0 1 0 8H9",
  redo: "M13 5l3.5 3.5L13 12M16 8.5H8.5a4 4 0 0 0 0 8H11",
  swap: "M4 7h11M12 4l3 3-3 3M16 13H5M8 10l-3 3 3 3",
  more: "M4 9.6v.8M10 9.6v.8M16 9.6v.8",
  worn: "M10 3a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 10 3M4.5 17c0-4.5 2-7 5.5-7s5.5 2.5 5.5 7",
  previous: "M12 4l-6 6 6 6",
  next: "M8 4l6 6-6 6",
  back: "M17 10H3M8 5l-5 5 5 5",
  new: "M5 3h7l3 3v11H5zM8 11h4M10 9v4",
};

export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" data-icon={name}>
    <path
      d={PATHS[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
