import { readDataUrl } from "#app/composer/send/draw-outfit.ts";
import { hashPicture } from "#app/owner/uploads/hash-picture.ts";
import { getKindOutline } from "#domain/composer/kind-outlines.ts";
import type { DraftProposal } from "#domain/composer/proposed.ts";
import type { Category } from "#domain/items/category.ts";
import { MAX_PROPOSED_SIDE_PX } from "#domain/limits.ts";

export type ProposedPicture = Pick<DraftProposal, "picture" | "photo" | "width" | "height">;

const QUALITY = 0.85;
const OUTLINE_WIDTH_PX = 480;
const UNIT_PX = OUTLINE_WIDTH_PX / 100;
const MAX_LINES = 3;
const LINE_PX = 56;

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const give = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error("The browser cannot draw.")));
    canvas.toBlob(give, type, QUALITY);
  });

async function toPicture(canvas: HTMLCanvasElement, type: string): Promise<ProposedPicture> {
  const blob = await encode(canvas, type);
  const { width, height } = canvas;
  return { picture: `pictures/${await hashPicture(blob)}`, photo: await readDataUrl(blob), width, height };
}

/** @throws when the browser cannot read it */
export async function shrinkPhotograph(file: Blob): Promise<ProposedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, MAX_PROPOSED_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width * scale, bitmap.height * scale].map((side) => Math.max(1, Math.round(side)));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return await toPicture(canvas, file.type === "image/png" || file.type === "image/webp" ? "image/png" : "image/jpeg");
}

function wrap(context: CanvasRenderingContext2D, text: string, widthPx: number): string[] {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? "";
    const longer = last === "" ? word : `${last} ${word}`;
    if (last === "" || context.measureText(longer).width <= widthPx) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]}…`] : lines;
}

/** The outline of its kind, with the name on it. */
export async function drawKindOutline(name: string, category: Category | undefined): Promise<ProposedPicture> {
  const { path, height } = getKindOutline(category);
  const size = { width: OUTLINE_WIDTH_PX, height: Math.round(height * UNIT_PX) };
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw.");
  context.save();
  context.scale(UNIT_PX, UNIT_PX);
  const shape = new Path2D(path);
  context.fillStyle = "#fbf9f5";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- it is a canvas
  context.fill(shape);
  context.strokeStyle = "#6b645a";
  context.lineWidth = 1.4;
  context.setLineDash([5, 3]);
  context.stroke(shape);
  context.restore();
  context.font = "48px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  const lines = wrap(context, name, size.width * 0.8);
  lines.forEach((line, place) => {
    const y = size.height * 0.56 + (place - (lines.length - 1) / 2) * LINE_PX;
    context.strokeStyle = "#fbf9f5";
    context.lineWidth = 12;
    context.strokeText(line, size.width / 2, y, size.width);
    context.fillStyle = "#2b2722";
    context.fillText(line, size.width / 2, y, size.width);
  });
  return await toPicture(canvas, "image/png");
}
