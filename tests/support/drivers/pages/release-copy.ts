import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const COPIED = ["app", "build", "cli", "demo", "domain", "public", "server", "package.json", "server.ts"];
const TEXT = /\.(?:js|css|html|json)$/;
const COMPRESSED = /\.(?:br|gz)$/;

/** In the names of the files that the copy's pages load. */
export const NEXT_RELEASE = "next-release";

/** The hash stays at the end: browsers know the files by it (`keep-closet.ts`). */
const toNextName = (name: string): string => name.replace(/-(?=[\w-]{8}\.\w+$)/, `-${NEXT_RELEASE}-`);

/** A copy of the built server whose files for browsers have other names, and whose service worker is another one. */
export async function copyRelease(): Promise<{ folder: string; discard: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "open-closet-release-"));
  for (const name of COPIED) await cp(name, join(folder, name), { recursive: true });
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const build = join(folder, "build");
  const assets = join(build, "client/assets");
  const names = (await readdir(assets)).filter((name) => !COMPRESSED.test(name));
  const next = new Map(names.map((name) => [name, toNextName(name)]));
  const inText = new RegExp(names.map((name) => RegExp.escape(name)).join("|"), "g");
  for (const path of await readdir(build, { recursive: true })) {
    const file = join(build, path);
    if (COMPRESSED.test(path)) await rm(file);
    else if (TEXT.test(path)) {
      const text = await readFile(file, "utf8");
      await writeFile(
        file,
        text.replace(inText, (name) => next.get(name) ?? name),
      );
    }
  }
  for (const [name, nextName] of next) await rename(join(assets, name), join(assets, nextName));
  await appendFile(join(build, "client/service-worker.js"), "\n// The next release.\n");
  return { folder, discard: () => rm(folder, { recursive: true, force: true }) };
}
