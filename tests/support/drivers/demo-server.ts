import { cp } from "node:fs/promises";
import { inject } from "vitest";
import { createDataDir, type ProgramOptions, type RunningServer, removeDataDir, startServer } from "./server.ts";

export type DemoServer = RunningServer & {
  /** After a test: ends it at once, as `kill` does, and removes its data. `stop` takes the second that balancers need. */
  discard: () => Promise<void>;
};

/** The real program with the demo closets (emma, theo and, private, vera) in a data folder of its own. */
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
