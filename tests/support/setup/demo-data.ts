import type { TestProject } from "vitest/node";
import { createDataDir, removeDataDir, runCloset, startServer } from "#tests/support/drivers/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    demoDataDir: string;
  }
}

/** Starts the server once. Each test file gets a copy of its data folder. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await createDataDir();
  const server = await startServer({ dataDir });
  await server.stop();
  // Creates the resized pictures once for all copies.
  await runCloset(["check"], { dataDir });
  project.provide("demoDataDir", dataDir);
  return () => removeDataDir(dataDir);
}
