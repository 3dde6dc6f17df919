import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from "#domain/limits.ts";
import { CUTOUT_SIDE_PX } from "#domain/cutout/pixels.ts";
import { enqueueDecoding } from "./decoding.ts";
import type { MadeCutout } from "./make-cutout.ts";
import { checkPicture } from "./picture-check.ts";
import { sharp } from "./sharp.ts";

const TIMEOUT_MS = 30_000;
const QUALITY = 80;
/** Of the longer side: the service may round. */
const MAX_FRAME_DIFFERENCE = 0.02;
/** Less than this share of transparent pixels: the service has cut out nothing. */
const LEAST_TRANSPARENT = 0.01;

/** As the log and the settings may show it: without user name, password and query. */
export const getCutoutHost = (address: string): string => new URL(address).host;

type Request = { address: string; headers: { Authorization?: string }; fields: [string, string][] };

/** `fetch` takes no address with a password. The query becomes fields of the form, such as `model`. */
function readAddress(address: string): Request {
  const url = new URL(address);
  const { username, password, searchParams } = url;
  const fields = [...searchParams];
  Object.assign(url, { username: "", password: "", search: "", hash: "" });
  if (url.pathname === "/") url.pathname = "/api/remove";
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const isKnown = username !== "" || password !== "";
  const headers = isKnown ? { Authorization: `Basic ${Buffer.from(credentials).toString("base64")}` } : {};
  return { address: url.href, headers, fields };
}

async function readBody(response: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_PICTURE_BYTES) throw new Error(`The response is larger than ${MAX_PICTURE_MB} MB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function readFrame(photograph: Buffer): Promise<{ width: number; height: number }> {
  return (await sharp(photograph).metadata()).autoOrient;
}

/** Null: it is not the photograph without its background. */
async function toCutout(photograph: Buffer, answer: Buffer): Promise<MadeCutout> {
  const { content } = await checkPicture(answer);
  const [frame, cut] = [await readFrame(photograph), await readFrame(content)];
  const difference = Math.abs(frame.width * cut.height - frame.height * cut.width) / (frame.height * cut.width);
  if (difference > MAX_FRAME_DIFFERENCE) return { status: "uncertain" };
  return await enqueueDecoding("import", async () => {
    const shrunk = sharp(content)
      .resize(CUTOUT_SIDE_PX, CUTOUT_SIDE_PX, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .ensureAlpha();
    const alphas = await shrunk.clone().extractChannel("alpha").raw({ depth: "uchar" }).toBuffer();
    const transparent = alphas.filter((alpha) => alpha < 128).length / alphas.length;
    // All or nothing is gone.
    if (transparent < LEAST_TRANSPARENT || transparent > 1 - LEAST_TRANSPARENT) return { status: "uncertain" };
    const { data, info } = await shrunk
      .webp({ quality: QUALITY, alphaQuality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { status: "made", content: data, width: info.width, height: info.height };
  });
}

/**
 * Asks a service with the interface of the `rembg` server: `POST /api/remove` with a form that has the picture as `file`.
 * Follows no redirect. @throws if the service does not answer with a picture within 30 seconds
 */
export function createCutoutService(address: string) {
  const request = readAddress(address);
  return async (photograph: Buffer): Promise<MadeCutout> => {
    const form = new FormData();
    for (const [name, value] of request.fields) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(photograph)]), "photograph");
    const response = await fetch(request.address, {
      method: "POST",
      headers: { ...request.headers, Accept: "image/png" },
      body: form,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`${getCutoutHost(address)} answered ${response.status}.`);
    }
    return await toCutout(photograph, await readBody(response));
  };
}
