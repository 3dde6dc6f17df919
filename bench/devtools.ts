import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BROWSER_FLAGS } from "#tests/support/setup/installed-browser.ts";

const FLAGS = [...BROWSER_FLAGS, "--remote-debugging-port=0"];

type Params = Record<string, unknown>;
type Message = {
  id?: number;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
  sessionId?: string;
};
type Settle = { resolve: (result: Params) => void; reject: (error: Error) => void };

export type DevToolsPage = {
  send: (method: string, params?: Params) => Promise<Params>;
  onEvent: (listener: (method: string, params: Params) => void) => void;
  close: () => Promise<void>;
};

export type DevToolsBrowser = { openPage: () => Promise<DevToolsPage>; close: () => Promise<void> };

/** Without Playwright, which keeps each response for DevTools: decoding one of 7 MB blocks the throttled page for 100 ms. */
export async function launchBrowser(executablePath: string): Promise<DevToolsBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "open-closet-bench-browser-"));
  const program = spawn(executablePath, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    program.once("close", () => reject(new Error(`The browser did not start.\n${output}`)));
    program.stderr.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const listening = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (listening) resolve(listening);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const pending = new Map<number, Settle>();
  const listeners = new Map<string, (method: string, params: Params) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, method, params = {}, result = {}, error, sessionId } = JSON.parse(String(data)) as Message;
    if (method !== undefined && sessionId !== undefined) listeners.get(sessionId)?.(method, params);
    const settle = id === undefined ? undefined : pending.get(id);
    if (id !== undefined) pending.delete(id);
    if (error) settle?.reject(new Error(error.message));
    else settle?.resolve(result);
  });
  let lastId = 0;
  const send = (method: string, params: Params = {}, sessionId?: string): Promise<Params> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params, sessionId }));
    });

  return {
    async openPage() {
      const { browserContextId } = await send("Target.createBrowserContext");
      const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId });
      const attached = await send("Target.attachToTarget", { targetId, flatten: true });
      const sessionId = String(attached.sessionId);
      return {
        send: (method, params) => send(method, params, sessionId),
        onEvent: (listener) => void listeners.set(sessionId, listener),
        async close() {
          listeners.delete(sessionId);
          await send("Target.disposeBrowserContext", { browserContextId });
        },
      };
    },
    async close() {
      const closed = once(program, "close");
      await send("Browser.close");
      await closed;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
