import type { Piece } from "#domain/composer/board.ts";
import { type Corner, getHandlePlace } from "#domain/composer/handle-place.ts";
import styles from "./board.module.css";

const REACH_PX = 22;

const DOT_PX = 10;

export type SelectionPlace = { corner: Corner; ratio: number; boardWidthPx: number };

/** Transforms of the frame, drawn as one unit wide and high, and of the handle, drawn in CSS pixels. */
export function getSelectionTransforms(piece: Piece, { corner, ratio, boardWidthPx }: SelectionPlace) {
  const { x, y, scale, rotation, aspect } = piece;
  const handle = getHandlePlace(piece, corner, { ratio, margin: REACH_PX / boardWidthPx });
  return {
    frame: `translate(${x} ${y}) rotate(${rotation}) scale(${scale} ${scale * aspect})`,
    handle: `translate(${handle.x} ${handle.y}) scale(${1 / boardWidthPx})`,
  };
}

/** The frame of the chosen piece, and the handle that turns and resizes it. Above all pieces. */
export function Selection({ piece, place }: { piece: Piece; place: SelectionPlace }) {
  const { frame, handle } = getSelectionTransforms(piece, place);
  return (
    <g data-key={piece.key} aria-hidden="true">
      <rect data-frame="" className={styles.frame} x={-0.5} y={-0.5} width={1} height={1} transform={frame} />
      <g data-handle="" className={styles.handle} transform={handle}>
        <circle className={styles.reach} r={REACH_PX} />
        <circle className={styles.dot} r={DOT_PX} />
        <path className={styles.turn} d="M-4-4L4 4M-4-0.5V-4H-0.5M4 0.5V4H0.5" />
      </g>
    </g>
  );
}
