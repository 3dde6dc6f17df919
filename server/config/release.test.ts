import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { findCommit } from "./release.ts";

test("the commit is that of a clone, marked when files differ, and never that of a folder above", async () => {
  const folder = await makeTemporaryFolder();
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Jane", "-c", "user.email=jane@x.example", ...args], {
      cwd: folder,
      encoding: "utf8",
    }).trim();
  git("init", "--quiet");
  await writeFile(join(folder, "file"), "1");
  git("add", "file");
  git("commit", "--quiet", "--message=One");
  git("tag", "v1.0.0");
  const commit = git("rev-parse", "HEAD").slice(0, 12);
  expect(findCommit(folder)).toBe(commit);
  await writeFile(join(folder, "file"), "2");
  expect(findCommit(folder)).toBe(`${commit}-dirty`);
  await mkdir(join(folder, "unpacked"));
  expect(findCommit(join(folder, "unpacked"))).toBeNull();
});
