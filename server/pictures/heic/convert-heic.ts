import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { sharp } from "#server/pictures/sharp.ts";
import { MAX_SENT_SIDE_PX } from "#domain/limits.ts";
import { createQueue } from "#server/http/limits/queue.ts";
import type { HeicAnswer, HeicTask } from "./heic-thread.ts";

export const MAX_HEIC_MEGAPIXELS = 25;

/** The sources run in development, the bundle otherwise (`rolldown.config.ts`). */
const THREAD = import.meta.url.endsWith(".ts") ? "./heic-thread.ts" : "./heic-thread.js";

const TIMEOUT_MS = 30_000;
/** As browsers make the photographs that they send. */
const QUALITY = 85;
const MAX_PROFILE_BYTES = 65_000;

export type ConvertedHeic =
  | { status: "converted"; content: Buffer; format: "jpeg" | "webp" }
  | { status: "tooSlow" }
  | Exclude<HeicAnswer, { status: "decoded" }>;

/** One at a time: a decoder takes up to 320 MB, and its picture 100 MB more. */
const queue = createQueue({ concurrency: 1 });

/** A brand of HEIC in the `ftyp` box (ISO 23008-12); other decoders read AVIF, which has brands of its own. */
export const isHeic = (content: Buffer): boolean =>
  /^ftyp(?:hei[cx]|hev[cx]|mif1|msf1)/.test(content.subarray(4, 12).toString("latin1"));

/** The thread did not start. */
const START_FAILURES = new Set(["ERR_WORKER_INIT_FAILED", "MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND"]);

async function decode(content: Buffer): Promise<HeicAnswer | { status: "tooSlow" }> {
  const task: HeicTask = { content, maxPixels: MAX_HEIC_MEGAPIXELS * 1e6 };
  // The decoder writes to the console. These streams are not shown.
  const options = { workerData: task, execArgv: [], stdout: true, stderr: true };
  const thread = new Worker(new URL(THREAD, import.meta.url), options);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const [answer] = (await once(thread, "message", { signal })) as [HeicAnswer];
    return answer;
  } catch (error) {
    if (START_FAILURES.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    return { status: signal.aborted ? "tooSlow" : "damaged" };
  } finally {
    await thread.terminate();
  }
}

/** Photographs of phones have the profile Display P3, in the `colr` box. */
function findColorProfile(content: Buffer): Buffer | null {
  const at = content.indexOf("colrprof", 0, "latin1");
  if (at < 4) return null;
  const profile = content.subarray(at + 8, at - 4 + content.readUInt32BE(at - 4));
  const isWhole = profile.length > 128 && profile.length < MAX_PROFILE_BYTES;
  return isWhole && profile.readUInt32BE(0) === profile.length ? profile : null;
}

/** ICC.1, annex B: a segment after the first marker. */
function addColorProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const name = Buffer.from("ICC_PROFILE\0\x01\x01", "latin1");
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(2 + name.length + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, name, profile, jpeg.subarray(2)]);
}

async function convert(content: Buffer): Promise<ConvertedHeic> {
  const decoded = await decode(content);
  if (decoded.status !== "decoded") return decoded;
  const { data, width, height } = decoded;
  const picture = sharp(data, { raw: { width, height, channels: 4 } });
  const { isOpaque } = await picture.stats();
  const small = picture.resize(MAX_SENT_SIDE_PX, MAX_SENT_SIDE_PX, { fit: "inside", withoutEnlargement: true });
  if (!isOpaque) {
    return { status: "converted", content: await small.webp({ quality: QUALITY }).toBuffer(), format: "webp" };
  }
  const jpeg = await small.removeAlpha().jpeg({ quality: QUALITY }).toBuffer();
  const profile = findColorProfile(content);
  return { status: "converted", content: profile ? addColorProfile(jpeg, profile) : jpeg, format: "jpeg" };
}

/** Converts to a JPEG, or to a WebP with alpha: upright, without place and camera, as small as browsers send it. */
export const convertHeic = (content: Buffer): Promise<ConvertedHeic> =>
  queue.run(() => convert(content), { maxWaitMs: Infinity });
