import { toAddress } from "#domain/base-path.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM_FOLDER } from "#server/config/program-folder.ts";

export const CLIENT_FOLDER = join(PROGRAM_FOLDER, "build/client");

/** The address of a built file with a hash in its name: `/assets/fonts-….css`. @throws {Error} when it is missing */
export type FindBuiltAsset = (name: string, extension: string) => string;

export function readBuiltAssets(): FindBuiltAsset {
  const names = readdirSync(join(CLIENT_FOLDER, "assets"));
  return (name, extension) => {
    const found = names.find((each) => each.startsWith(`${name}-`) && each.endsWith(extension));
    if (found === undefined) throw new Error(`The build has no ${name}${extension}.`);
    return toAddress(`/assets/${found}`);
  };
}
