import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Where `npm test` finds its browser, or has put it. */
export const findBrowser = (): string | undefined =>
  ["/usr/bin/chromium", "/usr/bin/google-chrome", chromium.executablePath()].find((path) => existsSync(path));
