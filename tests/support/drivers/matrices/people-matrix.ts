import { expect } from "vitest";
import type { Role } from "#domain/people/rights.ts";
import { setPrivacy } from "#server/closets/owner/admin/closet-admin.ts";
import { addPerson } from "#server/closets/records/closet-people.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { OpenApi } from "#server/openapi/openapi.ts";
import { openProcesses } from "#tests/support/drivers/processes.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";

/** Names of equal length: the matrix replaces them in responses. */
const [NAME, UNKNOWN] = ["jane", "jxqz"];

const DAY = "2019-03-07";
const PRIVATE = { price: 4711, currency: "CHF", notes: "Zqnotes", shop: "Zqshop", purchasedOn: DAY };
const MARKS = /4711|CHF|Zqnotes|Zqshop|2019-03-07/;

const PAGES = ["items", "outfits", "collections", "inbox", "figures", "settings", "bin", "wish"].flatMap((page) =>
  ["", ".data"].map((end) => `/closet/~{username}/${page}${end}`),
);

const isStream = (path: string): boolean => path.endsWith("/changes");

const IDS: Record<string, string> = { items: "coat", outfits: "monday" };

/** Every GET call about a closet, so that new calls are covered, and every page. */
async function listSurfaces(url: string): Promise<string[]> {
  const { paths } = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
  const calls = Object.entries(paths).filter(
    ([path, methods]) => path.startsWith("/owner/closets/{") && methods["get"],
  );
  const filled = calls.map(([path]) =>
    path.replaceAll(/(\w+)\/\{(?!username)\w+\}/g, (_, list: string) => `${list}/${IDS[list] ?? "x"}`),
  );
  return [
    ...filled.filter((path) => !isStream(path)),
    "/user/{username}/items",
    "/user/{username}/items/coat",
    ...PAGES,
  ];
}

type Person = { visitor: Visitor; id: string; accountUserId: string; email: string };

/**
 * What two processes give each person of a private closet: a helper gets nothing private unless an owner says so, and
 * who was removed gets, with the next request, the bytes of an unknown closet, as any other account does.
 */
export async function checkPeopleMatrix(): Promise<void> {
  const { store, start, openVisitor } = await openProcesses();
  const servers = [await start(), await start()];
  const surfaces = await listSurfaces(servers[0]?.url ?? "");
  await setPrivacy(store, NAME, "private");
  const { id: ownerId } = await store.db.selectFrom("owners").select("id").executeTakeFirstOrThrow();

  async function open(name: string, role: Role | null, seesPrivate = false): Promise<Person> {
    const visitor = openVisitor(...servers);
    const email = `${name}@mail.example`;
    await visitor.signIn(email, store.dataDir);
    const account = store.db.selectFrom("authUsers").select("id").where("email", "=", email);
    const { id: accountUserId } = await account.executeTakeFirstOrThrow();
    if (role) await runTransaction(store.db, (trx) => addPerson(trx, { ownerId, role, accountUserId, seesPrivate }));
    const person = store.db.selectFrom("closetPeople").select("id").where("accountUserId", "=", accountUserId);
    return { visitor, accountUserId, email, id: (await person.executeTakeFirst())?.id ?? "" };
  }

  /** From each of the two processes, without the name of the closet and of the account. */
  async function ask({ visitor, accountUserId, email }: Person, path: string, username: string): Promise<string[]> {
    const answers: string[] = [];
    for (const _ of servers) {
      const response = await visitor.get(path.replace("{username}", username));
      const text = `${response.status} ${response.headers.get("location") ?? ""}\n${await response.text()}`;
      answers.push([username, accountUserId, email].reduce((all, one) => all.replaceAll(one, "{}"), text));
    }
    return answers;
  }

  async function askAll(person: Person, username: string): Promise<Map<string, string[]>> {
    const answers = new Map<string, string[]>();
    for (const path of surfaces) answers.set(path, await ask(person, path, username));
    return answers;
  }

  const listShowing = (answers: Map<string, string[]>, marks: RegExp): string[] =>
    [...answers].filter(([, texts]) => texts.some((text) => marks.test(text))).map(([path]) => path);

  const owner = await open("olga", "owner", true);
  const seeing = await open("sara", "helper", true);
  const helper = await open("hugo", "helper");
  const former = await open("fred", "helper", true);
  const stranger = await open("stan", null);
  const of = `/owner/closets/${NAME}`;
  expect((await owner.visitor.post(`${of}/items`, { id: "coat", name: "Coat", ...PRIVATE })).status).toBe(201);
  await owner.visitor.post(`${of}/outfits`, { id: "monday", itemIds: ["coat"], notes: PRIVATE.notes });

  for (const person of [owner, seeing, former])
    expect(listShowing(await askAll(person, NAME), MARKS)).toEqual(
      expect.arrayContaining(["/owner/closets/{username}/content", "/owner/closets/{username}/items/coat"]),
    );
  const helped = await askAll(helper, NAME);
  expect(listShowing(helped, MARKS)).toEqual([]);
  expect(listShowing(helped, /Coat/).length).toBeGreaterThan(2);
  // Addresses are for owners.
  expect(listShowing(helped, /olga@/)).toEqual([]);

  expect((await owner.visitor.call("DELETE", `${of}/people/${former.id}`)).status).toBe(200);
  const unknown = await askAll(stranger, UNKNOWN);
  for (const person of [former, stranger]) {
    const answers = await askAll(person, NAME);
    for (const [path, texts] of answers)
      expect([person.email, path, texts]).toEqual([person.email, path, unknown.get(path)]);
  }
  const write = await former.visitor.call("PATCH", `${of}/items/coat`, { body: { name: "Mine" } });
  expect([write.status, ((await write.json()) as { code: string }).code]).toEqual([404, "noSuchCloset"]);
}
