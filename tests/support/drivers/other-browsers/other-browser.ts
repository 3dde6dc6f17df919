import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { vi } from "vitest";
import type { PhotographFile } from "#tests/support/drivers/pages/owner.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

/** What WebDriver BiDi (Firefox) and WebDriver (WebKit) have in common. `actions`: those of WebDriver, the same in both. */
export type Driver = {
  goto: (address: string) => Promise<void>;
  /** The value must be JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  perform: (actions: readonly object[]) => Promise<void>;
  close: () => Promise<void>;
};

/** Of Debian, with their programs. */
const PACKAGES = {
  Firefox: { "firefox-esr": "firefox-esr" },
  WebKit: { "webkit2gtk-driver": "WebKitWebDriver", xvfb: "Xvfb" },
};

export type OtherBrowser = keyof typeof PACKAGES;

export const OTHER_BROWSERS = Object.keys(PACKAGES) as OtherBrowser[];

/** Without any the browser can run. */
export function findMissingPackages(browser: OtherBrowser): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const isMissing = (program: string) => !folders.some((folder) => existsSync(join(folder, program)));
  return Object.entries(PACKAGES[browser]).flatMap(([name, program]) => (isMissing(program) ? name : []));
}

export function startProgram(name: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(name, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...env } });
}

/** The first line that matches, of either output. Reads on, so that the program is never blocked. */
export function waitForLine(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${child.spawnfile} ended with ${String(code)}.`)));
    child.once("error", reject);
    for (const output of [child.stdout, child.stderr]) {
      if (!output) continue;
      createInterface(output).on("line", (line) => {
        const found = pattern.exec(line);
        if (found) resolve(found[1] ?? found[0]);
      });
    }
  });
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

/** Where the middle of the visible element with this text is. Its text is its label, its own text, or its `alt`. */
const FIND = `(selector, text) => {
  const getText = (element) =>
    element.getAttribute("aria-label") ?? element.getAttribute("alt") ?? element.textContent.trim().replace(/\\s+/g, " ");
  const open = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  const found = [...open.querySelectorAll(selector)].find(
    (element) => element.checkVisibility({ visibilityProperty: true }) && (text === null || getText(element) === text || element.title === text),
  );
  if (!found) return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}`;

const CLICKABLE = "a, button, label, summary, [role=button]";

export function createOtherPage(driver: Driver) {
  const waitFor = <Value>(expression: string): Promise<Value> =>
    vi.waitFor(
      async () => {
        const value = await driver.evaluate(expression);
        if (!value) {
          const seen = await driver.evaluate("location.href + ': ' + (document.body?.innerText ?? '').slice(0, 2000)");
          throw new Error(`Not true: ${expression}\n${String(seen)}`);
        }
        return value as Value;
      },
      { timeout: HANG_MS, interval: 100 },
    );

  async function clickOn(selector: string, text: string | null): Promise<void> {
    const find = `(${FIND})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`;
    let { x, y } = await waitFor<{ x: number; y: number }>(find);
    // A page that loads may still move it.
    await vi.waitFor(
      async () => {
        const before = { x, y };
        ({ x, y } = await waitFor<{ x: number; y: number }>(find));
        if (before.x !== x || before.y !== y) throw new Error(`${text ?? selector} moves`);
      },
      { timeout: HANG_MS, interval: 200 },
    );
    await driver.perform([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", x, y, duration: 0 },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  }

  return {
    ...driver,
    waitFor,
    click: (text: string, selector = CLICKABLE) => clickOn(selector, text),
    clickFirst: (selector: string) => clickOn(selector, null),
    /** `selector`: of the field. */
    async type(selector: string, text: string): Promise<void> {
      await clickOn(selector, null);
      const keys = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await driver.perform([{ type: "key", id: "keyboard", actions: keys }]);
      await waitFor(`document.activeElement.value?.endsWith(${JSON.stringify(text)})`);
    },
    /** As the browser does it after its own dialog, which no driver of both can answer. */
    async choosePhotograph(selector: string, { name, mimeType, buffer }: PhotographFile): Promise<void> {
      const field = `document.querySelector(${JSON.stringify(selector)})`;
      await waitFor(`!!${field}`);
      await driver.evaluate(`((field) => {
        const bytes = Uint8Array.from(atob("${buffer.toString("base64")}"), (letter) => letter.charCodeAt(0));
        const chosen = new DataTransfer();
        chosen.items.add(new File([bytes], ${JSON.stringify(name)}, { type: ${JSON.stringify(mimeType)} }));
        field.files = chosen.files;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      })(${field})`);
    },
    waitForText: (text: string) => waitFor<true>(`document.body.innerText.includes(${JSON.stringify(text)})`),
    waitForPath: (path: string) => waitFor<true>(`location.href.includes(${JSON.stringify(path)})`),
  };
}

export type OtherPage = ReturnType<typeof createOtherPage>;
