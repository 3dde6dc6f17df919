import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Real closets beside the project; they may be absent. */
export const SAMPLE_DATA = resolve(import.meta.dirname, "../../../../shared/data");

export const LACKS_SAMPLE_DATA = !existsSync(join(SAMPLE_DATA, "closets/jane.json"));

if (LACKS_SAMPLE_DATA) {
  process.stderr.write(`Tests with sample closets are skipped: there are none in ${SAMPLE_DATA}.\n`);
}

export async function readSampleJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(join(SAMPLE_DATA, path), "utf8")) as T;
}
