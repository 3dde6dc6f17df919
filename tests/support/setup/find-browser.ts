import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    browserPath: string;
  }
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const findBrowser = (): string | undefined =>
  [
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ].find(isProgram);

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
