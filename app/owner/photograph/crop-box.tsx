import { type ReactNode, useRef } from "react";
import { type Corner, type CropFrame, moveCorner, moveFrame } from "#domain/owner/crop-frame.ts";
import styles from "./photograph-editor.module.css";

export type CropTexts = {
  area: string;
  corners: { topLeft: string; topRight: string; bottomLeft: string; bottomRight: string };
};

type CropBoxProps = { texts: CropTexts; frame: CropFrame; onFrame: (frame: CropFrame) => void; children: ReactNode };

/** Null moves the whole frame. */
type Handle = Corner | null;

const CORNERS = [
  ["topLeft", { isRight: false, isBottom: false }],
  ["topRight", { isRight: true, isBottom: false }],
  ["bottomLeft", { isRight: false, isBottom: true }],
  ["bottomRight", { isRight: true, isBottom: true }],
] as const;

/** A share of the picture's side. */
const KEY_STEP = 0.02;
const STEPS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

const percent = (share: number): string => `${100 * share}%`;

/** A screen reader passes the arrow keys on to a slider, not to a button. */
const toSlider = (x: number, y: number) => ({
  role: "slider",
  "aria-valuemin": 0,
  "aria-valuemax": 100,
  "aria-valuenow": Math.round(100 * x),
  "aria-valuetext": `${Math.round(100 * x)} %, ${Math.round(100 * y)} %`,
});

const move = (frame: CropFrame, handle: Handle, dx: number, dy: number): CropFrame =>
  handle ? moveCorner(frame, handle, dx, dy) : moveFrame(frame, dx, dy);

export function CropBox({ texts, frame, onFrame, children }: CropBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const begun = useRef<{ x: number; y: number; frame: CropFrame } | null>(null);

  const handlers = (handle: Handle) => ({
    onPointerDown(event: React.PointerEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      begun.current = { x: event.clientX, y: event.clientY, frame };
    },
    onPointerMove(event: React.PointerEvent) {
      const size = box.current?.getBoundingClientRect();
      if (!begun.current || !size) return;
      const { x, y, frame: before } = begun.current;
      onFrame(move(before, handle, (event.clientX - x) / size.width, (event.clientY - y) / size.height));
    },
    onPointerUp: () => void (begun.current = null),
    onPointerCancel: () => void (begun.current = null),
    onKeyDown(event: React.KeyboardEvent) {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      // The sheet below has arrow keys of its own.
      event.stopPropagation();
      onFrame(move(frame, handle, ...step));
    },
  });

  const { x, y, width, height } = frame;
  const place = {
    insetBlockStart: percent(y),
    insetInlineStart: percent(x),
    width: percent(width),
    height: percent(height),
  };
  return (
    // The picture does not turn with the direction of the text.
    <div ref={box} dir="ltr" className={styles.box}>
      {children}
      <div className={styles.shade}>
        <div className={styles.bright} style={place} />
      </div>
      <div className={styles.frame} style={place}>
        <button type="button" className={styles.area} aria-label={texts.area} {...toSlider(x, y)} {...handlers(null)} />
        {CORNERS.map(([name, corner]) => (
          <button
            key={name}
            type="button"
            className={`${styles.corner} ${styles[name]}`}
            aria-label={texts.corners[name]}
            {...toSlider(corner.isRight ? x + width : x, corner.isBottom ? y + height : y)}
            {...handlers(corner)}
          />
        ))}
      </div>
    </div>
  );
}
