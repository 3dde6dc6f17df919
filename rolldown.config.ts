import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { defineConfig } from "rolldown";
import { COMMIT_FILE, findCommit } from "./server/config/release.ts";

/** Of everything that decides how a page looks: `react-router build` runs before. */
async function writeReleaseHash(): Promise<void> {
  const hash = createHash("sha256");
  const files = globSync("build/{client/assets/*,{server,program}/**/*.js}");
  for (const file of files.toSorted()) {
    hash.update(`${file}\n`);
    // The names of a browser's files contain their hashes.
    if (!file.startsWith("build/client/")) hash.update(await readFile(file));
  }
  await writeFile("build/program/release-hash.txt", hash.digest("base64url"));
}

/** Node keeps a file with one character beyond Latin-1 in memory as two bytes for each: 6 MB of a server at rest. */
export const ONE_BYTE_OUTPUT = {
  comments: { legal: false, annotation: false, jsdoc: false },
  minify: { compress: false, mangle: false, codegen: { asciiOnly: true, removeWhitespace: false } },
} as const;

/** The server and the commands as few files: half the memory and start time of the sources. */
export default defineConfig({
  input: {
    server: "server.ts",
    closet: "cli/closet.ts",
    "heic-thread": "server/pictures/heic/heic-thread.ts",
  },
  platform: "node",
  checks: { pluginTimings: false },
  // Binaries, worker threads of the log, and what the built pages share with the server.
  external: [/^sharp$/, /^pino/, /^heic-decode$/, /^vite$/, /^react/],
  // The oldest Node that runs a release.
  transform: { target: "node22.18", define: { __dirname: "import.meta.dirname" } },
  output: { dir: "build/program", cleanDir: true, ...ONE_BYTE_OUTPUT },
  plugins: [
    {
      name: "write-other-files",
      writeBundle: async () => {
        await copyFile("server/pictures/fonts.conf", "build/program/fonts.conf");
        await writeReleaseHash();
        // A container is built without `.git`: its build argument names the commit.
        await writeFile(COMMIT_FILE, process.env.SOURCE_COMMIT || (findCommit(".") ?? ""));
      },
    },
  ],
});
