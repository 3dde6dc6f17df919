import { join } from "node:path";
import { build, type Rolldown } from "vite";

/** A virtual file: from here `#app/…` resolves as usual. */
const SCRIPT = join(import.meta.dirname, "script.ts");

/** Bundles a script into one file, as the production build does. */
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
  if (file?.type !== "chunk") throw new Error("The bundle is empty.");
  return file.code;
}
