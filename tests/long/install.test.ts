import { execFile, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#tests/support/drivers/free-port.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const run = promisify(execFile);
/** The npm that Node 20 and Node 22 bring, and the first release of npm 11. */
const NPM_VERSIONS = ["10.8.2", "10.9.9", "11.0.0"];

/** What npm needs here to reach its registry. The rest of this environment is of the Node that runs the test. */
function pickNetworkSettings(): NodeJS.ProcessEnv {
  const names = /^(HOME|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_(cafile|registry))$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)));
}

/** A folder with Node 20 and this npm, as `node` and `npm`. */
async function installTools(npm: string): Promise<string> {
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, "package.json"), "{}");
  await run("npm", ["install", `npm@${npm}`, `node-linux-${process.arch}@20.20.2`], { cwd: folder });
  const tools = join(folder, "tools");
  await mkdir(tools);
  const node = join(folder, `node_modules/node-linux-${process.arch}/bin/node`);
  await run("ln", ["-s", node, join(tools, "node")]);
  await run("ln", ["-s", join(folder, "node_modules/npm/bin/npm-cli.js"), join(tools, "npm")]);
  return tools;
}

test.runIf(process.platform === "linux").for(NPM_VERSIONS)(
  "the commands of the README work with Node 20 and npm %s",
  async (npm) => {
    const env = { ...pickNetworkSettings(), PATH: [await installTools(npm), "/usr/bin", "/bin"].join(delimiter) };
    const folder = await makeTemporaryFolder();
    await run("git", ["clone", "--quiet", process.cwd(), folder]);
    const options = { cwd: folder, env };
    const versions = await run("sh", ["-c", "node --version && npm --version"], options);
    expect(versions.stdout).toBe(`v20.20.2\n${npm}\n`);
    const installation = await run("npm", ["ci"], options);
    // npm 10 can fail with exit code 0: <https://github.com/npm/cli/issues/7852>.
    expect(installation.stderr).not.toContain("npm error");
    // The first step of `npm test`.
    await run("npm", ["run", "check:format"], options);

    const port = String(await findFreePort());
    const server = spawn("npm", ["start"], { ...options, env: { ...env, PORT: port }, stdio: "pipe", detached: true });
    onTestFinished(() => void (server.pid !== undefined && process.kill(-server.pid, "SIGKILL")));
    let output = "";
    for (const stream of [server.stdout, server.stderr])
      stream.on("data", (piece: Buffer) => (output += piece.toString()));
    await expect.poll(() => server.exitCode !== null || output.includes("Open http"), { timeout: 600_000 }).toBe(true);
    expect(output).toMatch(/Open http\S+emma/);
    const page = await fetch(`http://localhost:${port}/user/emma/outfits`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Emma")]);
  },
);
