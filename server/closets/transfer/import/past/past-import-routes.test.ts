import { expect, test } from "vitest";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";

const TABLE = { headers: { "Content-Type": "text/csv" }, body: "Name\nCoat\nHat\n" };

type Imports = { imports: { id: string; name: string; added: number; undoneAt: number | null }[] };

test("an owner lists imports with the names of their files, and undoes one; nobody else can", async () => {
  const { openOwner, openApiClient, call } = await openTestOwnerApi({ jane: {} });
  const jane = await openOwner("jane@mail.example", "jane");
  const eve = await openOwner("eve@mail.example");
  const reader = await openApiClient({ username: "jane", rights: ["read"] });
  const sent = await jane.call("POST", "/owner/closets/jane/import?name=Schrank.csv", TABLE);
  const { importId, updates, updatesCount } = (await sent.json()) as Record<string, unknown>;
  expect({ updates, updatesCount }).toEqual({ updates: [], updatesCount: 0 });
  const path = "/owner/closets/jane/imports";
  const list = async () => ((await (await jane.call("GET", path)).json()) as Imports).imports;
  expect(await list()).toMatchObject([{ id: importId, name: "Schrank.csv", added: 2, undoneAt: null }]);
  const undo = `${path}/${String(importId)}/undo`;
  expect((await call(null, "POST", undo)).status).toBe(401);
  expect((await reader.call("POST", undo)).status).toBe(403);
  for (const each of [path, undo]) {
    const method = each === path ? "GET" : "POST";
    expect(await (await eve.call(method, each)).text()).toBe(
      await (await eve.call(method, each.replace("jane", "nobody"))).text(),
    );
  }
  expect((await jane.call("POST", `${path}/a%00b/undo`)).status).toBe(404);
  const undone = await jane.call("POST", undo);
  expect(await undone.json()).toEqual({ status: "OK", removed: 2, restored: 0, kept: [], keptCount: 0 });
  expect(await list()).toMatchObject([{ undoneAt: expect.any(Number) }]);
});
