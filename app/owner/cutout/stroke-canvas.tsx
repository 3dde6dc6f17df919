import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Stroke, StrokePoint } from "#domain/cutout/stroke.ts";
import styles from "./cutout-editor.module.css";

/** A share of the picture's width: about a fingertip on a phone. */
const STROKE_RADIUS = 0.025;
/** What is cut away stays faintly visible, so that it can be added again. */
const REMOVED_OPACITY = 0.2;

type StrokeCanvasProps = {
  label: string;
  photograph: ImageBitmap;
  image: ImageData;
  kind: Stroke["kind"];
  onStroke: (stroke: Stroke) => void;
};

function drawStroke(context: CanvasRenderingContext2D, points: readonly StrokePoint[], color: string): void {
  const { width } = context.canvas;
  context.strokeStyle = color;
  context.lineCap = context.lineJoin = "round";
  context.lineWidth = 2 * STROKE_RADIUS * width;
  context.beginPath();
  // A line from the first point to itself, so that a tap is a dot.
  for (const { x, y } of points.slice(0, 1).concat(points)) context.lineTo(x * width, y * width);
  context.stroke();
}

export function StrokeCanvas({ label, photograph, image, kind, onStroke }: StrokeCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [points, setPoints] = useState<readonly StrokePoint[]>([]);
  const { width, height } = image;

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    let isStale = false;
    const draw = async (): Promise<void> => {
      const cutout = await createImageBitmap(image);
      if (isStale) return;
      context.clearRect(0, 0, width, height);
      context.globalAlpha = REMOVED_OPACITY;
      context.drawImage(photograph, 0, 0, width, height);
      context.globalAlpha = 1;
      context.drawImage(cutout, 0, 0);
      const color = getComputedStyle(context.canvas).getPropertyValue(kind === "add" ? "--added" : "--removed");
      if (points.length > 0) drawStroke(context, points, color);
    };
    void draw();
    return () => {
      isStale = true;
    };
  }, [photograph, image, width, height, points, kind]);

  const findPoint = ({ clientX, clientY, currentTarget }: PointerEvent): StrokePoint => {
    const { left, top, width: shown } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / shown, y: (clientY - top) / shown };
  };
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setPoints([findPoint(event)]);
  };
  const draw = (event: PointerEvent) => {
    const last = points.at(-1);
    const point = findPoint(event);
    if (!event.isPrimary || !last || Math.hypot(point.x - last.x, point.y - last.y) < STROKE_RADIUS / 4) return;
    setPoints([...points, point]);
  };
  const finish = (event: PointerEvent) => {
    if (!event.isPrimary || points.length === 0) return;
    setPoints([]);
    onStroke({ kind, points, radius: STROKE_RADIUS });
  };

  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={finish}
      onPointerCancel={() => setPoints([])}
    />
  );
}
