import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { openProcesses } from "#tests/support/drivers/processes.ts";

/** During these requests the process compiles, and its heap grows to its working size. */
const WARM_UP = 20_000;
const CONNECTIONS = 16;
const MAX_GROWTH_MB = 20;
const HANG_MS = 3_600_000;

/** 680 letters. */
const randomLetters = (): string => randomBytes(510).toString("base64url");

/** The first redirects to the canonical address; the second is the page with an unknown parameter value. */
const ADDRESSES: Record<string, { path: () => string; status: number; times: number }> = {
  "a wrong case and a random step": { path: () => `/invite/JANE?show=${randomLetters()}`, status: 302, times: 200_000 },
  "a random step": { path: () => `/invite/jane?show=${randomLetters()}`, status: 200, times: 20_000 },
};

async function readResidentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1024;
}

test.each(Object.entries(ADDRESSES))(
  "requests for many addresses with %s do not increase the memory",
  async (name, { path, status, times }) => {
    const { start } = await openProcesses({ LOG_LEVEL: "warn" });
    const { url, pid } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    onTestFinished(() => agent.destroy());

    const ask = () =>
      new Promise<number>((resolve, reject) => {
        const asked = request(url + path(), { agent, headers: { "Accept-Encoding": "br" } }, (response) => {
          response.resume().once("end", () => resolve(response.statusCode ?? 0));
        });
        asked.once("error", reject).end();
      });
    const askTimes = async (count: number): Promise<void> => {
      let left = count;
      const askOneAfterTheOther = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          expect(await ask()).toBe(status);
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, askOneAfterTheOther));
    };

    await askTimes(WARM_UP);
    const before = await readResidentMegabytes(pid);
    const startedAt = performance.now();
    await askTimes(times);
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await readResidentMegabytes(pid);
    process.stdout.write(
      `${name}: ${times} requests in ${seconds.toFixed(0)} s, ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after\n`,
    );
    expect(after - before).toBeLessThan(MAX_GROWTH_MB);
  },
  HANG_MS,
);
