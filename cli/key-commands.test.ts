import { expect, test } from "vitest";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";

test("a key is created and shown once, listed without its secret, and revoked", async () => {
  const options = await openTestStore();
  expect((await runCloset(["key", "list"], options)).stdout).toBe("There are no keys.\n");
  const flags = ["--closet", "Jane", "--may", "import,read", "--days", "30"];
  const added = await runCloset(["key", "add", "the\u001b[2J shop", ...flags], options);
  const [key = ""] = added.stdout.split("\n");
  const id = key.slice(3, 15);
  expect(added).toMatchObject({ code: 0, stderr: "" });
  expect(key).toMatch(/^oc_[0-9a-f]{12}_[\w-]{43}$/);
  expect(added.stdout).toContain(`The key ${id} is for the closet “Jane”: read, import. It expires: 20`);
  const everything = ["--all", "--may", "read,import,privacy,remove"];
  await runCloset(["key", "add", "everything", ...everything], options);
  const { stdout } = await runCloset(["key", "list"], options);
  const lines = stdout.trim().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(new RegExp(`^${id} +the \\[2J shop +Jane +read,import +20\\d\\d-\\d\\d-\\d\\d +never$`));
  expect(lines[2]).toMatch(/everything +\(all\) +read,import,privacy,remove +never +never$/);
  expect(stdout).not.toContain(key.slice(-43));
  expect((await runCloset(["key", "revoke", id], options)).stdout).toBe("Revoked the key “the [2J shop”.\n");
  expect((await runCloset(["key", "list"], options)).stdout).not.toContain(id);
});

test.for<[args: string[], says: string]>([
  [["key"], "unknown verb “key”: use key add, key list, key revoke; --help shows more"],
  [["key", "lost"], "unknown verb “key lost”: use key add, key list, key revoke"],
  [["key", "add"], "usage: npm run closet -- key add <name>"],
  [["key", "add", "shop"], "choose the closets of the key: --closet NAME or --all"],
  [["key", "add", "shop", "--all", "--closet", "jane", "--may", "read"], "choose the closets of the key"],
  [["key", "add", "shop", "--all"], "--may is missing: use --may read,import,privacy,remove"],
  [["key", "add", "shop", "--all", "--may", "read,write"], "“read,write” is not a list of rights"],
  [["key", "add", "shop", "--all", "--may", "read", "--days", "0"], "--days must be a number from 1 to 3650, not “0”"],
  [["key", "add", "shop", "--closet", "a/b", "--may", "read"], "“a/b” is not a valid username"],
  [["key", "add", " ", "--all", "--may", "read"], "the key has no name"],
  [["key", "revoke", "0123"], "there is no key “0123”; `npm run closet -- key list` shows them all"],
])("closet %j ends with one line, and nothing is changed", async ([args, says]) => {
  const options = await openTestStore();
  const { code, stdout, stderr } = await runCloset(args, options);
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/^closet: .+\n$/);
  expect([code, stdout]).toEqual([1, ""]);
  expect((await runCloset(["key", "list"], options)).stdout).toBe("There are no keys.\n");
});

test("each key verb has help, and `key --help` lists them", async () => {
  const options = { dataDir: await makeTemporaryFolder() };
  const overview = await runCloset(["key", "--help"], options);
  expect(overview.stdout).not.toContain("  import <file");
  for (const verb of ["key add", "key list", "key revoke"]) {
    expect(overview.stdout).toContain(`  ${verb}`);
    const help = await runCloset([...verb.split(" "), "--help"], options);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain(`Usage: npm run closet -- ${verb}`);
  }
});
