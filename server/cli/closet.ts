import process from "node:process";
import { runClosetCommand } from "./closet-command.ts";

process.exitCode = await runClosetCommand(process.argv.slice(2));
