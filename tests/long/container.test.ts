import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:fs";
import { chmod, chown, cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCommand, readContainerFile } from "#tests/support/drivers/container-file.ts";
import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;
const IDENTITY = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};
const COPYING = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE };
const isTest = (path: string): boolean => path.endsWith(".test.ts");

type Lock = { packages: Record<string, { dev?: boolean }> };

/** Copies what `npm ci --omit=dev` installs, without the Node that npm pins. */
async function copyDependencies(target: string): Promise<void> {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as Lock;
  const wanted = Object.entries(packages).filter(
    ([path, { dev }]) =>
      /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) && dev !== true && !path.includes("/node-linux-"),
  );
  for (const [path] of wanted) {
    if (await stat(path).catch(() => null)) await cp(path, join(target, path.slice("node_modules/".length)), COPYING);
  }
}

/** Copies to `app` what the image stage copies. */
async function fillImage(app: string): Promise<void> {
  for (const { from, sources, target } of (await readContainerFile()).image.copies) {
    if (from === "dependencies") {
      expect([sources, target]).toEqual([["/app/node_modules"], "node_modules"]);
      await copyDependencies(join(app, target));
    } else if (from === "build") {
      expect([sources, target]).toEqual([["/app/build"], "build"]);
      await cp("build", join(app, target), COPYING);
    } else if (target === "./") for (const source of sources) await cp(source, join(app, source));
    else await cp(sources[0] ?? "", join(app, target), { ...COPYING, filter: (path) => !isTest(path) });
  }
}

test("server and commands run on what the container file copies, and write only to the data folder", async () => {
  const folder = await makeTemporaryFolder();
  const [app, data, node] = [join(folder, "app"), join(folder, "data"), join(folder, "node")];
  await mkdir(app);
  await mkdir(data);
  await fillImage(app);
  // Other users may not read the project's folder and its Node.
  await cp(process.execPath, node, { mode: constants.COPYFILE_FICLONE });
  await chmod(folder, 0o755);
  if (IS_ROOT) await chown(data, NOBODY, NOBODY);
  await writeFile(join(folder, "closet.json"), JSON.stringify({ user: { username: "jane" }, items: [], status: "OK" }));

  const { settings } = (await readContainerFile()).image;
  const port = await findFreePort();
  const own = Object.fromEntries((settings.get("ENV") ?? "").split(" ").map((pair) => pair.split("=")));
  expect(own).toEqual({ NODE_ENV: "production", HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data" });
  const env = { ...own, HOST: "127.0.0.1", PORT: String(port), DATA_DIR: data };
  const start = ([program, ...args]: string[]): ChildProcess => {
    expect(program).toBe("node");
    return spawn(node, args, { cwd: app, env, stdio: ["ignore", "pipe", "pipe"], ...IDENTITY });
  };
  const run = async (command: string[]): Promise<number | null> => {
    const child = start(command);
    child.stdout?.resume();
    child.stderr?.resume();
    await once(child, "close");
    return child.exitCode;
  };
  const listFiles = () => readdir(app, { recursive: true });
  const files = await listFiles();
  const isHealthy = readCommand(settings.get("HEALTHCHECK"));
  expect(await run(isHealthy)).toBe(1);
  expect(await run(["node", "cli/closet.ts", "import", join(folder, "closet.json")])).toBe(0);
  const server = start(readCommand(settings.get("CMD")));
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (piece: Buffer) => (output += piece.toString()));
  onTestFinished(() => void server.kill("SIGKILL"));
  await expect.poll(() => output).toContain("Listening on");
  expect(await run(isHealthy)).toBe(0);
  const page = await fetch(`http://127.0.0.1:${port}/user/jane/items`);
  expect([page.status, (await page.text()).includes("jane")]).toEqual([200, true]);
  expect((await fetch(`http://127.0.0.1:${port}/preview/jane.jpg`)).status).toBe(200);
  server.kill("SIGTERM");
  await once(server, "close");
  expect([server.exitCode, output]).toEqual([0, expect.not.stringContaining("Error")]);
  expect(await listFiles()).toEqual(files);
});
