import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/import/closet-import.ts";
import { giveCloset } from "#server/closets/ownership/closet-of-account.ts";
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
  // A server with another backend takes no stylings.
  for (const { url, more } of [
    { ...server, more: ["--stylings", "rita"] },
    { ...front, more: [] },
  ]) {
    const visitor = openVisitor({ url });
    await visitor.signIn(EMAIL, store.dataDir);
    // A closet without an account takes no stylings.
    await giveCloset(store.db, "rita", EMAIL);
    const known = ["--public", "rita", "--private", "vita", "--email", EMAIL, "--provider", "google"];
    const { code, lines } = await runKit([
      url,
      ...known,
      "--cookie",
      writeCookies(visitor),
      "--origin",
      ORIGIN,
      ...more,
    ]);
    const isSkipped = (line: string) => line.startsWith("skip  ") && line.endsWith(": needs --stylings USERNAME");
    const skipped = lines.filter(isSkipped).length;
    expect(lines.filter((line) => !line.startsWith("pass  ") && !isSkipped(line))).toEqual([
      `${lines.length - 1 - skipped} passed, 0 failed, ${skipped} skipped`,
    ]);
    expect(skipped).toBe(more.length > 0 ? 0 : 5);
    expect(lines.length).toBeGreaterThan(30);
    expect(code).toBe(0);
  }
});
