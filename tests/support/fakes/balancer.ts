import { once } from "node:events";
import { Agent, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { startHttpServer } from "./http-server.ts";

const ASK_EVERY_MS = 200;
const SAFE_METHODS = new Set(["GET", "HEAD", "PUT", "DELETE"]);

type Process = { url: string; isReady: boolean };

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(HANG_MS) }).catch(() => null);
  await response?.arrayBuffer().catch(() => undefined);
  return response?.ok === true;
}

/**
 * A fake load balancer. It sends requests to ready processes in turn, and retries idempotent or undelivered requests.
 */
export async function startBalancer(...urls: string[]) {
  const processes: Process[] = urls.map((url) => ({ url, isReady: true }));
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  const stopping = new AbortController();
  const watch = async (process: Process): Promise<void> => {
    while (!stopping.signal.aborted) {
      process.isReady = await isReady(process.url);
      await sleep(ASK_EVERY_MS);
    }
  };
  for (const process of processes) void watch(process);
  onTestFinished(() => {
    stopping.abort();
    agent.destroy();
  });

  async function ask(url: string, { method, url: path, headers }: IncomingMessage, body: Buffer) {
    const asked = httpRequest(url + (path ?? "/"), { method, headers, agent });
    asked.end(body);
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    return response;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const ready = processes.filter((process) => process.isReady);
    for (let tries = 0; tries < ready.length; tries += 1) {
      const process = ready[(turn += 1) % ready.length];
      if (!process) break;
      try {
        const answered = await ask(process.url, request, body);
        const { connection: _, "keep-alive": __, ...headers } = answered.headers;
        response.writeHead(answered.statusCode ?? 502, headers);
        await pipeline(answered, response).catch(() => response.destroy());
        return;
      } catch (error) {
        const isRefused = (error as NodeJS.ErrnoException).code === "ECONNREFUSED";
        if (isRefused) process.isReady = false;
        else if (!SAFE_METHODS.has(request.method ?? "")) break;
      }
    }
    response.writeHead(502).end("No process has answered.");
  }

  const url = await startHttpServer((request, response) => void answer(request, response));
  return {
    url,
    add(processUrl: string) {
      const process = { url: processUrl, isReady: true };
      processes.push(process);
      void watch(process);
    },
  };
}
