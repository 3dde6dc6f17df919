import { createHash } from "node:crypto";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createRegister, type Problem } from "./crash-journal.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { type ProgramOptions, startProgram } from "#tests/support/drivers/server.ts";
import { random } from "#tests/support/setup/seed.ts";

const PICTURES = 5;
const ROWS = 400;
const CLOSETS = ["one", "other"] as const;
type ClosetName = (typeof CLOSETS)[number];

/** A few small pictures and many rows, so that a kill can hit either half of an import. */
async function writeCloset(folder: string, name: ClosetName, seed: number): Promise<void> {
  const place = join(folder, name);
  await mkdir(place, { recursive: true });
  const items = Array.from({ length: PICTURES }, (_, n) => ({ id: `${name}-${n}`, thumbnailImageURL: `${n}.png` }));
  for (const [n, { thumbnailImageURL }] of items.entries()) {
    await writeFile(join(place, thumbnailImageURL), await aPng({ seed: seed + n }));
  }
  const outfits = Array.from({ length: ROWS }, (_, n) => ({ id: `${name}-${n}` }));
  const answer = { status: "OK", user: { username: "jane" }, items, outfits };
  await writeFile(join(place, "closet.json"), JSON.stringify(answer));
}

async function findAnswer(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/users/v2/openCloset`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, useCollections: true }),
  });
  if (response.status >= 500) throw new Error(`openCloset answered ${response.status}`);
  return response.ok ? await response.text() : "nothing";
}

async function hashPicture(url: string, address: string): Promise<string> {
  const content = await (await fetch(url + address)).bytes();
  return createHash("sha256").update(content).digest("hex");
}

const listAddresses = (answer: string): string[] => [...new Set(answer.match(/\/images\/[\w-]+/g) ?? [])];

/** Milliseconds that a command takes when it is not killed: a moving average. */
const TYPICAL_MS = { first: 1500, weight: 0.3 };

/** Runs `closet import --replace` and `closet privacy`, kills most of them, and records which ones succeeded. */
export function createCrashClosets(folder: string, options: ProgramOptions) {
  const problems: Problem[] = [];
  const done = { imports: 0, flips: 0, kills: 0 };
  const closet = createRegister<ClosetName>("one");
  const privacy = createRegister<"public" | "private">("public");
  const answers = new Map<string, ClosetName>();
  const hashes = new Map<string, string>();
  let typicalMs = TYPICAL_MS.first;

  const readPicturesTime = (): bigint =>
    statSync(join(options.dataDir, "pictures"), { bigint: true, throwIfNoEntry: false })?.mtimeNs ?? 0n;

  /** Half of the imports are killed soon after their first write. */
  async function waitForMoment(isOver: () => boolean, isImport: boolean): Promise<void> {
    if (!isImport || random() < 0.5) return await sleep(random() * typicalMs);
    const before = readPicturesTime();
    while (!isOver() && readPicturesTime() === before) await sleep(2);
    await sleep(random() * 0.4 * typicalMs);
  }

  async function run(args: string[], { isKilled }: { isKilled: boolean }): Promise<boolean> {
    const startedAt = performance.now();
    const child = startProgram(["cli/closet.ts", ...args], options);
    let errors = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => (errors += text));
    const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
    const closed = once(child, "close");
    if (isKilled) {
      await waitForMoment(isOver, args[0] === "import");
      child.kill("SIGKILL");
    }
    await closed;
    if (child.signalCode === "SIGKILL") done.kills += 1;
    if (child.exitCode === 0) {
      typicalMs += TYPICAL_MS.weight * (performance.now() - startedAt - typicalMs);
      return true;
    }
    if (child.exitCode !== null && errors.trim().split("\n").length !== 1)
      problems.push(`stuck: ${args[0]}: ${errors}`);
    return false;
  }

  const importNext = async (isKilled: boolean): Promise<void> => {
    const next = closet.getLatest() === "one" ? "other" : "one";
    if (await closet.write(next, () => run(["import", join(folder, next), "--replace"], { isKilled })))
      done.imports += 1;
  };

  const flipPrivacy = async (isKilled: boolean): Promise<void> => {
    const next = privacy.getLatest() === "public" ? "private" : "public";
    if (await privacy.write(next, () => run(["privacy", "vera", next], { isKilled }))) done.flips += 1;
  };

  return {
    problems,
    done,
    async prepare(): Promise<void> {
      for (const [n, name] of CLOSETS.entries()) await writeCloset(folder, name, n * PICTURES);
      if (!(await run(["import", join(folder, "one"), "--username", "vera"], { isKilled: false })))
        throw new Error("The closet vera could not be imported.");
    },
    async learn(url: string): Promise<void> {
      for (const name of [...CLOSETS, CLOSETS[0]]) {
        const isDone = await closet.write(name, () =>
          run(["import", join(folder, name), "--replace"], { isKilled: false }),
        );
        if (!isDone) throw new Error(`The closet ${name} could not be imported.`);
        const answer = await findAnswer(url, "jane");
        answers.set(answer, name);
        for (const address of listAddresses(answer)) hashes.set(address, await hashPicture(url, address));
      }
      if (answers.size !== CLOSETS.length || hashes.size !== CLOSETS.length * PICTURES)
        throw new Error("openCloset did not return both closets with all pictures.");
    },
    work: async (): Promise<void> => {
      await (random() < 0.6 ? importNext : flipPrivacy)(random() < 0.75);
    },
    async check(url: string): Promise<void> {
      const answer = await findAnswer(url, "jane");
      const name = answers.get(answer);
      if (name === undefined) return void problems.push(`half-done: the closet is ${answer.slice(0, 300)}`);
      const wrong = closet.check(name);
      if (wrong !== null) problems.push(`lost: an import: ${wrong}`);
      for (const address of listAddresses(answer)) {
        if ((await hashPicture(url, address)) !== hashes.get(address))
          problems.push(`half-done: a picture is not what it was: ${address}`);
      }
      const shown = (await findAnswer(url, "vera")) === "nothing" ? "private" : "public";
      const wrongPrivacy = privacy.check(shown);
      if (wrongPrivacy !== null) problems.push(`lost: a change of privacy: ${wrongPrivacy}`);
    },
    async checkStore(): Promise<void> {
      await importNext(false);
      const child = startProgram(["cli/closet.ts", "check", "--dry-run"], options);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
      }
      const [code] = (await once(child, "close")) as [number];
      // The server creates resized pictures later, so they may be missing.
      const isFine = (line: string) => /^(?:Checked .*|.* would be repaired\.|No picture is missing, .*|)$/.test(line);
      if (code !== 0 || !output.split("\n").every(isFine)) problems.push(`half-done: closet check says ${output}`);
    },
  };
}
