import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";

const EMAIL = "rita@mail.example";
const ORIGIN = "http://closets.localhost:3000";

const writeCookies = ({ jar }: Visitor): string => [...jar].map((pair) => pair.join("=")).join("; ");

async function runKit(argv: string[]): Promise<{ code: number | null; lines: string[] }> {
  const kit = spawn(process.execPath, ["conformance/conformance.ts", ...argv]);
  const [output] = await Promise.all([text(kit.stdout), once(kit, "close")]);
  return { code: kit.exitCode, lines: output.trimEnd().split("\n") };
}

test("a server, and a second one with the first as its backend, pass every check of the conformance kit", async () => {
  const { store, start, openVisitor } = await openProcesses();
  const content = await drawNoise({ width: 300, height: 400 }).jpeg().toBuffer();
  for (const [username, visibility] of [
    ["rita", "public"],
    ["vita", "private"],
  ] as const) {
    const answer = { status: "OK", ...makePictureCloset(username, ["a.jpg", "https://pictures.example/b.jpg"]) };
    await importCloset(store, { name: username, answer, readPicture: async () => content }, { visibility });
  }
  const server = await start({ GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" });
  const front = await start({ API_BASE_URL: server.url, DATABASE_URL: "", DATA_DIR: "none" });
  for (const { url } of [server, front]) {
    const visitor = openVisitor({ url });
    await visitor.signIn(EMAIL, store.dataDir);
    const known = ["--public", "rita", "--private", "vita", "--email", EMAIL, "--provider", "google"];
    const { code, lines } = await runKit([url, ...known, "--cookie", writeCookies(visitor), "--origin", ORIGIN]);
    expect(lines.filter((line) => !line.startsWith("pass  "))).toEqual([
      `${lines.length - 1} passed, 0 failed, 0 skipped`,
    ]);
    expect(lines.length).toBeGreaterThan(30);
    expect(code).toBe(0);
  }
});
