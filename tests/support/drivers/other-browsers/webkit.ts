import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { type Driver, startProgram, stopProgram, waitForLine } from "./other-browser.ts";
import { vi } from "vitest";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";

/** WebDriver, <https://www.w3.org/TR/webdriver2/>. WebKitGTK needs a display. */
export async function openWebKit(folder: string): Promise<Driver> {
  const screen = startProgram("Xvfb", ["-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]);
  const display = `:${await waitForLine(screen, /^\d+$/)}`;
  const port = await findFreePort();
  const env = { DISPLAY: display, HOME: folder, XDG_RUNTIME_DIR: folder, GDK_BACKEND: "x11", LANG: "en_US.UTF-8" };
  const child = startProgram("WebKitWebDriver", [`--port=${port}`], env);
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null };
    if (!answer.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`);
    return value;
  };
  await vi.waitFor(() => call("GET", "/status"), { timeout: HANG_MS, interval: 100 });
  const { sessionId } = (await call("POST", "/session", { capabilities: {} })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  return {
    goto: async (url) => void (await call("POST", `${session}/url`, { url })),
    evaluate: (expression) =>
      call("POST", `${session}/execute/sync`, { script: `return (${expression}) ?? null`, args: [] }),
    perform: async (actions) => void (await call("POST", `${session}/actions`, { actions })),
    async close() {
      await call("DELETE", session).catch(() => undefined);
      await stopProgram(child);
      await stopProgram(screen);
    },
  };
}
