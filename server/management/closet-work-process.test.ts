import { spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { DatabaseUnavailable, findUnavailable } from "#server/db/opened-database.ts";
import { findStorageTrouble } from "#server/db/storage-trouble.ts";
import { findAnswer, openTestStore } from "#tests/support/factories/closet-store.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createClosetWorkProcess } from "./closet-work-process.ts";
import { packError, unpackError } from "./passed-error.ts";

/** The processes that this one has started and that are still there. */
async function listChildren(): Promise<number[]> {
  const text = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}

const only = async (): Promise<number> => {
  const [pid, ...others] = await listChildren();
  // To 0 a signal would go to all of this group.
  if (pid === undefined || others.length > 0) throw new Error("There is not one process of ours, but another number.");
  return pid;
};

async function openWork(idleMs?: number) {
  const store = await openTestStore();
  const unswept: Error[] = [];
  const settings = { ...store, s3: null };
  const work = createClosetWorkProcess(settings, (error) => unswept.push(error), idleMs);
  onTestFinished(work.stop);
  const path = join(await makeTemporaryFolder(), "closet.json");
  await writeFile(path, JSON.stringify({ status: "OK", items: [{ id: "1" }] }));
  const importJane = () =>
    work.run({ kind: "import", path, options: { username: "jane", visibility: "public", existing: "replace" } });
  return { store, work, importJane, unswept };
}

test("however long a closet takes, nobody else waits for it", async () => {
  const { store, importJane, unswept } = await openWork();
  await importJane();
  const pid = await only();
  process.kill(pid, "SIGSTOP");
  const importing = importJane();
  expect((await findAnswer(store, "jane"))?.items).toHaveLength(1);
  process.kill(pid, "SIGCONT");
  expect(await importing).toMatchObject({ status: "done", done: { username: "jane", hasReplaced: true } });
  expect(unswept).toEqual([]);
});

test("who ends the process that works with closets ends that work alone: the next has a new one", async () => {
  const { store, importJane } = await openWork();
  await importJane();
  const pid = await only();
  process.kill(pid, "SIGSTOP");
  const cut = importJane();
  process.kill(pid, "SIGKILL");
  await expect(cut).rejects.toThrow("The process that works with closets ended (SIGKILL).");
  expect((await findAnswer(store, "jane"))?.items).toHaveLength(1);
  expect(await importJane()).toMatchObject({ status: "done" });
});

test("signals that are meant for the server cut nothing off", async () => {
  const { importJane } = await openWork();
  await importJane();
  const pid = await only();
  for (const signal of ["SIGINT", "SIGTERM"]) process.kill(pid, signal);
  expect(await importJane()).toMatchObject({ status: "done" });
  expect(await only()).toBe(pid);
});

test("who stops it while it is just being started stops it, too", async () => {
  const { work, importJane } = await openWork();
  for (let times = 0; times < 20; times += 1) {
    const ended = await Promise.allSettled([importJane(), work.stop()]);
    expect(ended.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  }
  await expect.poll(listChildren).toEqual([]);
});

test("a process that has nothing to do ends, and begins anew when there is something", async () => {
  const { importJane } = await openWork(0);
  await importJane();
  await expect.poll(listChildren).toEqual([]);
  expect(await importJane()).toMatchObject({ status: "done" });
});

const BEGIN = `
  import { closeSync, openSync, readFileSync } from "node:fs";
  import { getPriority } from "node:os";
  import { createClosetWorkProcess } from "#server/management/closet-work-process.ts";
  const [dataDir] = process.argv.slice(1);
  const { run, stop } = createClosetWorkProcess({ dataDir, databaseUrl: null, s3: null }, () => {});
  const remove = () => run({ kind: "remove", username: "jane" }).then(({ status }) => status, ({ code }) => code);
`;

/** What a program of its own says, begun by a shell. */
async function runScript(shell: string, script: string): Promise<string> {
  const program = `${shell} "$0" --input-type=module --eval "$1" "$2"`;
  const args = ["-c", program, process.execPath, BEGIN + script, await makeTemporaryFolder()];
  return await text(spawn("sh", args, { stdio: ["ignore", "pipe", "inherit"] }).stdout);
}

test("where no process can be started that work alone fails, and what is asked for later is done", async () => {
  const said = await runScript(
    "ulimit -n 64; exec",
    `const files = [];
     try { for (;;) files.push(openSync("/dev/null")); } catch {}
     const first = await remove();
     for (const file of files) closeSync(file);
     console.log(first, await remove());
     await stop();`,
  );
  expect(said).toBe("EMFILE unknown\n");
});

test("visitors go first, however low the server's own priority is", async () => {
  const said = await runScript(
    "exec nice -n 12",
    `await remove();
     const child = readFileSync("/proc/self/task/" + process.pid + "/children", "utf8");
     console.log(getPriority(), getPriority(Number(child)));
     await stop();`,
  );
  expect(said).toBe("12 19\n");
});

test("what fails in the other process is told as what it is", () => {
  const full = Object.assign(new Error("write"), { code: "ENOSPC", errno: -28 });
  const away = new DatabaseUnavailable("away", new Error("ECONNREFUSED"));
  const told = (error: unknown) => unpackError(structuredClone(packError(error)));
  expect(findStorageTrouble(told(new Error("an import failed", { cause: full })))).toBe("the disk is full");
  expect(findUnavailable(told(new Error("asked", { cause: away })))).toMatchObject({ failure: "away" });
  expect(told(full)).toMatchObject({ message: "write", stack: full.stack });
  expect(told("a word")).toMatchObject({ message: "a word" });
});
