import { MAX_PICTURE_BYTES, MAX_SENT_SIDE_PX, UPLOAD_PREVIEW_SIDE_PX } from "#domain/limits.ts";
import { findPictureType, PICTURE_HEAD_BYTES } from "#domain/picture-type.ts";
import { readWebpOrientation } from "#domain/webp-orientation.ts";
import { hashPicture } from "./hash-picture.ts";
import type { PreparedPicture } from "./prepared-picture.ts";
import { answerRequests } from "#app/owner/worker-call.ts";

const JPEG_QUALITY = 0.85;
/** What reading a file throws that was moved or changed since (W3C, "File API"). */
const FILE_ERRORS = ["NotFoundError", "NotReadableError"];

function draw(picture: ImageBitmap | OffscreenCanvas, longestSide: number): OffscreenCanvas {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const size = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const [width = 1, height = 1] = size;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas in a worker.");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

function hasAlpha(canvas: OffscreenCanvas): boolean {
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < 250) return true;
  return false;
}

const toJpeg = (canvas: OffscreenCanvas): Promise<Blob> =>
  canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });

async function prepare(file: Blob): Promise<PreparedPicture> {
  const originalSha256 = await hashPicture(file);
  const type = findPictureType(new Uint8Array(await file.slice(0, PICTURE_HEAD_BYTES).arrayBuffer()));
  const isTurned = type === "image/webp" && readWebpOrientation(new Uint8Array(await file.arrayBuffer())) !== 1;
  // Browsers do not turn it; the server does.
  if (isTurned && file.size <= MAX_PICTURE_BYTES)
    return { status: "OK", originalSha256, sha256: originalSha256, content: file };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(type === null ? file : file.slice(0, file.size, type), {
      imageOrientation: "from-image",
    });
  } catch {
    if (type === null) return { status: "ERROR", problem: "NOT_A_PICTURE" };
    if (file.size > MAX_PICTURE_BYTES) return { status: "ERROR", problem: "TOO_LARGE" };
    // The server decodes it, or says what is wrong with it.
    return { status: "OK", originalSha256, sha256: originalSha256, content: file };
  }
  const drawn = draw(picture, MAX_SENT_SIDE_PX);
  picture.close();
  const small = draw(drawn, UPLOAD_PREVIEW_SIDE_PX);
  // A picture that has no background keeps it that way: JPEG has no alpha.
  const isCutOut = type !== "image/jpeg" && hasAlpha(small);
  const content = isCutOut ? await drawn.convertToBlob({ type: "image/png" }) : await toJpeg(drawn);
  const preview = isCutOut ? await small.convertToBlob({ type: "image/png" }) : await toJpeg(small);
  if (content.size > MAX_PICTURE_BYTES) return { status: "ERROR", problem: "TOO_LARGE" };
  return { status: "OK", originalSha256, sha256: await hashPicture(content), content, preview };
}

answerRequests(
  async (file: Blob): Promise<PreparedPicture> =>
    await prepare(file).catch((error: unknown) => ({
      status: "ERROR",
      problem: error instanceof DOMException && FILE_ERRORS.includes(error.name) ? "FILE_GONE" : "REJECTED",
    })),
);
