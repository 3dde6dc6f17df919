import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { makeCertificate } from "#tests/support/factories/certificate.ts";
import { findFreePort } from "./free-port.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

/** The host name in the examples of `deploy/`. */
export const PROXIED_HOST = "closets.example";

/** The names of the programs, which are those of Debian's packages, and how they print their version. */
const VERSION_FLAGS = { nginx: "-v", caddy: "version", apache2: "-v" };

export type ProxyName = keyof typeof VERSION_FLAGS;

export const PROXY_NAMES = Object.keys(VERSION_FLAGS) as ProxyName[];

export type RunningProxy = {
  httpPort: number;
  httpsPort: number;
  certificate: string;
  readLog: () => Promise<string>;
};

type Parts = {
  folder: string;
  httpPort: number;
  httpsPort: number;
  programPort: string;
  /** Of a host name that is shared (docs/operations.md). */
  basePath: string;
};

/** Reads an example of `deploy/` and replaces its ports, certificate and folders. */
async function adapt(path: string, changes: readonly (readonly [string, string])[]): Promise<string> {
  let text = await readFile(path, "utf8");
  for (const [there, here] of changes) {
    if (!text.includes(there)) throw new Error(`${path} does not have ${there}`);
    text = text.replaceAll(there, here);
  }
  return text;
}

async function setUpNginx({ folder, httpPort, httpsPort, programPort, basePath }: Parts): Promise<string[]> {
  const site = await adapt("deploy/nginx.conf", [
    ["127.0.0.1:3000", `127.0.0.1:${programPort}`],
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen 443 ssl", `listen 127.0.0.1:${httpsPort} ssl`],
    ["listen [::]:80;", ""],
    ["listen [::]:443 ssl http2;", ""],
    ["/etc/letsencrypt/live/closets.example/fullchain.pem", `${folder}/cert.pem`],
    ["/etc/letsencrypt/live/closets.example/privkey.pem", `${folder}/key.pem`],
    ["/var/log/nginx/open-closet.log", `${folder}/requests.log`],
    ["location /owner/", `location ${basePath}/owner/`],
    ["location / ", `location ${basePath || "/"} `],
  ]);
  await writeFile(join(folder, "site.conf"), site);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const isRoot = process.getuid?.() === 0;
  const main = `${isRoot ? "user root;" : ""} daemon off; pid ${folder}/pid; events {}
    http { ${folders.join(" ")} include ${folder}/site.conf; }`;
  await writeFile(join(folder, "main.conf"), main);
  return ["-e", "stderr", "-p", folder, "-c", join(folder, "main.conf")];
}

async function setUpCaddy({ folder, httpPort, httpsPort, programPort, basePath }: Parts): Promise<string[]> {
  const site = await adapt("deploy/Caddyfile", [
    [
      "reverse_proxy 127.0.0.1:3000",
      basePath === ""
        ? `reverse_proxy 127.0.0.1:${programPort}`
        : `@closet path ${basePath} ${basePath}/*\n\treverse_proxy @closet 127.0.0.1:${programPort}`,
    ],
    [
      "\tlog {\n",
      `\tbind 127.0.0.1\n\ttls ${folder}/cert.pem ${folder}/key.pem\n\tlog {\n\t\toutput file ${folder}/requests.log\n`,
    ],
  ]);
  const ours = `{\nadmin off\nauto_https disable_certs\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\n}\n`;
  await writeFile(join(folder, "Caddyfile"), ours + site);
  return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
}

const APACHE_MODULES = [
  "mpm_event",
  "alias",
  "authz_core",
  "authz_host",
  "headers",
  "proxy",
  "proxy_http",
  "setenvif",
  "socache_shmcb",
  "ssl",
];

async function setUpApache({ folder, httpPort, httpsPort, programPort, basePath }: Parts): Promise<string[]> {
  const site = await adapt("deploy/apache.conf", [
    [" / http://127.0.0.1:3000/", ` ${basePath || "/"} http://127.0.0.1:${programPort}${basePath || "/"}`],
    ["<VirtualHost *:80>", `<VirtualHost 127.0.0.1:${httpPort}>`],
    ["<VirtualHost *:443>", `<VirtualHost 127.0.0.1:${httpsPort}>`],
    ["/etc/letsencrypt/live/closets.example/fullchain.pem", `${folder}/cert.pem`],
    ["/etc/letsencrypt/live/closets.example/privkey.pem", `${folder}/key.pem`],
    ["${APACHE_LOG_DIR}/open-closet.log", `${folder}/requests.log`],
  ]);
  const isRoot = process.getuid?.() === 0;
  const main = [
    `ServerRoot ${folder}`,
    `DefaultRuntimeDir ${folder}`,
    "PidFile pid",
    "ErrorLog error.log",
    `ServerName ${PROXIED_HOST}`,
    ...APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    ...(isRoot ? ["User www-data", "Group www-data"] : []),
    `Listen 127.0.0.1:${httpPort}`,
    `Listen 127.0.0.1:${httpsPort}`,
    site,
  ];
  await writeFile(join(folder, "main.conf"), main.join("\n"));
  return ["-D", "FOREGROUND", "-f", join(folder, "main.conf")];
}

const SET_UPS = { nginx: setUpNginx, caddy: setUpCaddy, apache2: setUpApache };

/** Debian installs nginx and Apache in /usr/sbin. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

export const isProxyInstalled = (name: ProxyName): boolean =>
  spawnSync(name, [VERSION_FLAGS[name]], { env, stdio: "ignore" }).status === 0;

async function waitForPort(port: number, child: ChildProcess, getOutput: () => string): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (child.exitCode !== null) throw new Error(`The proxy did not start: ${getOutput()}`);
    await sleep(20);
  }
}

/** Starts a proxy with the example of `deploy/` until the test ends. */
export async function startProxy(name: ProxyName, programUrl: string, basePath: string): Promise<RunningProxy> {
  const folder = await makeTemporaryFolder();
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const { cert, key } = makeCertificate(PROXIED_HOST);
  await writeFile(join(folder, "cert.pem"), cert);
  await writeFile(join(folder, "key.pem"), key);
  const args = await SET_UPS[name]({ folder, httpPort, httpsPort, programPort: new URL(programUrl).port, basePath });
  const child = spawn(name, args, { env: { ...env, HOME: folder }, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  onTestFinished(async () => {
    const ended = child.exitCode === null ? once(child, "exit") : undefined;
    child.kill("SIGTERM");
    await ended;
  });
  await waitForPort(httpsPort, child, () => output);
  return { httpPort, httpsPort, certificate: cert, readLog: () => readFile(join(folder, "requests.log"), "utf8") };
}
