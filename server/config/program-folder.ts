import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder with `demo/` and `build/`. Both `server/config/` and the bundle, `build/program/`, are two levels below. */
export const PROGRAM_FOLDER = join(import.meta.dirname, "../..");

export const IS_RELEASE = !existsSync(join(PROGRAM_FOLDER, "server.ts"));

/** How to call the commands, in messages. Start scripts say how they were called. */
export const CLOSET_COMMAND =
  // oxlint-disable-next-line node/no-process-env -- no setting of the operator
  process.env.CLOSET_COMMAND || (IS_RELEASE ? "./open-closet" : "npm run closet --");
