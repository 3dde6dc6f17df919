import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "./measure.ts";
import { startServer } from "./programs.ts";

const RUNS = 3;
const LOOK_EVERY_MS = 10;

type FirstStart = { listeningSeconds: number; loadedSeconds: number };

async function measureFirstStart(): Promise<FirstStart> {
  const dataDir = await mkdtemp(join(tmpdir(), "open-closet-bench-start-"));
  const startedAt = performance.now();
  const getSeconds = () => (performance.now() - startedAt) / 1000;
  try {
    const server = await startServer(dataDir);
    try {
      const listeningSeconds = getSeconds();
      // The server prints its addresses after the demo closets are loaded, or that failed.
      while (!server.getOutput().includes("\nOpen ")) await sleep(LOOK_EVERY_MS);
      const loadedSeconds = getSeconds();
      if (!server.getOutput().includes("Loaded")) throw new Error("The demo closets were not loaded.");
      return { listeningSeconds, loadedSeconds };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Medians of the first start after a build, with the machine's load before it. */
export async function benchStart(): Promise<void> {
  const [load = 0] = loadavg();
  const starts: FirstStart[] = [];
  for (let run = 0; run < RUNS; run += 1) starts.push(await measureFirstStart());
  const listening = median(starts.map(({ listeningSeconds }) => listeningSeconds));
  const loaded = median(starts.map(({ loadedSeconds }) => loadedSeconds));
  process.stdout.write(`
First start on an empty folder (median of ${RUNS}, load ${load.toFixed(1)}; goals: listens within 3 s, demo closets whole within 10 s)
  listens after ${listening.toFixed(1)} s, demo closets are whole after ${loaded.toFixed(1)} s
`);
}
