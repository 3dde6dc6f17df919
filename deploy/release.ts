// npm run release: makes the archives of release/ from what `npm run build` has built; with `-- x64`, the one for x64 alone.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { COMMIT_FILE } from "#server/config/release.ts";

const OUT = resolve("release");
const [ONE_CPU] = process.argv.slice(2);
const CPUS = ONE_CPU === undefined ? ["x64", "arm64"] : [ONE_CPU];
const PROGRAMS = ["build", "demo", "deploy", "node-version.cjs", "open-closet", "use-node"];
const COPIED = [
  ...PROGRAMS,
  "docs",
  "ARCHITECTURE.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
];
/** What the built files import (`rolldown.config.ts`), and the fonts of link previews. */
const PACKAGES =
  /^(?:sharp|pino|pino-pretty|heic-decode|react|react-dom|react-router|@noble\/hashes|@expo-google-fonts\/.*)$/;

type Packages = Record<string, string>;
type Manifest = { version: string; license: string; dependencies: Packages; optionalDependencies: Packages };

const readManifest = (): Manifest => JSON.parse(readFileSync("package.json", "utf8")) as Manifest;

const pick = (packages: Packages, pattern: RegExp): Packages =>
  Object.fromEntries(Object.entries(packages).filter(([name]) => pattern.test(name)));

const run = (command: string, args: string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** The lock file keeps the versions, and has the hashes of all packages. */
function installPackages(folder: string, cpu: string, { dependencies, optionalDependencies }: Manifest): void {
  mkdirSync(folder, { recursive: true });
  const wanted = {
    dependencies: pick(dependencies, PACKAGES),
    optionalDependencies: { ...pick(optionalDependencies, PACKAGES), ...pick(optionalDependencies, /^node-linux-/) },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(wanted));
  for (const name of ["package-lock.json", ".npmrc"]) cpSync(name, join(folder, name));
  run("npm", ["install", "--os=linux", `--cpu=${cpu}`, "--libc=glibc", "--ignore-scripts"], folder);
  renameSync(join(folder, `node_modules/node-linux-${cpu}/bin/node`), join(folder, "node"));
  for (const name of [`node-linux-${cpu}`, ".bin", ".package-lock.json"])
    rmSync(join(folder, "node_modules", name), { recursive: true, force: true });
}

function pack(name: string, folder: string): string {
  const archive = join(OUT, `${name}.tar.gz`);
  const owner = ["--owner=0", "--group=0", "--sort=name"];
  run("tar", ["--create", "--gzip", `--file=${archive}`, ...owner, `--directory=${folder}`, "open-closet"], OUT);
  return archive;
}

const { version, license, ...manifest } = readManifest();
/** Two archives on the way to a version differ by their commits. */
const commit = version.includes("-") ? readFileSync(COMMIT_FILE, "utf8") : "";
const release = commit === "" ? version : `${version}-${commit}`;
rmSync(OUT, { recursive: true, force: true });
const program = join(OUT, "work/open-closet");
mkdirSync(program, { recursive: true });
for (const name of COPIED) cpSync(name, join(program, name), { recursive: true });
rmSync(join(program, "deploy/release.ts"));
const published = {
  name: "open-closet",
  version,
  license,
  type: "module",
  engines: { node: ">=22.18" },
  bin: { "open-closet": "open-closet" },
  dependencies: pick(manifest.dependencies, PACKAGES),
  optionalDependencies: pick(manifest.optionalDependencies, PACKAGES),
};
writeFileSync(join(program, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
const archives: string[] = [];
if (ONE_CPU === undefined) {
  const packed = run("npm", ["pack", "--silent", `--pack-destination=${OUT}`], program).trim();
  const npmPackage = join(OUT, `open-closet-${release}.tgz`);
  renameSync(join(OUT, packed), npmPackage);
  archives.push(npmPackage);
}

for (const cpu of CPUS) installPackages(join(OUT, "work", cpu), cpu, { version, license, ...manifest });
for (const cpu of CPUS) {
  const folder = join(OUT, "work", `node-${cpu}`);
  cpSync(program, join(folder, "open-closet"), { recursive: true });
  cpSync(join(OUT, "work", cpu, "node_modules"), join(folder, "open-closet/node_modules"), { recursive: true });
  cpSync(join(OUT, "work", cpu, "node"), join(folder, "open-closet/node"));
  chmodSync(join(folder, "open-closet/node"), 0o755);
  archives.push(pack(`open-closet-${release}-linux-${cpu}`, folder));
}
if (ONE_CPU === undefined) {
  // Runs on both: only these packages hold a binary.
  for (const cpu of CPUS)
    cpSync(join(OUT, "work", cpu, "node_modules"), join(program, "node_modules"), { recursive: true });
  archives.push(pack(`open-closet-${release}`, join(OUT, "work")));
}
rmSync(join(OUT, "work"), { recursive: true });

const sums = archives.map(
  (file) => `${createHash("sha256").update(readFileSync(file)).digest("hex")}  ${basename(file)}`,
);
writeFileSync(join(OUT, "SHA256SUMS"), `${sums.join("\n")}\n`);
for (const name of readdirSync(OUT)) {
  const megabytes = readFileSync(join(OUT, name)).length / 1024 ** 2;
  process.stdout.write(`release/${name}  ${megabytes.toFixed(1)} MB\n`);
}
