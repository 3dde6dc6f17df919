import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/closet-import.ts";
import { makePictureCloset } from "#tests/support/picture-closet.ts";
import { drawNoise } from "#tests/support/pictures.ts";
import { openProcesses } from "#tests/support/processes.ts";

const EMAIL = "rita@mail.example";
const ORIGIN = "http://closets.localhost:3000";

test("our own server passes every check of the conformance kit", async () => {
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
  const visitor = openVisitor(server);
  await visitor.signIn(EMAIL, store.dataDir);
  const cookie = [...visitor.jar].map((pair) => pair.join("=")).join("; ");
  const known = ["--public", "rita", "--private", "vita", "--email", EMAIL, "--provider", "google", "--cookie", cookie];
  const kit = spawn(process.execPath, ["conformance/conformance.ts", server.url, ...known, "--origin", ORIGIN]);
  const [output] = await Promise.all([text(kit.stdout), once(kit, "close")]);
  const lines = output.trimEnd().split("\n");
  expect(lines.filter((line) => !line.startsWith("pass  "))).toEqual([
    `${lines.length - 1} passed, 0 failed, 0 skipped`,
  ]);
  expect(lines.length).toBeGreaterThan(30);
  expect(kit.exitCode).toBe(0);
});
