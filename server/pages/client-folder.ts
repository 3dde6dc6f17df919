import { toAddress } from "#domain/base-path.ts";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM_FOLDER } from "#server/config/program-folder.ts";

export const CLIENT_FOLDER = join(PROGRAM_FOLDER, "build/client");

/** The address of a built file with a hash in its name: `/assets/fonts-….css`. @throws {Error} when it is missing */
export type FindBuiltAsset = (name: string, extension: string) => string;

const ASSETS = join(CLIENT_FOLDER, "assets");

/** The address of the serif of headings. Null without a build. */
export function findFont(): string | null {
  const name = existsSync(ASSETS) && readdirSync(ASSETS).find((each) => each.startsWith("bodoni-moda"));
  return name ? toAddress(`/assets/${name}`) : null;
}

export function readBuiltAssets(): FindBuiltAsset {
  const names = readdirSync(ASSETS);
  return (name, extension) => {
    const found = names.find((each) => each.startsWith(`${name}-`) && each.endsWith(extension));
    if (found === undefined) throw new Error(`The build has no ${name}${extension}.`);
    return toAddress(`/assets/${found}`);
  };
}
