import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { exportSite } from "#server/closets/transfer/export/closet-site.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

/** The plain pages of a closet. `text`: the names and the content of all files but pictures, without the styles. */
export async function readSite(
  store: ClosetStore,
  username: string,
  token: string | null,
): Promise<{ text: string; pictures: number }> {
  const folder = join(await makeTemporaryFolder(), "site");
  const { pictures } = await exportSite(store, username, folder, { language: "en", token });
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  const texts = await Promise.all(
    paths
      .toSorted()
      .filter((path) => !/\.(?:webp|css)$/.test(path))
      .map(async (path) => path.slice(folder.length) + (await readFile(path, "utf8"))),
  );
  return { text: texts.join("\n"), pictures };
}
