import { expect, test } from "vitest";
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
  const send = async (id: string) => (await opened.send({ id, layout: STYLING.layout })).status;
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
