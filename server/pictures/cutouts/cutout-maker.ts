import { once } from "node:events";
import { Worker } from "node:worker_threads";
import sharp from "sharp";
import { CUTOUT_SIDE_PX, fitInside, type Pixels, WORKING_SIDE_PX } from "#domain/cutout/pixels.ts";
import { enqueueDecoding } from "#server/pictures/decoding.ts";
import { MAX_PICTURE_MEGAPIXELS } from "#server/pictures/picture-check.ts";
import type { CutoutAnswer, CutoutTask, NoCutout } from "./cutout-thread.ts";

const DECODING_TIMEOUT_S = 60;
const QUALITY = 80;

/** `made`: a WebP in the photograph's frame. */
export type MadeCutout =
  | { status: "made"; content: Buffer; width: number; height: number }
  | { status: NoCutout | "unreadable" };

export type CutoutMaker = {
  /** Call it one at a time. @throws after `close` */
  makeCutout: (photograph: Buffer) => Promise<MadeCutout>;
  close: () => Promise<void>;
};

async function readPicture(photograph: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(photograph, { limitInputPixels: MAX_PICTURE_MEGAPIXELS * 1e6 })
    .timeout({ seconds: DECODING_TIMEOUT_S })
    .autoOrient()
    .resize(CUTOUT_SIDE_PX, CUTOUT_SIDE_PX, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const openRaw = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } });

async function shrink(picture: Pixels): Promise<Pixels> {
  const { width, height } = fitInside(picture, WORKING_SIDE_PX);
  const data = await openRaw(picture).resize(width, height, { fit: "fill" }).raw().toBuffer();
  return { data, width, height };
}

type Parts = { threadFile?: URL; timeoutMs?: number };

const CUT_TIMEOUT_MS = 60_000;
const THREAD_FILE = new URL("./cutout-thread.ts", import.meta.url);

/**
 * Uses one thread, on one processor at low priority. Decoding waits for the visitors' pictures. A photograph that ends
 * the thread, or takes more than a minute, is uncertain; the next one gets another thread.
 */
export function openCutoutMaker({ threadFile = THREAD_FILE, timeoutMs = CUT_TIMEOUT_MS }: Parts = {}): CutoutMaker {
  const closing = new AbortController();
  let thread: { worker: Worker; ended: AbortSignal } | null = null;

  function start() {
    const worker = new Worker(threadFile, { execArgv: [] });
    const ending = new AbortController();
    const started = { worker, ended: ending.signal };
    // Without a listener an error between two tasks would end the process. `exit` follows.
    worker.on("error", () => undefined);
    worker.once("exit", () => {
      ending.abort();
      if (thread === started) thread = null;
    });
    return started;
  }

  async function cut(task: CutoutTask): Promise<CutoutAnswer> {
    closing.signal.throwIfAborted();
    thread ??= start();
    const { worker: used, ended } = thread;
    const answer = once(used, "message", { signal: AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]) });
    used.postMessage(task, []);
    try {
      const [received] = (await answer) as [CutoutAnswer];
      return received;
    } catch {
      await used.terminate();
      closing.signal.throwIfAborted();
      return { status: "uncertain" };
    }
  }

  return {
    async makeCutout(photograph) {
      const task = await enqueueDecoding("background", async () => {
        const picture = await readPicture(photograph).catch(() => null);
        return picture && { picture, small: await shrink(picture) };
      });
      if (!task) return { status: "unreadable" };
      const answer = await cut(task);
      if (answer.status !== "made") return answer;
      const { width, height } = task.picture;
      const content = await enqueueDecoding("background", () =>
        openRaw({ data: answer.data, width, height }).webp({ quality: QUALITY, alphaQuality: QUALITY }).toBuffer(),
      );
      return { status: "made", content, width, height };
    },
    async close() {
      closing.abort();
      await thread?.worker.terminate();
    },
  };
}
