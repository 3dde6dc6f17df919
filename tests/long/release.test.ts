import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv, promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { readCommand, readContainerFile } from "#tests/support/drivers/container-file.ts";
import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65_534;
const IDENTITY = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};
const CPU = process.arch === "arm64" ? "arm64" : "x64";
const MEGABYTE = 1024 ** 2;
const run = promisify(execFile);

beforeAll(async () => {
  await run(process.execPath, ["deploy/release.ts"], { maxBuffer: MEGABYTE });
}, 1_800_000);

async function unpack(archive: string, folder: string): Promise<string> {
  await run("tar", ["--extract", `--file=${resolve("release", archive)}`, `--directory=${folder}`]);
  return join(folder, "open-closet");
}

async function listArchives(): Promise<string[]> {
  const sums = await readFile("release/SHA256SUMS", "utf8");
  return sums.split("\n").flatMap((line) => line.split("  ")[1] ?? []);
}

test("the archives have their checksums, and the one without Node has at most 60 MB", async () => {
  const archives = await listArchives();
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  const commit = await readFile("build/program/commit.txt", "utf8");
  const release = version.includes("-") && commit !== "" ? `${version}-${commit}` : version;
  const names = ["", "-linux-x64", "-linux-arm64"].map((part) => `open-closet-${release}${part}.tar.gz`);
  expect(archives.toSorted()).toEqual([...names, `open-closet-${release}.tgz`].toSorted());
  await run("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: "release" });
  expect((await stat(join("release", names[0] ?? ""))).size).toBeLessThan(60 * MEGABYTE);
  // Node 22 does not know `using`.
  for (const name of await readdir("build/program")) {
    if (!name.endsWith(".js")) continue;
    const text = await readFile(join("build/program", name), "utf8");
    expect([name, /^\s*(?:await )?using \w+ = /m.exec(text)?.[0]]).toEqual([name, undefined]);
  }
  const platforms = await readdir(join(await unpack(names[0] ?? "", await makeTemporaryFolder()), "node_modules/@img"));
  expect(platforms).toEqual(expect.arrayContaining(["sharp-linux-arm64", "sharp-linux-x64"]));
});

test("the program of the image starts without another Node, as another user, and writes only to the data folder", async () => {
  const folder = await makeTemporaryFolder();
  const data = join(folder, "data");
  await mkdir(data);
  const archive = (await listArchives()).find((name) => name.endsWith(`-linux-${CPU}.tar.gz`)) ?? "";
  const app = await unpack(archive, folder);
  await chmod(folder, 0o755);
  await writeFile(join(folder, "closet.json"), JSON.stringify({ user: { username: "jane" }, items: [], status: "OK" }));

  const { settings } = (await readContainerFile()).image;
  const own = parseEnv((settings.get("ENV") ?? "").replaceAll(/ (?=[A-Z_]+=)/g, "\n"));
  expect(own).toMatchObject({ HOST: "0.0.0.0", PORT: "3000", DATA_DIR: "/data", BRAND_NAME: "Open Closet" });
  const port = String(await findFreePort());
  // The shell and the tools that Debian's smallest image has.
  const env = { ...own, HOST: "127.0.0.1", PORT: port, DATA_DIR: data, PATH: "/usr/bin:/bin" };
  const start = (command: string[]): ChildProcess => {
    const [program = "", ...args] = command.map((word) => word.replace("/opt/open-closet", app));
    return spawn(program, args, { cwd: "/", env, stdio: ["ignore", "pipe", "pipe"], ...IDENTITY });
  };
  const runToEnd = async (command: string[]) => {
    const child = start(command);
    let stderr = "";
    child.stdout?.resume();
    child.stderr?.on("data", (piece: Buffer) => (stderr += piece.toString()));
    await once(child, "close");
    return { code: child.exitCode, stderr };
  };
  const program = readCommand(settings.get("CMD"));
  if (IS_ROOT) {
    await chmod(data, 0o700);
    expect(await runToEnd([...program, "list"])).toEqual({
      code: 1,
      stderr: `closet: DATA_DIR (${data}) cannot be used: permission is denied; run the command as the user who runs the server\n`,
    });
    expect(await runToEnd(program)).toEqual({
      code: 1,
      stderr: expect.stringContaining(`Run as root: chown -R ${NOBODY}:${NOBODY} ${data}`),
    });
    await chown(data, NOBODY, NOBODY);
  }
  const listFiles = () => readdir(app, { recursive: true });
  const files = await listFiles();
  expect(files).toEqual(expect.arrayContaining(["docs/operations.md", "CHANGELOG.md"]));
  const isHealthy = readCommand(settings.get("HEALTHCHECK"));
  expect((await runToEnd(isHealthy)).code).toBe(1);
  const commit = await readFile("build/program/commit.txt", "utf8");
  expect((await run(join(app, "open-closet"), ["--version"], { env })).stdout.endsWith(` (${commit})\n`)).toBe(true);
  expect(await runToEnd([...program, "import", join(folder, "closet.json")])).toEqual({ code: 0, stderr: "" });
  const startServer = async () => {
    const server = start(program);
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (piece: Buffer) => (output += piece.toString()));
    onTestFinished(() => void server.kill("SIGKILL"));
    await expect.poll(() => output).toContain("Listening on");
    const stop = async () => {
      server.kill("SIGTERM");
      await once(server, "close");
      expect([server.exitCode, output]).toEqual([0, expect.not.stringContaining("Error")]);
    };
    return { pid: server.pid, stop };
  };
  const server = await startServer();
  expect(await readlink(`/proc/${server.pid}/exe`)).toBe(join(app, "node"));
  expect(await runToEnd(isHealthy)).toEqual({ code: 0, stderr: "" });
  const fetchPage = () => fetch(`http://127.0.0.1:${port}/user/jane/items`);
  const page = await fetchPage();
  expect([page.status, (await page.text()).includes("jane")]).toEqual([200, true]);
  expect((await fetch(`http://127.0.0.1:${port}/preview/jane.jpg`)).status).toBe(200);
  await server.stop();
  expect(await listFiles()).toEqual(files);

  await writeFile(join(app, "build/program/release-hash.txt"), "The next release");
  const next = await startServer();
  expect((await fetchPage()).headers.get("etag")).not.toBe(page.headers.get("etag"));
  await next.stop();
});
