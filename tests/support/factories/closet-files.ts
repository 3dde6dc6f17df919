import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { importCloset } from "#tests/support/drivers/server.ts";

/** Pictures by the address that a closet's entries have for them, beside its file. */
export type PictureFiles = Record<string, Buffer>;

/** Imports a closet answer, as a person would: from a file, by the command line. */
export async function importAnswer(
  answer: object,
  dataDir: string,
  flags: string[] = [],
  pictures: PictureFiles = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "closet-file-"));
  const file = join(folder, "closet.json");
  await writeFile(file, JSON.stringify({ status: "OK", ...answer }));
  for (const [name, content] of Object.entries(pictures)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  try {
    return await importCloset(file, { dataDir, flags });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
