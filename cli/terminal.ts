import type { Writable } from "node:stream";
import { toPlainLine } from "#domain/plain-text.ts";
import type { CommandContext } from "./command.ts";

const PROGRESS_EVERY_MS = 100;
const CLEAR_LINE = "\r\u001b[K";

export type Streams = { stdout: Writable; stderr: Writable & { isTTY?: boolean } };

/** Writes lines to stdout, and progress to stderr if it is a terminal. Removes control characters. */
export function createTerminal({ stdout, stderr }: Streams): Pick<CommandContext, "print" | "showProgress"> {
  const isTerminal = stderr.isTTY === true;
  let shownAt = -Infinity;
  let isShown = false;
  // The reader may close the pipe early, as `head` does.
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  return {
    print(line) {
      const indent = /^ */.exec(line)?.[0] ?? "";
      stdout.write(`${indent}${toPlainLine(line)}\n`);
    },
    showProgress(line) {
      const isDue = line === "" ? isShown : performance.now() - shownAt >= PROGRESS_EVERY_MS;
      if (!isTerminal || !isDue) return;
      stderr.write(CLEAR_LINE + toPlainLine(line));
      isShown = line !== "";
      shownAt = line === "" ? -Infinity : performance.now();
    },
  };
}
