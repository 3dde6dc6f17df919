import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { type Driver, startProgram, stopProgram, waitForLine } from "./other-browser.ts";

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string };

/** WebDriver BiDi, <https://w3c.github.io/webdriver-bidi/>. */
async function openSession(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`No connection to ${address}`)), { once: true });
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return async (method: string, params: object): Promise<unknown> => {
    const id = (last += 1);
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await answered;
    waiting.delete(id);
    if (type === "error") throw new Error(`${method}: ${error} ${message}`);
    return result;
  };
}

export async function openFirefox(folder: string): Promise<Driver> {
  const port = await findFreePort();
  const args = ["--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", String(port)];
  const child = startProgram("firefox-esr", [...args, "--width", "1280", "--height", "800"], { HOME: folder });
  const address = await waitForLine(child, /WebDriver BiDi listening on (ws:\S+)/);
  const send = await openSession(`${address}/session`);
  await send("session.new", { capabilities: {} });
  const tree = (await send("browsingContext.getTree", {})) as { contexts: { context: string }[] };
  const context = tree.contexts[0]?.context;
  const evaluate = async (expression: string) => {
    const params = { expression, target: { context }, awaitPromise: true };
    const { type, result, exceptionDetails } = (await send("script.evaluate", params)) as {
      type: string;
      result?: { value?: unknown; sharedId?: string };
      exceptionDetails?: { text: string };
    };
    if (type === "exception") throw new Error(exceptionDetails?.text);
    return result;
  };
  return {
    goto: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "complete" })),
    async evaluate(expression) {
      const result = await evaluate(`Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`);
      return JSON.parse(String(result?.value)) as unknown;
    },
    perform: async (actions) => void (await send("input.performActions", { context, actions })),
    close: () => stopProgram(child),
  };
}
