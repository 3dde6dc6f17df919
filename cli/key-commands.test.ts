import { expect, test } from "vitest";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { makeTestDatabase } from "#tests/support/drivers/databases.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

test("a key is made and shown once, listed without its secret, and revoked", async () => {
  const options = await makeTestDatabase(await makeTemporaryFolder());
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
  [["key"], "say what to do: key add, key list, key revoke; --help says more"],
  [["key", "lost"], "say what to do: key add, key list, key revoke"],
  [["key", "add"], "it is used as: npm run closet -- key add <name>"],
  [["key", "add", "shop"], "say which closets the key is for: --closet NAME, or --all"],
  [["key", "add", "shop", "--all", "--closet", "jane", "--may", "read"], "say which closets the key is for"],
  [["key", "add", "shop", "--all"], "say what the key may do: --may read,import,privacy,remove"],
  [["key", "add", "shop", "--all", "--may", "read,write"], "say what the key may do"],
  [["key", "add", "shop", "--all", "--may", "read", "--days", "0"], "--days is a number from 1 to 3650"],
  [["key", "add", "shop", "--closet", "a/b", "--may", "read"], "“a/b” cannot be a username"],
  [["key", "add", " ", "--all", "--may", "read"], "a key needs a name"],
  [["key", "revoke", "0123"], "there is no key “0123”; `npm run closet -- key list` shows them all"],
])("closet %j ends with one line, and nothing is changed", async ([args, says]) => {
  const options = await makeTestDatabase(await makeTemporaryFolder());
  const { code, stdout, stderr } = await runCloset(args, options);
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/^closet: .+\n$/);
  expect([code, stdout]).toEqual([1, ""]);
  expect((await runCloset(["key", "list"], options)).stdout).toBe("There are no keys.\n");
});

test("each has its help, and `key --help` leads to it", async () => {
  const options = { dataDir: await makeTemporaryFolder() };
  const overview = await runCloset(["key", "--help"], options);
  for (const verb of ["key add", "key list", "key revoke"]) {
    expect(overview.stdout).toContain(`  ${verb}`);
    const help = await runCloset([...verb.split(" "), "--help"], options);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain(`Usage: npm run closet -- ${verb}`);
  }
});
