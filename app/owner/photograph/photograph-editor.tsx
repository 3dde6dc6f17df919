import { reportFault } from "#app/report-fault.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { toAddress } from "#domain/base-path.ts";
import { type CropFrame, isWholeFrame, toPixelFrame, turnFrame, WHOLE_FRAME } from "#domain/owner/crop-frame.ts";
import form from "#app/ui/form.module.css";
import { CropBox, type CropTexts } from "./crop-box.tsx";
import { ToolScreen } from "./tool-screen.tsx";
import tool from "./tool-screen.module.css";
import styles from "./photograph-editor.module.css";

const JPEG_QUALITY = 0.9;

type OpenPhotograph = { bitmap: ImageBitmap; type: string };

/** @throws when it cannot be loaded or decoded */
async function openPhotograph(address: string): Promise<OpenPhotograph> {
  const response = await fetch(toAddress(address));
  if (!response.ok) throw new Error(`The photograph was not sent (${response.status}).`);
  const content = await response.blob();
  return { bitmap: await createImageBitmap(content), type: content.type };
}

const isSideways = (turns: number): boolean => turns % 2 === 1;

const getTurnedSize = ({ width, height }: ImageBitmap, turns: number) =>
  isSideways(turns) ? { width: height, height: width } : { width, height };

/** Turns are quarter turns to the right. */
function drawTurned(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  bitmap: ImageBitmap,
  turns: number,
  scale: number,
): void {
  const { width, height } = getTurnedSize(bitmap, turns);
  context.imageSmoothingQuality = "high";
  context.scale(scale, scale);
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
}

function showTurned(canvas: HTMLCanvasElement, bitmap: ImageBitmap, turns: number, longestSide: number): void {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const { width, height } = getTurnedSize(bitmap, turns);
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (context) drawTurned(context, bitmap, turns, scale);
}

/** A JPEG; pictures that may have alpha become a WebP, or a PNG where the browser writes no WebP. */
async function cropPhotograph({ bitmap, type }: OpenPhotograph, turns: number, frame: CropFrame): Promise<Blob> {
  const { x, y, width, height } = toPixelFrame(frame, getTurnedSize(bitmap, turns));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.translate(-x, -y);
  drawTurned(context, bitmap, turns, 1);
  return await canvas.convertToBlob({
    type: type === "image/jpeg" ? type : "image/webp",
    quality: JPEG_QUALITY,
  });
}

export type EditorTexts = CropTexts & {
  picture: string;
  title: string;
  hint: string;
  turnLeft: string;
  turnRight: string;
  size: (widthPercent: number, heightPercent: number) => string;
  done: string;
  cancel: string;
  loading: string;
  failed: string;
};

type PhotographEditorProps = {
  texts: EditorTexts;
  address: string;
  notSaved?: ReactNode;
  onDone: (changed: Blob) => Promise<void>;
  onCancel: () => void;
};

const SHOWN_PX = 1000;

const START = { turns: 0, frame: WHOLE_FRAME };

export function PhotographEditor({ texts, address, notSaved, onDone, onCancel }: PhotographEditorProps) {
  const [photograph, setPhotograph] = useState<OpenPhotograph | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [{ turns, frame }, setEdit] = useState(START);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isStale = false;
    const opening = openPhotograph(address);
    opening.then(
      (opened) => isStale || setPhotograph(opened),
      () => isStale || setFailed(true),
    );
    return () => {
      isStale = true;
      // 48 MB for 12 megapixels.
      opening.then(
        ({ bitmap }) => bitmap.close(),
        () => undefined,
      );
    };
  }, [address]);

  useEffect(() => {
    if (canvas.current && photograph) showTurned(canvas.current, photograph.bitmap, turns, SHOWN_PX);
  }, [photograph, turns]);

  const turnRight = (times: number): void =>
    setEdit((before) => ({
      turns: (before.turns + times) % 4,
      frame: Array.from({ length: times }).reduce<typeof before.frame>((turned) => turnFrame(turned), before.frame),
    }));

  async function finish(): Promise<void> {
    if (!photograph || isBusy) return;
    if (turns === 0 && isWholeFrame(frame)) return onCancel();
    setBusy(true);
    try {
      await onDone(await cropPhotograph(photograph, turns, frame));
    } catch (error) {
      reportFault(error);
      setFailed(true);
    }
    setBusy(false);
  }

  const [width, height] = [frame.width, frame.height].map((share) => Math.round(100 * share));
  return (
    <ToolScreen
      {...texts}
      isDoneDisabled={!photograph}
      isBusy={isBusy}
      onCancel={onCancel}
      onDone={() => void finish()}
      tools={
        <>
          <p role="status" className={tool.status}>
            {hasFailed
              ? texts.failed
              : !photograph
                ? texts.loading
                : isWholeFrame(frame)
                  ? texts.hint
                  : texts.size(width ?? 100, height ?? 100)}
          </p>
          <div className={form.actions}>
            <button type="button" className={form.button} disabled={!photograph} onClick={() => turnRight(3)}>
              {texts.turnLeft}
            </button>
            <button type="button" className={form.button} disabled={!photograph} onClick={() => turnRight(1)}>
              {texts.turnRight}
            </button>
          </div>
          {notSaved}
        </>
      }
    >
      {photograph && (
        <CropBox texts={texts} frame={frame} onFrame={(moved) => setEdit({ turns, frame: moved })}>
          <canvas ref={canvas} className={styles.canvas} role="img" aria-label={texts.picture} />
        </CropBox>
      )}
    </ToolScreen>
  );
}
