import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { median } from "./measure.ts";
import { type Ended, runToEnd } from "./programs.ts";

const DATA = resolve(import.meta.dirname, "../../shared/data");
const RUNS = 3;

/** Paths of the pictures of a closet's file, once each. */
async function listPictures(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  const paths = [...text.matchAll(/"(?:thumbnailImageURL|previewUrl|picUrl)": "(photos\/[^"]+)"/g)];
  return [...new Set(paths.map(([, path = ""]) => join(DATA, path)))];
}

const describe = ({ seconds, megabytes }: Ended): string =>
  `${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB at most`;

/** An import beside sharp alone, one after the other, as medians and their ratio; without the sample closets, a line. */
export async function benchImport(): Promise<void> {
  const file = join(DATA, "closets/jane.json");
  if (!existsSync(file)) {
    process.stdout.write(`\nThe import is not measured: there is no ${file}.\n`);
    return;
  }
  const pictures = await listPictures(file);
  const imports: Ended[] = [];
  const alone: Ended[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-import-"));
    try {
      const args = ["cli/closet.ts", "import", file, "--images", DATA];
      imports.push(await runToEnd(join(folder, "data"), args));
      alone.push(await runToEnd(folder, ["bench/sharp-alone.ts", join(folder, "alone"), ...pictures]));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const [ours, sharps] = [median(imports.map(({ seconds }) => seconds)), median(alone.map(({ seconds }) => seconds))];
  const megabytes = Math.max(...imports.map((ended) => ended.megabytes));
  process.stdout.write(`
Import of ${pictures.length} pictures with their variants, beside sharp alone (${RUNS} runs each)
  import       ${describe({ seconds: ours, megabytes })}
  sharp alone  ${describe({ seconds: sharps, megabytes: Math.max(...alone.map((ended) => ended.megabytes)) })}
  ratio        ${(ours / sharps).toFixed(2)}
`);
}
