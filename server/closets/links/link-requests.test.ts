import { expect, test } from "vitest";
import { calls } from "#server/app.ts";
import { ERROR_MESSAGES } from "#server/http/error-messages.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { openStylings, STYLING } from "#tests/support/factories/stylings.ts";

const PATH = "/owner/closets/jane/links";
const REQUEST = { for: "A wedding", when: "2030-06-01", mustHave: ["coat"], not: "No black", answerBy: null };
const ASKING = { what: { kind: "closet" }, until: null, may: ["style", "vote"] };

type Fields = Record<string, unknown>;

async function openOwner() {
  const opened = await openStylings();
  const { call } = await opened.openApiClient();
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await call(method, path, body === undefined ? {} : { headers, body: JSON.stringify(body) });
    return { status: answer.status, json: answer.json as Fields & { link: Fields } };
  };
  const make = async (given: object = {}) => (await ask("POST", PATH, { ...ASKING, ...given })).json.link;
  const send = async (id: string) => {
    const [coat, hat] = STYLING.layout.pics;
    const pics = [{ ...coat, scale: id === "one" ? 0.4 : 0.3 }, hat];
    return (await opened.send({ id, layout: { ...STYLING.layout, pics } })).status;
  };
  return { ...opened, ask, make, send };
}

const vote = (...ids: string[]) => ({ candidates: ids.map((id) => ({ kind: "styling", id })), showsNumbers: false });

test("an owner asks a question with a link, changes it, and takes it back", async () => {
  const { ask, make } = await openOwner();
  const link = await make({ request: REQUEST });
  expect(link).toMatchObject({ request: REQUEST, vote: null, outcome: null, hearts: [] });
  const path = `${PATH}/${String(link.id)}`;
  const change = async (request: object | null) => (await ask("PATCH", path, { request })).status;
  for (const wrong of [{ for: " " }, { for: "x".repeat(81) }, { not: "x".repeat(201) }, { answerBy: "soon" }])
    expect([wrong, await change({ ...REQUEST, ...wrong })]).toEqual([wrong, 400]);
  expect(await change({ ...REQUEST, not: "", answerBy: "2030-05-01" })).toBe(200);
  expect((await ask("GET", PATH)).json.links).toMatchObject([{ request: { not: "", answerBy: "2030-05-01" } }]);
  expect(await change(null)).toBe(200);
  expect((await ask("GET", PATH)).json.links).toMatchObject([{ request: null }]);
});

test("of a question, only what it is for must be named", async () => {
  const { ask, make } = await openOwner();
  const whole = { for: "A trip", when: null, mustHave: [], not: "", answerBy: null };
  const link = await make({ request: { for: "A trip" } });
  expect(link).toMatchObject({ request: whole, zone: "UTC" });
  const change = { request: { for: "A trip", not: "No black" }, zone: "Pacific/Auckland" };
  const changed = await ask("PATCH", `${PATH}/${String(link.id)}`, change);
  expect(changed.json.link).toMatchObject({ request: { ...whole, not: "No black" }, zone: "Pacific/Auckland" });
  expect((await ask("PATCH", `${PATH}/${String(link.id)}`, { zone: "Mars" })).status).toBe(400);
  expect((await ask("PATCH", `${PATH}/${String(link.id)}`, { request: { not: "No black" } })).status).toBe(400);
});

test("a vote has two to twelve candidates of which the link shows all pieces", async () => {
  const { ask, make, send, jane } = await openOwner();
  for (const id of ["one", "two"]) expect(await send(id)).toBe(201);
  const { id } = await make();
  const change = async (change: object) => (await ask("PATCH", `${PATH}/${String(id)}`, change)).status;
  expect(await change({ vote: vote("one") })).toBe(400);
  expect(await change({ vote: vote("one", "one") })).toBe(400);
  expect(await change({ vote: vote(...Array.from({ length: 13 }, (_, n) => `s${n}`)) })).toBe(400);
  expect(await change({ vote: vote("one", "unknown") })).toBe(409);
  expect(await change({ what: { kind: "entries", items: ["coat"], outfits: [] }, vote: vote("one", "two") })).toBe(409);
  expect(await change({ vote: vote("one", "two") })).toBe(200);
  await jane.post("/owner/closets/jane/stylings/two", { decision: "decline" });
  expect(await change({ vote: vote("one", "two") })).toBe(409);
});

test("an owner chooses, chooses another one, and takes the choice back", async () => {
  const { ask, make, send } = await openOwner();
  for (const id of ["one", "two"]) await send(id);
  const { id } = await make({ request: REQUEST });
  const choose = async (styling: string | null) => {
    const outcome = styling && { candidate: { kind: "styling", id: styling }, names: true, thanks: "Thanks!" };
    const { status, json } = await ask("PUT", `${PATH}/${String(id)}/outcome`, { outcome });
    return [status, (json.link?.outcome as Fields | null | undefined)?.candidate];
  };
  expect(await choose("one")).toEqual([200, { kind: "styling", id: "one" }]);
  expect(await choose("two")).toEqual([200, { kind: "styling", id: "two" }]);
  expect(await choose("unknown")).toEqual([409, undefined]);
  expect(await choose(null)).toEqual([200, undefined]);
});

const KEYS = ["a", "b"].map((letter) => letter.repeat(22));
const [EMMA_KEY = "", BEN_KEY = ""] = KEYS;

/** With two stylings, a link for their vote, and a visitor's calls. */
async function openVote(given: object = {}) {
  const owner = await openOwner();
  const app = calls(owner);
  expect([await owner.send("one"), await owner.send("two")]).toEqual([201, 201]);
  const link = await owner.make({ vote: vote("one", "two"), ...given });
  const token = String(link.url).split("/l/")[1] ?? "";
  const path = `${PATH}/${String(link.id)}`;
  const visit = async (
    method: string,
    body?: object,
    at = "hearts",
    headers: Record<string, string> = {},
    remoteAddress = "203.0.113.7",
  ) => {
    const init = {
      method,
      headers: { ...(body && { "Content-Type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await app.request(`/l/${token}/${at}`, init, { incoming: { socket: { remoteAddress } } });
    const text = await response.text();
    return { status: response.status, text, json: JSON.parse(text) as Fields & { question: Question } };
  };
  const read = async (key?: string) => await visit("GET", undefined, "question", key ? { "guest-key": key } : {});
  const heart = (id: string, name: string, key: string, address?: string) =>
    visit("POST", { candidate: { kind: "styling", id }, guest: { key, name } }, "hearts", {}, address);
  const takeBack = (id: string, key: string, address?: string) =>
    visit("DELETE", { candidate: { kind: "styling", id }, guest: { key } }, "hearts", {}, address);
  const readHearts = async () => ((await owner.ask("GET", PATH)).json.links as Fields[])[0]?.hearts;
  const countHearts = async () => (await owner.store.db.selectFrom("hearts").selectAll().execute()).length;
  const change = (body: object) => owner.ask("PATCH", path, body);
  const choose = (outcome: object | null) => owner.ask("PUT", `${path}/outcome`, { outcome });
  const findVersion = () => owner.closets.findVersion({ kind: "link", token, proofs: [] });
  const showPicture = async (address: string) => (await app.request(address)).status;
  return {
    ...owner,
    path,
    token,
    visit,
    read,
    heart,
    takeBack,
    readHearts,
    countHearts,
    change,
    choose,
    showPicture,
    findVersion,
  };
}

type Question = Fields & {
  mustHave: { id: string; name: string | null; photograph: { address: string } }[];
  candidates: { id: string; hasHeart: boolean; hearts?: number; photograph: { address: string } }[];
};

const listOwn = ({ candidates }: Question) => candidates.flatMap(({ id, hasHeart }) => (hasHeart ? [id] : []));

test("a visitor reads the question; after its last day, and when the owner has chosen, no outfit is taken", async () => {
  const request = { ...REQUEST, mustHave: ["coat", "hat", "unknown"], answerBy: "2030-05-01" };
  const what = { kind: "entries", items: ["coat"], outfits: [] };
  const opened = await openVote({ vote: null, what, request });
  const { read, visit, change, choose, path, ask, findVersion, showPicture } = opened;
  const { question } = (await read()).json;
  expect(question).toMatchObject({ request: { ...request, mustHave: ["coat"] }, isOver: false, candidates: [] });
  const [coat, ...more] = question.mustHave;
  expect([coat, more]).toMatchObject([{ id: "coat", name: "Meridian" }, []]);
  expect(await showPicture(String(coat?.photograph.address))).toBe(200);
  const send = async (id: string) => {
    const layout = { ...STYLING.layout, pics: STYLING.layout.pics.slice(0, 1) };
    const { status, json } = await visit("POST", { ...STYLING, id, layout }, "stylings");
    return [status, json.message];
  };
  expect(await send("three")).toEqual([201, undefined]);
  const version = await findVersion();
  await change({ request: { ...request, answerBy: "2020-05-01" } });
  expect((await findVersion())?.tag).not.toBe(version?.tag);
  expect((await read()).json.question).toMatchObject({ isOver: true });
  expect(await send("four")).toEqual([403, ERROR_MESSAGES.requestOver]);
  await change({ request });
  await choose({ candidate: { kind: "styling", id: "three" }, names: false, thanks: "" });
  expect(await send("four")).toEqual([403, ERROR_MESSAGES.requestOver]);
  await ask("DELETE", path);
  expect((await read()).status).toBe(404);
});

test("a guest gives one heart to each candidate and takes it back; the owner reads the names", async () => {
  const { heart, takeBack, read, readHearts, store } = await openVote();
  const given = await heart("one", " Emma ", EMMA_KEY);
  expect([given.status, listOwn(given.json.question)]).toEqual([200, ["one"]]);
  await heart("one", "Emma again", EMMA_KEY);
  await heart("two", "Emma", EMMA_KEY);
  await heart("one", "Ben", BEN_KEY);
  const hearts = (id: string, ...names: string[]) => ({ candidate: { kind: "styling", id }, names });
  expect(await readHearts()).toEqual([hearts("one", "Emma", "Ben"), hearts("two", "Emma")]);
  expect(JSON.stringify(await store.db.selectFrom("hearts").selectAll().execute())).not.toContain(EMMA_KEY);
  expect(listOwn((await takeBack("one", EMMA_KEY)).json.question)).toEqual(["two"]);
  expect((await takeBack("one", EMMA_KEY)).status).toBe(200);
  expect(await readHearts()).toEqual([hearts("two", "Emma"), hearts("one", "Ben")]);
  expect(listOwn((await read(BEN_KEY)).json.question)).toEqual(["one"]);
  expect(listOwn((await read()).json.question)).toEqual([]);
});

test("a page with numbers is another one after a heart, a page without them is not", async () => {
  const { heart, change, findVersion } = await openVote();
  const readTags = async (key: string) => {
    const before = await findVersion();
    await heart("one", "Emma", key);
    return (await findVersion())?.tag === before?.tag;
  };
  expect(await readTags(EMMA_KEY)).toBe(true);
  await change({ vote: { ...vote("one", "two"), showsNumbers: true } });
  expect(await readTags(BEN_KEY)).toBe(false);
});

test("other guests' hearts show in no byte, unless the owner shows the numbers", async () => {
  const { heart, read, change, findVersion } = await openVote();
  const look = async () => [(await read(BEN_KEY)).text, (await read()).text, await findVersion()];
  const before = await look();
  await heart("two", "Emma", EMMA_KEY);
  expect(await look()).toEqual(before);
  expect((await heart("two", "Ben", BEN_KEY)).text).not.toContain('"hearts"');
  await change({ vote: { ...vote("one", "two"), showsNumbers: true } });
  expect((await read()).json.question.candidates).toMatchObject([
    { id: "one", hearts: 0, pieces: ["Meridian"] },
    { id: "two", hearts: 2, pieces: ["Meridian"] },
  ]);
  expect((await read()).text).not.toContain("Emma");
});

test("a heart needs a vote that is open, a candidate, a name and one of fifty places", async () => {
  const { heart, change, choose, takeBack, ask, path, store } = await openVote();
  for (const name of ["  ", "\u200b", "\u3164", "\u0001\u202e"])
    expect([name, (await heart("one", name, EMMA_KEY)).status]).toEqual([name, 400]);
  expect((await heart("one", "x".repeat(61), EMMA_KEY)).status).toBe(400);
  expect((await heart("one", "Emma", "short")).status).toBe(400);
  expect((await heart("three", "Emma", EMMA_KEY)).json).toMatchObject({ message: ERROR_MESSAGES.noSuchCandidate });
  await change({ may: ["style"] });
  expect((await heart("one", "Emma", EMMA_KEY)).json).toMatchObject({ message: ERROR_MESSAGES.heartsClosed });
  await change({ may: ["vote"] });
  for (let guest = 10; guest < 60; guest += 1) {
    const address = `2001:db8:${guest % 3}:${guest}::1`;
    expect((await heart("one", "Guest", `${guest}`.repeat(11), address)).status).toBe(200);
  }
  expect((await heart("one", "Emma", EMMA_KEY)).json).toMatchObject({ message: ERROR_MESSAGES.tooManyGuests });
  expect((await heart("two", "Guest", "10".repeat(11))).status).toBe(200);
  await choose({ candidate: { kind: "styling", id: "one" }, names: true, thanks: "" });
  expect((await takeBack("one", "10".repeat(11))).json).toMatchObject({ message: ERROR_MESSAGES.heartsClosed });
  await ask("DELETE", path);
  expect((await heart("one", "Guest", "10".repeat(11))).status).toBe(404);
  expect(await store.db.selectFrom("hearts").selectAll().execute()).toEqual([]);
});

test("hearts of one network at one link have a limit, and others go on", async () => {
  const { token, questions } = await openVote();
  const candidate = { kind: "styling", id: "one" } as const;
  const give = async (who: string) =>
    (
      await questions.giveHeart(
        { kind: "link", token, proofs: [] },
        { candidate, guest: { key: EMMA_KEY, name: "Emma" } },
        who,
      )
    ).status;
  for (let time = 0; time < RATE_LIMITS.hearts.max; time += 1) expect(await give("192.0.2.1")).toBe("OK");
  expect(await give("192.0.2.1")).toBe("tooManyHearts");
  expect(await give("192.0.2.2")).toBe("OK");
});

test("one network has twenty guests of a link, and a guest who takes the heart back makes room", async () => {
  const { heart, takeBack } = await openVote();
  const give = async (guest: number, address: string) => {
    return (await heart("one", "Guest", `${guest}`.repeat(11), address)).status;
  };
  for (let guest = 10; guest < 30; guest += 1) expect(await give(guest, `2001:db8:1:${guest}::1`)).toBe(200);
  expect(await give(30, "2001:db8:1:30::1")).toBe(409);
  expect((await heart("two", "Guest", "10".repeat(11), "2001:db8:1::1")).status).toBe(200);
  expect(await give(30, "2001:db8:2::1")).toBe(200);
  expect((await takeBack("one", "11".repeat(11), "2001:db8:1::1")).status).toBe(200);
  expect([await give(31, "2001:db8:1::1"), await give(32, "2001:db8:1::1")]).toEqual([200, 409]);
});

test("another vote counts its guests from the beginning, and a guest has the name that was given last", async () => {
  const { heart, change, countHearts, readHearts, send } = await openVote();
  await send("three");
  for (let guest = 10; guest < 30; guest += 1) await heart("one", "Guest", `${guest}`.repeat(11), "2001:db8:1::1");
  await change({ vote: vote("two", "three") });
  expect(await countHearts()).toBe(0);
  for (let guest = 10; guest < 30; guest += 1)
    expect((await heart("two", "Guest", `${guest}`.repeat(11), "2001:db8:1::1")).status).toBe(200);
  await heart("three", "Emma", "10".repeat(11), "2001:db8:1::1");
  const names = ((await readHearts()) as { names: string[] }[]).flatMap((given) => given.names);
  expect(names.filter((name) => name === "Emma")).toHaveLength(2);
});

test("a page of another site gives no heart and takes none back", async () => {
  const { visit, countHearts, heart } = await openVote();
  await heart("one", "Emma", EMMA_KEY);
  const sent = { candidate: { kind: "styling", id: "one" }, guest: { key: BEN_KEY, name: "Ben" } };
  for (const headers of [{ Origin: "https://evil.example" }, { Origin: "null" }, { "Sec-Fetch-Site": "cross-site" }]) {
    expect((await visit("POST", sent, "hearts", headers as Record<string, string>)).status).toBe(403);
    expect((await visit("DELETE", sent, "hearts", headers as Record<string, string>)).status).toBe(403);
  }
  expect(await countHearts()).toBe(1);
});

test("pictures of candidates are shown while they are candidates", async () => {
  const { read, change, showPicture, choose } = await openVote();
  const [one, two] = (await read()).json.question.candidates.map(({ photograph }) => photograph.address);
  const look = async () => [await showPicture(String(one)), await showPicture(String(two))];
  expect(one).not.toBe(two);
  expect(await look()).toEqual([200, 200]);
  await choose({ candidate: { kind: "styling", id: "two" }, names: true, thanks: "Thank you" });
  expect(await look()).toEqual([404, 200]);
  await choose(null);
  expect(await look()).toEqual([200, 200]);
  await change({ vote: null });
  // The one that was chosen is an outfit of the closet now.
  expect(await look()).toEqual([404, 200]);
});

test("the outcome names who put it together if the owner says so and the sender agreed", async () => {
  const { read, choose, store } = await openVote();
  const show = async (id: string, names: boolean) => {
    await choose({ candidate: { kind: "styling", id }, names, thanks: "Thanks!" });
    const { question } = (await read()).json;
    expect(question.candidates).toEqual([]);
    return (question.outcome as Fields).by;
  };
  expect(await show("one", true)).toBe("Ana");
  expect(await show("one", false)).toBe(null);
  await store.db.updateTable("stylings").set({ credit: 0 }).where("id", "=", "one").execute();
  expect(await show("one", true)).toBe(null);
  expect((await read()).json.question).toMatchObject({ isOver: true, mayVote: false, outcome: { thanks: "Thanks!" } });
});

test("a candidate goes with a piece, a rejection, or its place in the vote; hearts go with link and closet", async () => {
  const { read, jane, change, heart, countHearts, ask, showPicture } = await openVote();
  const list = async () => (await read()).json.question.candidates.map(({ id }) => id);
  const address = (await read()).json.question.candidates[0]?.photograph.address ?? "";
  await heart("one", "Emma", EMMA_KEY);
  await heart("two", "Emma", EMMA_KEY);
  await change({ what: { kind: "entries", items: ["coat"], outfits: [] } });
  expect([await list(), await showPicture(address)]).toEqual([[], 404]);
  await change({ what: { kind: "closet" } });
  await jane.call("DELETE", "/owner/closets/jane/items/hat");
  expect([await list(), await showPicture(address)]).toEqual([[], 404]);
  await jane.post("/owner/closets/jane/bin/items/hat/restore", {});
  await jane.post("/owner/closets/jane/stylings/one", { decision: "decline" });
  expect([await list(), await showPicture(address)]).toEqual([["two"], 404]);
  expect(await countHearts()).toBe(2);
  await change({ vote: null });
  expect(await countHearts()).toBe(0);
  await jane.post("/owner/closets/jane/stylings/one", { decision: "reopen" });
  await change({ vote: vote("one", "two") });
  await heart("one", "Emma", EMMA_KEY);
  expect(await countHearts()).toBe(1);
  await ask("DELETE", "/owner/closets/jane");
  expect(await countHearts()).toBe(0);
});
