import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM_FOLDER } from "./program-folder.ts";

/** The build writes it beside the bundle: an archive has no `.git`. */
export const COMMIT_FILE = "build/program/commit.txt";

/** As in `513d720e1f3a`, and `-dirty` when files differ from it. Null: the folder is no clone, or git cannot read it. */
export function findCommit(folder: string): string | null {
  // Otherwise git would look into the folders above, and name the commit of another project.
  if (!existsSync(join(folder, ".git"))) return null;
  const describe = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
  try {
    return execFileSync("git", describe, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return null;
  }
}

function readCommit(): string | null {
  // The sources run without a build, or after an older one.
  const commit = import.meta.filename.endsWith(".ts") ? findCommit(PROGRAM_FOLDER) : null;
  const path = join(PROGRAM_FOLDER, COMMIT_FILE);
  return commit ?? ((existsSync(path) && readFileSync(path, "utf8").trim()) || null);
}

const manifest = readFileSync(join(PROGRAM_FOLDER, "package.json"), "utf8");

export const { version: VERSION } = JSON.parse(manifest) as { version: string };

/** `1.0.0 (513d720e1f3a)`; without the commit if nothing says which it is. */
export function describeRelease(): string {
  const commit = readCommit();
  return commit === null ? VERSION : `${VERSION} (${commit})`;
}
