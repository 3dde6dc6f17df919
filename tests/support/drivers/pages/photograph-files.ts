import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

/** 7.7 megapixels. With noise of this grain a JPEG has about 4 MB. */
const SIZE = { width: 2400, height: 3200 };
const GRAIN = 24;

export type PhotographOnDisk = { path: string; sha256: string };

/** Different photographs of about 4 MB, like those of a phone, in a folder. */
export async function writePhotographs(folder: string, count: number): Promise<PhotographOnDisk[]> {
  await mkdir(folder, { recursive: true });
  const noise = { type: "gaussian", mean: 128, sigma: GRAIN } as const;
  const paper = await sharp({ create: { ...SIZE, channels: 3, background: "#808080", noise } })
    .raw()
    .toBuffer();
  const files: PhotographOnDisk[] = [];
  for (let n = 0; n < count; n += 1) {
    // Another tone in the middle third.
    const middle = paper.subarray(paper.length / 3, (2 * paper.length) / 3);
    for (let at = n % 3; at < middle.length; at += 3) middle[at] = (Number(middle[at]) + 41) % 256;
    const content = await sharp(paper, { raw: { ...SIZE, channels: 3 } })
      .jpeg({ quality: 90 })
      .toBuffer();
    const path = join(folder, `IMG_${String(n).padStart(4, "0")}.jpg`);
    await writeFile(path, content);
    files.push({ path, sha256: createHash("sha256").update(content).digest("hex") });
  }
  return files;
}
