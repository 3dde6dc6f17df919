import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Where the build puts what the browser loads. */
export const CLIENT_FOLDER = "build/client";

/** The address of the file that the build gave this name, and a hash: `fonts-….css`. */
export function findBuiltAsset(name: string, extension: string): string {
  const names = readdirSync(join(CLIENT_FOLDER, "assets"));
  const found = names.find((each) => each.startsWith(`${name}-`) && each.endsWith(extension));
  if (found === undefined) throw new Error(`The build has no ${name}${extension}.`);
  return `/assets/${found}`;
}
