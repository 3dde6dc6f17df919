import { existsSync } from "node:fs";
import { once } from "node:events";
import { access, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findAnswer, listOrphans, openTestStore } from "#tests/support/factories/closet-store.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { startHttpServer } from "#tests/support/fakes/http-server.ts";
import { drawNoise, numberPng } from "#tests/support/factories/pictures.ts";
import { startProgram } from "#tests/support/drivers/server.ts";
import { aPng } from "#tests/support/factories/pictures.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

async function writeCloset(folder: string, answer: object): Promise<string> {
  const path = join(folder, "jane.json");
  await writeFile(path, JSON.stringify({ status: "OK", ...answer }));
  return path;
}

test("every verb has help, and --help lists all verbs", async () => {
  const dataDir = await makeTemporaryFolder();
  const overview = await runCloset(["--help"], { dataDir });
  const verbs = [
    "import",
    "export",
    "list",
    "show",
    "privacy",
    "policy",
    "link",
    "owner",
    "invite",
    "sign-in",
    "remove",
    "check",
  ];
  for (const verb of verbs) {
    const help = await runCloset([verb, "--help"], { dataDir });
    expect(overview.stdout).toContain(`  ${verb}`);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain(`Usage: npm run closet -- ${verb}`);
  }
});

test("--version prints the version, and in a clone its commit", async () => {
  const { version } = JSON.parse(await readFile("package.json", "utf8")) as { version: string };
  const { code, stdout } = await runCloset(["--version"], { dataDir: "/proc/none" });
  const [printed, commit = ""] = stdout.trimEnd().split(" ");
  expect([code, printed, existsSync(".git")]).toEqual([0, version, /^\([0-9a-f]{12}(?:-dirty)?\)$/.test(commit)]);
});

test.for<[args: string[], says: string]>([
  [
    [],
    "the verb is missing: use import, export, list, show, privacy, policy, imports, link, owner, invite, invite list, invite remove, sign-in, account list, account show, account remove, remove, cutouts, reports, check",
  ],
  [["improt", "x.json"], "unknown verb “improt”: use import, export"],
  [["list", "--all"], "Unknown option '--all'; usage: npm run closet -- list"],
  [["import"], "expected 1 argument, got 0; usage: npm run closet -- import <file or folder>"],
  [["import", "--username"], "--username"],
  [["import", "a", "b"], "expected 1 argument, got 2"],
  [["import", "nowhere.json"], "nowhere.json: there is no such file"],
  [["privacy", "jane", "secret"], "“secret” is not a visibility: use public or private"],
  [["privacy", "jane", "private", "--indexed"], "a private closet cannot be indexed"],
  [["show", "nobody"], "there is no closet “nobody”"],
  [["privacy", "nobody", "public"], "there is no closet “nobody”"],
  [["remove", "\u001b[2Jnobody\n"], "there is no closet"],
  [["export", "nobody", "x.zip"], "there is no closet “nobody”"],
])("closet %j ends with one line and exit code 1", async ([args, says]) => {
  const { code, stdout, stderr } = await runCloset(args, await openTestStore());
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/^closet: .+\n$/);
  expect(stderr).not.toContain("\u001b");
  expect([code, stdout]).toEqual([1, ""]);
});

test("invalid settings and folders are one error line", async () => {
  const folder = await makeTemporaryFolder();
  await writeFile(join(folder, "file"), "");
  await writeFile(join(folder, "open-closet.sqlite"), "this is not a database, however long it may be".repeat(100));
  const outcomes = [
    await runCloset(["list"], { dataDir: folder, env: { LOG_LEVEL: "nonsense", PORT: "x" } }),
    await runCloset(["list"], { dataDir: join(folder, "file", "below") }),
    await runCloset(["list"], { dataDir: folder }),
    await runCloset(["backup", join(folder, "backup.zip")], { dataDir: join(folder, "empty") }),
  ];
  for (const { code, stderr } of outcomes) {
    expect(code).toBe(1);
    expect(stderr).toMatch(/^closet: [^\n]+\n$/);
  }
  expect(outcomes.map(({ stderr }) => stderr)).toEqual([
    expect.stringMatching(/PORT.*LOG_LEVEL|LOG_LEVEL.*PORT/),
    expect.stringContaining("a folder was expected"),
    expect.stringContaining("is not a database"),
    expect.stringContaining("there is no embedded database in"),
  ]);
});

test("a command that reads makes no database, and an empty one is named", async () => {
  const dataDir = join(await makeTemporaryFolder(), "data");
  const zip = join(dataDir, "..", "backup.zip");
  const reading = [
    ["list"],
    ["show", "jane"],
    ["check"],
    ["reports"],
    ["key", "list"],
    ["link", "list", "jane"],
    ["policy", "jane"],
    ["export", "jane", zip],
    ["backup", zip],
    ["privacy", "jane", "private"],
    ["remove", "jane"],
  ];
  for (const args of reading)
    expect([args, await runCloset(args, { dataDir })]).toEqual([
      args,
      { code: 1, stdout: "", stderr: expect.stringContaining(`there is no embedded database in ${dataDir}`) },
    ]);
  await expect(access(dataDir)).rejects.toThrow("ENOENT");
  await runCloset(["invite", "jane@closet.example"], { dataDir });
  const list = await runCloset(["list"], { dataDir });
  expect(list.stdout).toBe(`There are no closets yet in ${join(dataDir, "open-closet.sqlite")}.\n`);
});

test("a misspelled setting is named beside the result", async () => {
  const { dataDir, env } = await makeTestDatabase(await makeTemporaryFolder());
  const { code, stderr } = await runCloset(["invite", "jane@closet.example"], {
    dataDir,
    env: { ...env, DATABSE_URL: "postgres://db.example/closets" },
  });
  expect([code, stderr]).toEqual([0, "closet: DATABSE_URL is no setting: did you mean DATABASE_URL?\n"]);
});

test("a picture store that denies access is one error line without its keys", async () => {
  const folder = await makeTemporaryFolder();
  const endpoint = await startHttpServer((_, response) => {
    response.writeHead(403).end("<Error><Code>InvalidAccessKeyId</Code><AWSAccessKeyId>AKID</AWSAccessKeyId></Error>");
  });
  const secrets = { S3_ACCESS_KEY_ID: "AKID", S3_SECRET_ACCESS_KEY: "very-secret" };
  const env = { S3_ENDPOINT: endpoint, S3_BUCKET: "pictures", ...secrets };
  const { code, stdout, stderr } = await runCloset(["invite", "jane@closet.example"], { dataDir: folder, env });
  expect([code, stdout, stderr]).toEqual([
    1,
    "",
    `closet: the picture store at ${endpoint} does not know the key of S3_ACCESS_KEY_ID\n`,
  ]);
});

test("import, list, show, privacy, export and remove work on one closet", async () => {
  const folder = await makeTemporaryFolder();
  const { dataDir, env } = await makeTestDatabase(join(folder, "data"));
  const options = { dataDir, env: { ...env, PUBLIC_URL: "https://closet.example", MAIL_OUTBOX: "1" } };
  const items = [{ id: "1" }, { id: "2", wishlist: true }, { id: "3", thumbnailImageURL: "../3.png" }, { brand: "x" }];
  const outfits = [{ id: "1", previewUrl: "o.png" }];
  await writeFile(join(folder, "o.png"), await drawNoise().png().toBuffer());
  const path = await writeCloset(folder, {
    user: { username: "Zoë", firstName: "Zoë \u001b[31m\u202e" },
    items,
    outfits,
  });

  const imported = await runCloset(["import", path], options);
  expect(imported.stdout.split("\n")).toEqual([
    "Imported the closet “Zoë”: 3 items (1 on the wishlist), 1 outfit, 0 portfolios, 0 collections, 0 inspirations, 1 stored picture.",
    "Left out: 1 entry",
    "  1 × items: it has no id (number 4)",
    "1 picture could not be used; an entry without an earlier one gets a placeholder:",
    "  1 × items: it is outside the folder (../3.png)",
    "It is public: everyone can open https://closet.example/user/Zo%C3%AB/outfits",
    "To make it private: npm run closet -- privacy Zoë private",
    "",
  ]);
  expect(imported.stderr).toBe("");
  expect((await runCloset(["import", path], options)).stderr).toContain("replace it with --replace");

  const list = await runCloset(["list"], options);
  expect(list.stdout).toMatch(/^USERNAME +NAME.*\nZoë +Zoë +\[31m +public +3 +1 +0 +0\n$/);
  expect(list.stdout).not.toContain("\u001b");
  const show = await runCloset(["show", "ZOË"], options);
  expect(show.stdout).toContain("Address      https://closet.example/user/Zo%C3%AB/outfits");

  expect((await runCloset(["privacy", "zoë", "private"], options)).stdout).toContain("is private now");
  expect((await runCloset(["import", path, "--replace"], options)).stdout).toContain("It is private.");
  const zip = join(folder, "out.zip");
  expect((await runCloset(["export", "zoë", zip], options)).stdout).toContain("1 picture");
  expect((await runCloset(["import", zip, "--username", "copy"], options)).stdout).toContain("It is private.");
  expect((await runCloset(["remove", "zoë"], options)).stdout).toContain("Removed");
  expect((await runCloset(["show", "zoë"], options)).code).toBe(1);
});

test.skipIf(process.platform !== "linux")("an export into a folder that cannot be written names the file", async () => {
  const options = await makeTestDatabase(await makeTemporaryFolder());
  const folder = await makeTemporaryFolder();
  await runCloset(["import", await writeCloset(folder, { user: { username: "zoe" }, items: [] })], options);
  expect(await runCloset(["export", "zoe", "/proc/zoe.zip"], options)).toEqual({
    code: 1,
    stdout: "",
    stderr: "closet: /proc/zoe.zip: there is no such file or folder\n",
  });
});

test("a closet is indexed only while its owner allows it, also after an export", async () => {
  const folder = await makeTemporaryFolder();
  const options = await makeTestDatabase(join(folder, "data"));
  await runCloset(["import", await writeCloset(folder, { user: { username: "zoe" } })], options);
  const findVisibility = async (username: string) =>
    /^Visibility +(.*)$/m.exec((await runCloset(["show", username], options)).stdout)?.[1];
  expect(await findVisibility("zoe")).toBe("public");
  expect((await runCloset(["privacy", "zoe", "public", "--indexed"], options)).stdout).toBe(
    "The closet “zoe” is public now, and search engines may list it.\n",
  );
  expect(await findVisibility("zoe")).toBe("public, indexed");
  expect((await runCloset(["list"], options)).stdout).toMatch(/^zoe +zoe +public, indexed +0/m);
  const zip = join(folder, "out.zip");
  await runCloset(["export", "zoe", zip], options);
  await runCloset(["import", zip, "--username", "copy"], options);
  expect(await findVisibility("copy")).toBe("public, indexed");
  await runCloset(["import", zip, "--username", "hidden", "--private"], options);
  expect(await findVisibility("hidden")).toBe("private");
  await runCloset(["privacy", "zoe", "private"], options);
  expect(await findVisibility("zoe")).toBe("private");
  await runCloset(["privacy", "zoe", "public"], options);
  expect(await findVisibility("zoe")).toBe("public");
  await runCloset(["import", zip, "--replace"], options);
  expect(await findVisibility("zoe")).toBe("public");
});

async function startLongImport() {
  const folder = await makeTemporaryFolder();
  const items = Array.from({ length: 60 }, (_, id) => ({ id, thumbnailImageURL: `${id}.png` }));
  const picture = await drawNoise({ width: 500, height: 700 }).png().toBuffer();
  for (const { id } of items) await writeFile(join(folder, `${id}.png`), numberPng(picture, id));
  const path = await writeCloset(folder, { items });
  const store = await openTestStore(join(folder, "data"));
  const child = startProgram(["cli/closet.ts", "import", path], store);
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return { store, child, getStderr: () => stderr };
}

const listStaged = async (dataDir: string): Promise<string[]> =>
  await readdir(join(dataDir, "receiving"), { recursive: true }).catch(() => []);

test.for(["SIGINT", "SIGTERM"] as const)(
  "%s stops an import with one line, no change and no files left",
  async (signal) => {
    const { store, child, getStderr } = await startLongImport();
    await expect.poll(async () => (await listStaged(store.dataDir)).length, { interval: 5 }).toBeGreaterThan(5);
    child.kill(signal);
    const [code] = (await once(child, "close")) as [number | null];
    expect([code, getStderr()]).toEqual([1, "closet: stopped; no closet was changed\n"]);
    expect(await findAnswer(store, "jane")).toBeNull();
    expect(await listOrphans(store)).toEqual([]);
    expect(await listStaged(store.dataDir)).toEqual([]);
  },
);

test("import --rows adds rows of an order history, and says when it would add none", async () => {
  const folder = await makeTemporaryFolder();
  const options = await makeTestDatabase(join(folder, "data"));
  const [orders, table] = [join(folder, "orders.csv"), join(folder, "table.csv")];
  await writeFile(orders, "Order ID,Product Name\n1,Wool coat\n2,Phone case\n3,Laptop\n");
  await writeFile(table, "Name,Brand\nCoat,Voss\nHat,Voss\n");
  const { stdout } = await runCloset(["import", orders, "--rows", "3"], options);
  expect(stdout).toContain("the closet “orders”: 2 items");
  for (const [path, rows] of [
    [table, "2"],
    [orders, "2"],
  ] as const) {
    const { code, stderr } = await runCloset(["import", path, "--username", "other", "--rows", rows], options);
    expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(stderr).toContain(`--rows has “${rows}”: none of these lines is a row of an order history`);
  }
  expect((await runCloset(["list"], options)).stdout).not.toContain("other");
});

test("import names pictures that no row has; --all-pictures adds each photograph once, and names its copies", async () => {
  const folder = await makeTemporaryFolder();
  const options = await makeTestDatabase(join(folder, "data"));
  await writeFile(join(folder, "table.csv"), "Name\nCoat\n");
  for (const name of ["a.png", "b.png"]) await writeFile(join(folder, name), await aPng({ seed: 1 }));
  const run = async (...flags: string[]) =>
    (await runCloset(["import", folder, "--username", "zoe", "--replace", ...flags], options)).stdout;
  const way = "To add each photograph once, as an item: --all-pictures";
  expect(await run()).toContain(`Not used: 2 pictures that no row has: a.png, b.png. ${way}`);
  expect(await run("--all-pictures")).toMatch(/2 items, [^]*Not used: 1 picture that no row has: [ab]\.png\. /);
});

test("import --fetch-pictures lists pictures that stay on other sites", async () => {
  const database = await makeTestDatabase(await makeTemporaryFolder());
  const items = ["http://127.0.0.1/a.png", "http://8.8.8.8:8080/b.png"].map((thumbnailImageURL, n) => ({
    id: `${n}`,
    thumbnailImageURL,
  }));
  const path = await writeCloset(await makeTemporaryFolder(), { items });
  const fetched = await runCloset(["import", path, "--fetch-pictures"], database);
  expect(fetched).toMatchObject({ code: 0, stderr: "" });
  expect(fetched.stdout).toContain(
    "1 picture could not be used; an entry without an earlier one gets a placeholder:\n" +
      "  1 × items: its address is in a private network or holds a key or a signature, so no visitor may get it; let the import fetch it, or put the picture into a zip (http://127.0.0.1/a.png)\n" +
      "Not fetched: 1 picture, which stay on other sites\n" +
      "  1 × items: its address is not on the public internet (http://8.8.8.8:8080/b.png)\n",
  );
  const kept = await runCloset(["import", path, "--replace"], database);
  expect(kept.stdout).not.toContain("Not fetched");
});
