import type { TestProject } from "vitest/node";
import { createDataDir, removeDataDir, runCloset, startServer } from "#tests/support/drivers/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    demoDataDir: string;
  }
}

/** Before the browser tests: a first start, as a newcomer has it, whose data folder each test file gets a copy of. */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await createDataDir();
  const server = await startServer({ dataDir });
  await server.stop();
  // Makes the widths of the pictures, once for all copies.
  await runCloset(["check"], { dataDir });
  project.provide("demoDataDir", dataDir);
  return () => removeDataDir(dataDir);
}
