import { spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { toPlainLine } from "#domain/plain-text.ts";

const SCRIPT = `const { DatabaseSync } = require("node:sqlite");
try {
  const database = new DatabaseSync(process.argv[1], { readOnly: true, timeout: 60_000 });
  console.log(Object.values(database.prepare("pragma quick_check(1)").get())[0]);
} catch (error) {
  // SQLITE_CORRUPT, SQLITE_NOTADB
  if (![11, 26].includes(error.errcode & 0xff)) throw error;
  console.log(error.message);
}`;

const LOW_PRIORITY = 10;
const MAX_LETTERS = 200;

/** A process of its own: the check reads the whole file, takes minutes for a large one, and cannot be interrupted. */
export async function findDamage(path: string, signal?: AbortSignal): Promise<string | null> {
  const child = spawn(process.execPath, ["--eval", SCRIPT, path], {
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal && { signal, killSignal: "SIGKILL" as const }),
  });
  const ended = once(child, "close") as Promise<[code: number | null]>;
  try {
    if (child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  } catch {
    // It has ended.
  }
  const [found, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`The database could not be checked: ${problem.trim().slice(0, MAX_LETTERS)}`);
  const finding = toPlainLine(found).trim().slice(0, MAX_LETTERS);
  return finding === "ok" ? null : finding;
}
