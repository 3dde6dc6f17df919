import { cp } from "node:fs/promises";
import { inject } from "vitest";
import { createDataDir, type ProgramOptions, type RunningServer, removeDataDir, startServer } from "./server.ts";

export type DemoServer = RunningServer & {
  /** Kills the server and removes its data. `stop` takes a second longer, for load balancers. */
  discard: () => Promise<void>;
};

/** Starts the server with the demo closets: emma, theo and vera (private). */
export async function startDemoServer(env: ProgramOptions["env"] = {}): Promise<DemoServer> {
  const dataDir = await createDataDir();
  await cp(inject("demoDataDir"), dataDir, { recursive: true });
  const server = await startServer({ dataDir, env });
  return {
    ...server,
    discard: async () => {
      await server.kill();
      await removeDataDir(dataDir);
    },
    stop: async () => {
      const code = await server.stop();
      await removeDataDir(dataDir);
      return code;
    },
  };
}
