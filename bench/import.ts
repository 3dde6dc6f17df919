import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { median } from "./measure.ts";
import { type Ended, runClosetToEnd } from "./programs.ts";

const DATA = resolve(import.meta.dirname, "../../shared/data");
const RUNS = 3;

async function listPictures(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8");
  const paths = [...text.matchAll(/"(?:thumbnailImageURL|previewUrl|picUrl)": "(photos\/[^"]+)"/g)];
  return [...new Set(paths.map(([, path = ""]) => join(DATA, path)))];
}

export async function benchImport(): Promise<void> {
  const file = join(DATA, "closets/jane.json");
  if (!existsSync(file)) {
    process.stdout.write(`\nThe import is not measured: there is no ${file}.\n`);
    return;
  }
  const pictures = await listPictures(file);
  const imports: Ended[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const folder = await mkdtemp(join(tmpdir(), "open-closet-bench-import-"));
    try {
      imports.push(await runClosetToEnd(join(folder, "data"), "import", file, "--images", DATA));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const seconds = median(imports.map((ended) => ended.seconds));
  const megabytes = Math.max(...imports.map((ended) => ended.megabytes));
  const rate = (pictures.length / seconds).toFixed(1);
  process.stdout.write(`
Import of ${pictures.length} pictures (${RUNS} runs; goal: 20 pictures a second on two cores)
  ${seconds.toFixed(1)} s, ${rate} pictures a second, ${Math.round(megabytes)} MB at most
`);
}
