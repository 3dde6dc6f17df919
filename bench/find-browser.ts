import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

export const findBrowser = (): string | undefined =>
  ["/usr/bin/chromium", "/usr/bin/google-chrome", chromium.executablePath()].find((path) => existsSync(path));
