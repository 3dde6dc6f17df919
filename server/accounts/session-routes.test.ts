import { expect, test } from "vitest";
import type { Visitor } from "#tests/support/drivers/visitor.ts";
import { openTestAccounts } from "#tests/support/factories/accounts.ts";

type Listed = { id: string; device: string | null; isThis: boolean; usedAt: number };

async function list(visitor: Visitor): Promise<Listed[]> {
  return ((await (await visitor.get("/auth/sessions")).json()) as { sessions: Listed[] }).sessions;
}

const end = (visitor: Visitor, id = "") => visitor.call("DELETE", `/auth/sessions${id && `/${id}`}`);

test("an account lists its devices, ends one of them, and then all others", async () => {
  const { open, signIn, db } = await openTestAccounts();
  const phone = await signIn("jane@x.example");
  const laptop = await signIn("jane@x.example");
  const tablet = await signIn("jane@x.example");
  const eve = await signIn("eve@x.example");
  const listed = await list(phone);
  expect(listed.map(({ isThis }) => isThis).filter(Boolean)).toHaveLength(1);
  expect(listed).toHaveLength(3);
  expect(Math.abs((listed[0]?.usedAt ?? 0) - Date.now())).toBeLessThan(3_600_000);
  const ofLaptop = (await list(laptop)).find(({ isThis }) => isThis)?.id ?? "";
  expect((await end(eve, ofLaptop)).status).toBe(200);
  expect(await laptop.findToken()).not.toBeNull();
  expect((await end(phone, ofLaptop)).status).toBe(200);
  expect(await laptop.findToken()).toBeNull();
  expect((await end(phone)).status).toBe(200);
  expect([await tablet.findToken(), (await phone.findToken()) === null]).toEqual([null, false]);
  expect(await list(phone)).toMatchObject([{ isThis: true }]);
  expect(await db.selectFrom("authSessions").select("id").execute()).toHaveLength(2);
  expect((await open().get("/auth/sessions")).status).toBe(401);
});
