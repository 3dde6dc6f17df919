import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { findBrowser } from "#tests/support/setup/installed-browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    browserPath: string;
  }
}

function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], env });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed`, { cause: error });
}

/** Installs Debian's package (as root), otherwise Playwright's download. */
function getBrowser(): string {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("No browser here: installing Debian's package chromium for the browser tests.");
    run("apt-get", ["update", "-qq"]);
    // The recommended packages are a desktop. Only the fonts are needed.
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"]);
  } else {
    console.log("No browser here: downloading Playwright's Chromium for the browser tests.");
    run(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"]);
  }
  const path = findBrowser();
  if (!path) throw new Error("A browser was installed, but not found.");
  return path;
}

export default function prepare(project: TestProject): void {
  if (!existsSync("build/server/index.js")) throw new Error("The browser tests need a build. Run: npm run build");
  const path = findBrowser() ?? getBrowser();
  console.log(`Browser tests run in ${path}`);
  project.provide("browserPath", path);
}
