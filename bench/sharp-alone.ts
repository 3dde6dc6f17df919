import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { GRID_WIDTHS, listVariants } from "#domain/picture-widths.ts";

/** What an import is measured against: sharp and the same variants, and nothing else. Files and target as arguments. */
const [target = "", ...files] = process.argv.slice(2);
const AT_ONCE = 3;

await mkdir(target, { recursive: true });
const queue = files.entries();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const [index, file] of queue) {
      const content = await readFile(file);
      const { width: pictureWidth } = await sharp(content).metadata();
      for (const { width } of listVariants(pictureWidth, GRID_WIDTHS)) {
        const variant = await sharp(content).resize({ width }).avif({ quality: 50, effort: 1 }).toBuffer();
        await writeFile(join(target, `${index}-${width}.avif`), variant);
      }
    }
  }),
);
