import { parentPort, workerData } from "node:worker_threads";

/** A picture of 25 megapixels takes 210 MB. */
const MAX_MEMORY_BYTES = 320 * 1024 ** 2;

const PAGE_BYTES = 65_536;

export type HeicTask = { content: Uint8Array; maxPixels: number };

/** `data`: RGBA, upright. `noDecoder`: the optional package is not installed. */
export type HeicAnswer =
  | { status: "decoded"; data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  | { status: "tooLarge"; width: number; height: number }
  | { status: "noDecoder" | "damaged" };

/** Limits of a worker thread do not count the memory of WebAssembly. */
function limitMemory(maxBytes: number): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its memory below
  WebAssembly.Memory.prototype.grow = new Proxy(WebAssembly.Memory.prototype.grow, {
    apply(grow, memory: WebAssembly.Memory, [pages]: [number]) {
      if (memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError("too much memory");
      return Reflect.apply(grow, memory, [pages]);
    },
  });
}

async function decode({ content, maxPixels }: HeicTask): Promise<HeicAnswer> {
  limitMemory(MAX_MEMORY_BYTES);
  const decoder = await import("heic-decode").then(
    (loaded) => loaded.default,
    () => null,
  );
  if (!decoder) return { status: "noDecoder" };
  try {
    const [picture] = await decoder.all({ buffer: content });
    if (!picture) return { status: "damaged" };
    const { width, height } = picture;
    if (width * height > maxPixels) return { status: "tooLarge", width, height };
    const { data } = await picture.decode();
    return { status: "decoded", data, width, height };
  } catch {
    return { status: "damaged" };
  }
}

const answer = await decode(workerData as HeicTask);
parentPort?.postMessage(answer, answer.status === "decoded" ? [answer.data.buffer] : []);
