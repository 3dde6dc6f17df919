import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder with `demo/` and `build/`. Both `server/config/` and the bundle, `build/program/`, are two levels below. */
export const PROGRAM_FOLDER = join(import.meta.dirname, "../..");

/** How to call the commands: in a release they have a program of their own. */
export const CLOSET_COMMAND = existsSync(join(PROGRAM_FOLDER, "server.ts")) ? "npm run closet --" : "./open-closet";
