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

/** Starts a thread, which uses one processor at low priority. Decoding waits for the visitors' pictures. */
export function openCutoutMaker(): CutoutMaker {
  const thread = new Worker(new URL("./cutout-thread.ts", import.meta.url), { execArgv: [] });
  const ended = new AbortController();
  thread.once("exit", () => ended.abort());

  async function cut(task: CutoutTask): Promise<CutoutAnswer> {
    const answer = once(thread, "message", { signal: ended.signal });
    thread.postMessage(task, []);
    const [received] = (await answer) as [CutoutAnswer];
    return received;
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
    close: async () => void (await thread.terminate()),
  };
}
