import process from "node:process";
import { runClosetCommand } from "./closet-command.ts";

process.umask(0o077);
process.exitCode = await runClosetCommand(process.argv.slice(2));
