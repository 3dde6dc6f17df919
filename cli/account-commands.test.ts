import { expect, test } from "vitest";
import { runCloset } from "#tests/support/drivers/closet-command.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { listStoredNames } from "#tests/support/factories/closet-store.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";

async function openSite(env: NodeJS.ProcessEnv = {}) {
  const picture = await drawNoise({ width: 30, height: 40 }).jpeg().toBuffer();
  const answer = { items: [{ id: "coat", thumbnailImageURL: "coat.jpg", createdAt: 1 }] };
  const site = await openTestOwnerApi({ jane: { answer, picture }, emma: {} }, env);
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCloset(args, site.store);
    return [code, stdout + stderr] as const;
  };
  return { ...site, run };
}

const today = () => new Date().toISOString().slice(0, 10);

test("an operator lists accounts, shows one, and removes it with its closet and sessions", async () => {
  const { openOwner, run, store } = await openSite();
  expect(await run("account", "list")).toEqual([0, "There are no accounts.\n"]);
  const jane = await openOwner("jane@mail.example", "jane");
  await openOwner("jane@mail.example");
  const eve = await openOwner("eve@mail.example");
  await eve.getUserId();
  const [code, listed] = await run("account", "list");
  expect(code).toBe(0);
  expect(listed.split("\n").map((line) => line.split(/ +/))).toEqual([
    ["EMAIL", "SINCE", "CLOSET"],
    ["eve@mail.example", today(), "none", ""].filter((cell, at, row) => cell !== "" || at < row.length - 1),
    ["jane@mail.example", today(), "jane", ""].filter((cell, at, row) => cell !== "" || at < row.length - 1),
    [""],
  ]);
  const [, shown] = await run("account", "show", "Jane@Mail.example");
  for (const line of [
    "Closets      jane, owner",
    "Providers    none",
    "Passkeys     0",
    "Sessions     2",
    `Since        ${today()}`,
  ])
    expect(shown).toContain(`${line}\n`);
  expect((await listStoredNames(store.pictures)).length).toBeGreaterThan(0);
  expect(await run("account", "remove", "jane@mail.example")).toEqual([
    0,
    "Removed the account of jane@mail.example and its closet “jane”.\n",
  ]);
  expect(await jane.findToken()).toBeNull();
  expect((await run("show", "jane"))[0]).toBe(1);
  expect((await run("account", "list"))[1]).not.toContain("jane");
  expect(await run("account", "remove", "jane@mail.example")).toEqual([
    1,
    expect.stringContaining("closet: there is no account of jane@mail.example"),
  ]);
  expect(await eve.findToken()).not.toBeNull();
});

test("an operator lists invitations and takes one back", async () => {
  const { openOwner, run } = await openSite({ CLOSETS: "invited" });
  expect(await run("invite", "list")).toEqual([0, "No address is invited.\n"]);
  await run("invite", "rosa@mail.example");
  await run("invite", "ida@mail.example");
  expect((await run("invite", "list"))[1]).toContain(`ida@mail.example   ${today()}\nrosa@mail.example  ${today()}\n`);
  expect(await run("invite", "remove", "Rosa@mail.example")).toEqual([0, "rosa@mail.example is no longer invited.\n"]);
  expect(await run("invite", "remove", "rosa@mail.example")).toEqual([
    1,
    expect.stringContaining("closet: rosa@mail.example is not invited"),
  ]);
  const create = async (email: string, username: string) =>
    (await (await openOwner(email)).post("/owner/closets", { username, firstName: "A" })).status;
  expect([await create("rosa@mail.example", "rosa"), await create("ida@mail.example", "ida")]).toEqual([403, 201]);
});

test("`invite --help` is about its own verb", async () => {
  const { run } = await openSite();
  expect((await run("invite", "--help"))[1]).toContain("invite <email>");
  expect((await run("account", "--help"))[1]).toContain("account remove <email>");
});
