import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { importCloset } from "#tests/support/drivers/server.ts";

export type PictureFiles = Record<string, Buffer>;

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
