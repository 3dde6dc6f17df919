import { expect, test } from "vitest";
import { listClosetsOfAccount } from "#server/closets/owner/ownership/closet-of-account.ts";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { runCloset } from "#tests/support/drivers/closet-command.ts";

const openSite = async (env: NodeJS.ProcessEnv = {}) => {
  const site = await openTestOwnerApi({ jane: {}, emma: { visibility: "private" } }, env);
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCloset(args, site.store);
    return [code, stdout + stderr] as const;
  };
  const list = async (visitor: Awaited<ReturnType<typeof site.openOwner>>) => {
    const { closets } = (await (await visitor.get("/owner/closets")).json()) as { closets: { username: string }[] };
    return closets.map(({ username }) => username);
  };
  return { ...site, run, list };
};

test("`closet owner` adds an owner to a closet, and takes it from the others with --replace", async () => {
  const { openOwner, run, list } = await openSite();
  const [jane, eve] = [await openOwner("jane@mail.example"), await openOwner("eve@mail.example")];
  expect(await run("owner", "JANE", "--email", "Jane@Mail.example")).toEqual([
    0,
    "jane@mail.example is an owner of the closet “JANE” now.\n",
  ]);
  expect([await list(jane), await list(eve)]).toEqual([["jane"], []]);
  expect((await run("show", "jane"))[1]).toContain("Account      jane@mail.example\n");
  expect((await run("show", "emma"))[1]).toContain("Account      none\n");
  await run("owner", "jane", "--email", "eve@mail.example");
  expect([await list(jane), await list(eve)]).toEqual([["jane"], ["jane"]]);
  expect((await run("show", "jane"))[1]).toContain("Account      jane@mail.example, eve@mail.example\n");
  await run("owner", "jane", "--email", "eve@mail.example", "--replace");
  expect([await list(jane), await list(eve)]).toEqual([[], ["jane"]]);
});

test("`closet owner` works before the account exists", async () => {
  const { openOwner, run, list, store } = await openSite();
  expect(await run("owner", "emma", "--email", "emma@mail.example")).toEqual([
    0,
    "There is no account of emma@mail.example yet. It gets the closet “emma” when it signs in.\n",
  ]);
  expect((await run("show", "emma"))[1]).toContain("Account      emma@mail.example, when it signs in\n");
  expect(await list(await openOwner("other@mail.example"))).toEqual([]);
  expect(await list(await openOwner("emma@mail.example"))).toEqual(["emma"]);
  // The address is not kept beside the account.
  expect(await store.db.selectFrom("closetPeople").select("email").execute()).toEqual([{ email: null }]);
});

test("a promised closet belongs to its account from the sign-in on", async () => {
  const { openOwner, run } = await openSite();
  await run("owner", "emma", "--email", "emma@mail.example");
  const emma = await openOwner("emma@mail.example");
  await emma.post("/auth/checkClaims", {}, { headers: await emma.bearer() });
  expect((await run("show", "emma"))[1]).toContain("Account      emma@mail.example\n");
});

test("two first calls at once claim the promised closet once", async () => {
  const { openOwner, run, store } = await openSite();
  await run("owner", "emma", "--email", "emma@mail.example");
  const emma = await openOwner("emma@mail.example");
  const { id } = await store.db.selectFrom("authUsers").select("id").executeTakeFirstOrThrow();
  const account = { authUserId: id, email: "emma@mail.example" };
  const found = await Promise.all([1, 2, 3].map(() => listClosetsOfAccount(store.db, account)));
  expect(found.map((closets) => closets.map(({ username }) => username))).toEqual([["emma"], ["emma"], ["emma"]]);
  expect((await emma.get("/owner/closets/emma")).status).toBe(200);
});

test("an address can have several closets, also before its account exists", async () => {
  const { openOwner, run, list } = await openSite();
  for (const username of ["jane", "emma", "emma"]) await run("owner", username, "--email", "jane@mail.example");
  expect((await list(await openOwner("jane@mail.example"))).toSorted()).toEqual(["emma", "jane"]);
  await run("owner", "emma", "--email", "jane@mail.example");
  expect((await run("show", "emma"))[1]).toContain("Account      jane@mail.example\n");
});

test.each([
  [["owner", "jane"], "--email is missing"],
  [["owner", "jane", "--email", "nonsense"], "“nonsense” is not an email address"],
  [["owner", "jane", "--email", "a@b.example,c@d.example"], "is not an email address"],
  [["owner", "nobody", "--email", "a@b.example"], "there is no closet “nobody”"],
  [["sign-in", "nonsense"], "“nonsense” is not an email address"],
  [["sign-in"], "expected 1 argument, got 0"],
  [["invite", "nonsense"], "“nonsense” is not an email address"],
])("closet %j is one error line", async (args, says) => {
  const { run } = await openSite();
  expect(await run(...args)).toEqual([1, expect.stringMatching(new RegExp(`^closet: .*${says}.*\n$`))]);
});

test("`closet sign-in` prints a link that signs in once, and only its address", async () => {
  const { openVisitor, run, store } = await openSite();
  const [code, text] = await run("sign-in", "Jane@Mail.example");
  const [first, second, link = ""] = text.split("\n");
  expect([code, first, second]).toEqual([
    0,
    "There is no account of jane@mail.example yet. The link creates it.",
    "This link signs in jane@mail.example once, within an hour:",
  ]);
  const { pathname, searchParams } = new URL(link);
  expect([pathname, searchParams.get("mode"), link.includes("jane")]).toEqual(["/sign-in", "signIn", false]);
  const signIn = async (email: string) =>
    (await openVisitor().complete(email, searchParams.get("oobCode") ?? "")).status;
  expect([await signIn("eve@mail.example"), await signIn("jane@mail.example")]).toEqual([422, 200]);
  expect(await signIn("jane@mail.example")).toBe(400);
  expect((await run("sign-in", "jane@mail.example"))[1]).not.toContain("There is no account");
  expect(await store.db.selectFrom("authUsers").select("email").execute()).toEqual([{ email: "jane@mail.example" }]);
});

test("with CLOSETS=invited, only invited addresses may create a closet", async () => {
  const { openOwner, run } = await openSite({ CLOSETS: "invited" });
  expect(await run("invite", "Rita@Mail.example")).toEqual([0, "rita@mail.example may create a closet.\n"]);
  expect(await run("invite", "rita@mail.example")).toEqual([0, "rita@mail.example is already invited.\n"]);
  const create = async (email: string) => {
    const owner = await openOwner(email);
    return await owner.post("/owner/closets", { username: email.split("@")[0], firstName: "Rita" });
  };
  const refused = await create("eve@mail.example");
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("You need an invitation")]);
  expect((await create("rita@mail.example")).status).toBe(201);
});

test("`closet link` ends the link that is named, and says when there is none", async () => {
  const { run, openApiClient } = await openSite();
  const items = [{ id: "coat", name: "Coat" }];
  await (
    await openApiClient()
  ).importJson("jane", { items, outfits: [], portfolios: [], inspirations: [], collections: [] });
  const [id = "", url = ""] = (await run("link", "add", "jane"))[1].split("  ");
  const missing = [1, "closet: the closet has no such link\n"];
  expect(await run("link", "end", "jane", `${id}x`)).toEqual(missing);
  expect(await run("link", "end", "jane", id, "x")).toEqual([1, "closet: unexpected argument “x”\n"]);
  expect(await run("link", "list", "jane", id)).toEqual([1, `closet: unexpected argument “${id}”\n`]);
  expect((await run("link", "list", "jane"))[1]).toContain(url);
  expect(await run("link", "end", "jane", id)).toEqual([0, "1 link has ended.\n"]);
  expect(await run("link", "end", "jane", id)).toEqual(missing);
  expect((await run("link", "end", "nobody"))[1]).toContain("there is no closet “nobody”");
  for (let link = 0; link < 2; link += 1) await run("link", "add", "jane");
  expect(await run("link", "end", "jane")).toEqual([0, "2 links have ended.\n"]);
  expect(await run("link", "remove", "jane", id)).toEqual([1, "closet: “remove” is unknown: use add, list or end\n"]);
});

test("`closet link add` makes no link that has ended, and names the zone of its last day", async () => {
  const { run, openApiClient } = await openSite();
  const items = [{ id: "coat", name: "Coat" }];
  await (
    await openApiClient()
  ).importJson("jane", { items, outfits: [], portfolios: [], inspirations: [], collections: [] });
  const over = "closet: 2020-01-01 is over: --until is the last day of the link\n";
  expect(await run("link", "add", "jane", "--until", "2020-01-01")).toEqual([1, over]);
  const [code, problem] = await run("link", "add", "jane", "--until", "2099-01-01", "--zone", "Mars");
  expect([code, problem]).toEqual([1, expect.stringContaining("is not the name of a time zone")]);
  const made = await run("link", "add", "jane", "--until", "2099-01-01", "--zone", "Pacific/Auckland");
  expect(made).toEqual([0, expect.stringContaining("until 2099-01-01 (Pacific/Auckland)")]);
  expect((await run("link", "list", "jane"))[1].split("\n")).toHaveLength(2);
});
