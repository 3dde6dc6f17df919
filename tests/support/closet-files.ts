import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCloset } from "./server.ts";

/** Imports a closet answer, as a person would: from a file, by the command line. */
export async function importAnswer(answer: object, dataDir: string, flags: string[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "closet-file-"));
  const file = join(folder, "closet.json");
  await writeFile(file, JSON.stringify({ status: "OK", ...answer }));
  try {
    return await importCloset(file, { dataDir, flags });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
