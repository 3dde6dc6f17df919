import { chmod, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { importCloset, runCloset, startServer } from "#tests/support/drivers/server.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";

const ORIGIN = "http://closets.localhost:3000";

test("only the server's user may read its files, and a start removes the remains of a killed restore", async () => {
  const { dataDir, env } = await openTestStore();
  const options = { dataDir, env: { ...env, PUBLIC_URL: ORIGIN } };
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, "a.png"), await aPng());
  await writeFile(
    join(folder, "closet.json"),
    JSON.stringify({ ...makePictureCloset("jane", ["a.png"]), status: "OK" }),
  );
  await chmod(dataDir, 0o755);
  await mkdir(join(dataDir, "restoring-x"));
  await importCloset(folder, options);
  await runCloset(["export", "jane", join(folder, "jane.zip")], options);
  const server = await startServer(options);
  onTestFinished(server.kill);
  const jane = createVisitor((url, init) => fetch(url.replace(ORIGIN, server.url), init), ORIGIN);
  await jane.signIn("jane@x.example", dataDir);
  const image = /\/images\/[\w-]+/.exec(await (await jane.get("/user/jane/items")).text())?.[0] ?? "";
  expect((await jane.get(`${image}?w=400`)).status).toBe(200);
  await expect.poll(() => readdir(dataDir)).not.toContain("restoring-x");

  const names = await readdir(dataDir, { recursive: true });
  expect(names).toEqual(expect.arrayContaining(["pictures", "outbox"]));
  const shared: string[] = [];
  for (const path of [dataDir, join(folder, "jane.zip"), ...names.map((name) => join(dataDir, name))])
    if ((((await stat(path).catch(() => null))?.mode ?? 0) & 0o077) !== 0) shared.push(path);
  expect(shared).toEqual([]);
});
