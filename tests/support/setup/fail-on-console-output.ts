import { format } from "node:util";
import { afterAll, afterEach, vi } from "vitest";

const written: string[] = [];

for (const method of ["debug", "error", "info", "log", "trace", "warn"] as const) {
  vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
    written.push(`console.${method}: ${format(...values)}`);
  });
}

function refuseOutput(): void {
  const lines = written.splice(0);
  if (lines.length > 0) throw new Error(`Unexpected console output:\n${lines.join("\n")}`);
}

afterEach(refuseOutput);
afterAll(refuseOutput);
