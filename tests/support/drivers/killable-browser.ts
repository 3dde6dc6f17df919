import { spawn } from "node:child_process";
import { once } from "node:events";
import { type Browser, chromium, type Page } from "playwright-core";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { BROWSER_FLAGS } from "#tests/support/setup/installed-browser.ts";

export type KillableBrowser = {
  page: Page;
  /** SIGKILL of all its processes. The profile stays. */
  kill: () => Promise<void>;
};

/** Starts a browser that keeps its profile in a folder, as the browser of a visitor. */
export async function startKillableBrowser(executablePath: string, profile: string): Promise<KillableBrowser> {
  const child = spawn(
    executablePath,
    [...BROWSER_FLAGS, `--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"],
    { detached: true, stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = once(child, "exit");
  const kill = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    await exited;
  };
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", () => reject(new Error(`The browser did not start.\n${output}`)));
  });
  const browser: Browser = await chromium.connectOverCDP(address, { timeout: HANG_MS });
  const [context] = browser.contexts();
  if (!context) throw new Error("The browser has no context.");
  context.setDefaultTimeout(HANG_MS);
  return { page: context.pages()[0] ?? (await context.newPage()), kill };
}
