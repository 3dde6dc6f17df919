import { expect, test } from "vitest";
import { OWNER_CALLS, type OwnerCallId, type Role, ROLES } from "#domain/people/rights.ts";
import { addPerson } from "#server/closets/records/closet-people.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { startExampleServer } from "#tests/support/calls/send-examples.ts";
import type { Visitor } from "#tests/support/drivers/visitor.ts";

const CLOSET = "/owner/closets/{username}";

type Call = { id: OwnerCallId; method: string; path: string };

async function openCalls() {
  const { document, open, services, dataDir } = await startExampleServer();
  const calls = Object.entries(document.paths)
    .filter(([path]) => path.startsWith(CLOSET))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]): Call => {
        return { id: operationId as OwnerCallId, method: method.toUpperCase(), path };
      }),
    );
  const { db } = services.store;
  const { id: ownerId } = await db.selectFrom("owners").select("id").executeTakeFirstOrThrow();
  const join = async (role: Role, seesPrivate = true): Promise<Visitor> => {
    const visitor = open();
    const address = `${role}-${seesPrivate}@mail.example`;
    await visitor.signIn(address, dataDir);
    const email = db.selectFrom("authUsers").select("id").where("email", "=", address);
    const { id: accountUserId } = await email.executeTakeFirstOrThrow();
    await runTransaction(db, (trx) => addPerson(trx, { ownerId, role, accountUserId, seesPrivate }));
    return visitor;
  };
  const send = async (visitor: Visitor, { method, path }: Call, username: string) => {
    const address = path.replace("{username}", username).replaceAll(/\{\w+\}/g, "x");
    const isBodyless = ["GET", "DELETE"].includes(method);
    const response = await visitor.call(method, address, isBodyless ? {} : { body: "{" });
    const text = await response.text().catch(() => "");
    return { status: response.status, text };
  };
  return { calls, join, send };
}

test("each call of the document about a closet has a row of rights, and each row a call", async () => {
  const { calls } = await openCalls();
  expect(calls.map(({ id }) => id).toSorted()).toEqual(Object.keys(OWNER_CALLS).toSorted());
});

test("each role may make the calls of its rows and no other, a helper reads nothing private, and other closets get the bytes of unknown ones", async () => {
  const { calls, join, send } = await openCalls();
  const people = { owner: await join("owner"), helper: await join("helper") };
  const helper = await join("helper", false);
  const left = { how: "sold", on: "2026-01-01", price: 4711, to: "PRIVATE" };
  const fields = { price: 4711, currency: "CHF", notes: "PRIVATE", shop: "PRIVATE", purchasedOn: "2019-03-07" };
  await people.owner.post("/owner/closets/jane/items", { id: "x", ...fields });
  await people.owner.post("/owner/closets/jane/items", { id: "sold", ...fields });
  await people.owner.call("PATCH", "/owner/closets/jane/items/sold", { body: { left } });
  await people.owner.post("/owner/closets/jane/outfits", { id: "x", notes: "PRIVATE" });
  const showing: OwnerCallId[] = [];
  for (const call of calls.filter(({ id, method }) => method === "GET" && id !== "readChanges")) {
    const isShown = async (visitor: Visitor) =>
      /PRIVATE|4711|CHF|2019-03-07/.test((await send(visitor, call, "jane")).text);
    if (await isShown(people.owner)) showing.push(call.id);
    expect([call.id, await isShown(helper)]).toEqual([call.id, false]);
  }
  expect(showing).toEqual(
    expect.arrayContaining(["readContent", "listItems", "readItem", "listOutfits", "readOutfit"]),
  );
  // What ends the closet, the stream or the person comes last, or is asked of another.
  const asked = calls.filter(({ id }) => id !== "readChanges" && id !== "removeCloset");
  for (const role of ROLES)
    for (const call of asked) {
      const { status, text } = await send(people[role], call, "jane");
      const isRefused = text.includes('"ownersOnly"');
      const roles: readonly Role[] = OWNER_CALLS[call.id].roles;
      expect([role, call.id, isRefused]).toEqual([role, call.id, !roles.includes(role)]);
      if (isRefused) expect(status).toBe(403);
      else expect([call.id, text]).not.toEqual([call.id, expect.stringContaining('"noSuchCloset"')]);
    }
  const emma = await people.owner.post("/owner/closets", { username: "emma", firstName: "Emma" });
  expect(emma.status).toBe(201);
  const end = { id: "removeCloset", method: "DELETE", path: CLOSET } as const;
  expect((await send(people.helper, end, "jane")).text).toContain('"ownersOnly"');
  for (const call of calls)
    expect([call.id, await send(people.helper, call, "emma")]).toEqual([
      call.id,
      await send(people.helper, call, "nobody"),
    ]);
});
