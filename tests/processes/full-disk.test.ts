import { join } from "node:path";
import { beforeEach, expect, inject, test } from "vitest";
import { makePictureCloset } from "#tests/support/factories/picture-closet.ts";
import { aPng, drawNoise } from "#tests/support/factories/pictures.ts";
import { computeSha256 } from "#tests/support/drivers/owner-api.ts";
import { importCloset, runCloset, startServer } from "#tests/support/drivers/server.ts";
import { mountSmallDisk } from "#tests/support/drivers/small-disk.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { createVisitor } from "#tests/support/drivers/visitor.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { onTestFinished } from "vitest";

const ORIGIN = "http://closets.localhost:3000";
const MEGABYTES = 48;

beforeEach(({ skip }) => skip(inject("database") !== "sqlite", "Only SQLite has its database on the full disk."));

async function writeCloset(username: string): Promise<string> {
  const folder = join(await makeTemporaryFolder(), username);
  await mkdir(folder);
  await writeFile(
    join(folder, "closet.json"),
    JSON.stringify({ ...makePictureCloset(username, ["a.png"]), status: "OK" }),
  );
  const picture = username === "jane" ? await aPng() : await drawNoise({ width: 1200, height: 1200 }).png().toBuffer();
  await writeFile(join(folder, "a.png"), picture);
  return folder;
}

test("on a full disk the server shows closets and rejects writes, but for those that hide and end something", async ({
  skip,
}) => {
  const disk = await mountSmallDisk(MEGABYTES);
  if (!disk) return skip("Mounting a small disk needs Linux and root.");
  const dataDir = join(disk.folder, "data");
  const options = { dataDir, env: { PUBLIC_URL: ORIGIN } };
  await importCloset(await writeCloset("jane"), options);
  let server = await startServer(options);
  onTestFinished(() => server.kill());
  const jane = createVisitor((url, init) => fetch(url.replace(ORIGIN, server.url), init), ORIGIN);
  await jane.signIn("jane@x.example", dataDir);
  const path = `/users/${await jane.getUserId()}`;
  const headers = await jane.bearer();
  const rename = (firstName: string) => jane.call("PATCH", path, { body: { firstName }, headers });
  const ready = async () => {
    const response = await jane.get("/health/ready");
    return [response.status, await response.json()];
  };
  const statusOf = async (address: string) => (await jane.get(address)).status;
  const picture = /\/images\/[\w-]+/.exec(await (await jane.get("/user/jane/items")).text())?.[0] ?? "";
  const fine = [200, expect.objectContaining({ status: "OK", disk: { problem: null } })];
  expect(await ready()).toEqual(fine);
  expect((await rename("Jane")).status).toBe(200);

  const key = /oc_[\w-]+/.exec(
    (await runCloset(["key", "add", "a shop", "--all", "--may", "privacy"], options)).stdout,
  )?.[0];
  disk.fill();
  await expect
    .poll(ready)
    .toMatchObject([200, { disk: { problem: "nothing can be written to DATA_DIR: the disk is full" } }]);
  // Some writes still fit into the write-ahead log.
  let kept = "Jane";
  for (let n = 0; ; n += 1) {
    const response = await rename(`Jane ${n}`);
    if (response.status === 200) kept = `Jane ${n}`;
    else {
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "30"]);
      expect(await response.json()).toMatchObject({ message: expect.stringContaining("We can’t save anything") });
      break;
    }
  }
  expect(await (await jane.get(path)).json()).toMatchObject({ firstName: kept });
  expect((await jane.askForLink("new@x.example")).status).toBe(503);
  expect(await Promise.all(["/user/jane/items", "/share/jane", picture, `${picture}?w=400`].map(statusOf))).toEqual([
    200, 200, 200, 200,
  ]);
  expect(await runCloset(["import", await writeCloset("vera")], options)).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^closet: [^\n]*the disk is full\n$/),
  });
  const hide = () =>
    fetch(`${server.url}/owner/closets/jane/privacy`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ visibility: "private" }),
    });
  const endLinks = () =>
    fetch(`${server.url}/owner/closets/jane/links`, { method: "DELETE", headers: { Authorization: `Bearer ${key}` } });
  expect([(await hide()).status, (await endLinks()).status]).toEqual([200, 204]);
  expect(await statusOf("/user/jane/items")).toBe(404);
  expect((await jane.call("POST", "/auth/sign-out", { body: {} })).status).toBe(200);
  expect((await jane.get("/auth/token")).status).toBe(401);
  const verbs = [
    ["list"],
    ["check"],
    ["link", "end", "jane"],
    ["privacy", "jane", "public"],
    ["privacy", "jane", "private"],
  ];
  for (const verb of verbs) {
    disk.fill();
    expect([verb, await runCloset(verb, options)]).toEqual([verb, expect.objectContaining({ code: 0, stderr: "" })]);
  }
  await server.kill();
  for (const verb of verbs) {
    disk.fill();
    expect([verb, await runCloset(verb, options)]).toEqual([verb, expect.objectContaining({ code: 0, stderr: "" })]);
  }

  await disk.clear();
  server = await startServer(options);
  await expect.poll(ready).toEqual(fine);
  expect(await Promise.all(["/user/jane/items", "/share/jane", picture].map(statusOf))).toEqual([404, 404, 404]);
  await importCloset(await writeCloset("vera"), options);
  expect(await statusOf("/user/vera/items")).toBe(200);
});

test("a disk that takes no more files, but has room, is full as well", async ({ skip }) => {
  const disk = await mountSmallDisk(MEGABYTES);
  if (!disk) return skip("Mounting a small disk needs Linux and root.");
  const options = { dataDir: join(disk.folder, "data") };
  await importCloset(await writeCloset("jane"), options);
  const added = await runCloset(["key", "add", "a shop", "--all", "--may", "import"], options);
  let server = await startServer(options);
  onTestFinished(() => server.kill());
  const picture = await drawNoise({ width: 300, height: 300 }).png().toBuffer();
  const upload = async () => {
    const response = await fetch(`${server.url}/owner/closets/jane/pictures/${computeSha256(picture)}`, {
      method: "PUT",
      headers: { Authorization: `Bearer ${/oc_[\w-]+/.exec(added.stdout)?.[0]}`, "Content-Type": "image/png" },
      body: new Uint8Array(picture),
    });
    return [response.status, await response.text()];
  };
  const readDisk = async () => (await fetch(`${server.url}/health/ready`)).json();
  disk.fillWithFiles();
  await expect
    .poll(readDisk)
    .toMatchObject({ disk: { problem: "nothing can be written to DATA_DIR: the disk is full" } });
  expect(await upload()).toEqual([503, expect.stringContaining("We can’t save anything")]);
  expect((await fetch(`${server.url}/user/jane/items`)).status).toBe(200);
  const vera = await writeCloset("vera");
  const refusal = { code: 1, stdout: "", stderr: expect.stringMatching(/^closet: [^\n]*the disk is full\n$/) };
  expect(await runCloset(["import", vera], options)).toEqual(refusal);
  await server.kill();
  expect(await runCloset(["import", vera], options)).toEqual(refusal);
  await expect(startServer(options)).rejects.toThrow(/ cannot be used: the disk is full$/m);
  await disk.clear();
  server = await startServer(options);
  await expect.poll(readDisk).toMatchObject({ disk: { problem: null } });
  expect((await upload())[0]).toBe(201);
  await importCloset(vera, options);
});

test("a read-only disk is a one-line error", async ({ skip }) => {
  const disk = await mountSmallDisk(MEGABYTES);
  if (!disk) return skip("Mounting a small disk needs Linux and root.");
  const options = { dataDir: join(disk.folder, "data") };
  await importCloset(await writeCloset("jane"), options);
  disk.makeReadOnly();
  for (const verb of ["list", "check"]) {
    const { code, stderr } = await runCloset([verb], options);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^closet: [^\n]*(?:read-only|cannot be)[^\n]*\n$/)]);
  }
  await expect(startServer(options)).rejects.toThrow(
    /could not start: DATA_DIR [^\n]* cannot be used: the disk is read-only/,
  );
});
