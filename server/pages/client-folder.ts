import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Where the build puts what the browser loads. */
export const CLIENT_FOLDER = "build/client";

/** The address of the file that the build gave a name, and a hash: `/assets/fonts-….css`. @throws {Error} when there is none */
export type FindBuiltAsset = (name: string, extension: string) => string;

/** Finds files of the build that is there now. */
export function readBuiltAssets(): FindBuiltAsset {
  const names = readdirSync(join(CLIENT_FOLDER, "assets"));
  return (name, extension) => {
    const found = names.find((each) => each.startsWith(`${name}-`) && each.endsWith(extension));
    if (found === undefined) throw new Error(`The build has no ${name}${extension}.`);
    return `/assets/${found}`;
  };
}
