import { join } from "node:path";
import { build, type Rolldown } from "vite";

/** There is no such file; from its place, `#app/…` is what it is everywhere. */
const SCRIPT = join(import.meta.dirname, "script.ts");

/** Bundles a script for the browser as the production build does; one file. */
export async function bundleScript(script: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "script",
        resolveId: (source) => (source === SCRIPT ? source : null),
        load: (id) => (id === SCRIPT ? script : null),
      },
    ],
    build: { write: false, lib: { entry: SCRIPT, formats: ["iife"], name: "script" } },
  });
  const [file] = ([output].flat() as Rolldown.RolldownOutput[]).flatMap(({ output: files }) => files);
  if (file?.type !== "chunk") throw new Error("Nothing came of it.");
  return file.code;
}
