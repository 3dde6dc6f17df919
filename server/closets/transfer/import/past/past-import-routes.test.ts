import { expect, test } from "vitest";
import { openTestOwnerApi } from "#tests/support/drivers/owner-api.ts";
import { drawNoise } from "#tests/support/factories/pictures.ts";
import { makeZip } from "#tests/support/factories/zip-files.ts";

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

test("an undone import with all pictures lies in the bin, whose pictures count; it comes in once more", async () => {
  const { openOwner } = await openTestOwnerApi({ jane: {} }, { CLOSET_MAX_MB: "1" });
  const jane = await openOwner("jane@mail.example", "jane");
  const call = async (method: string, path: string, body?: Buffer) => {
    const sent = body && { body, headers: { "Content-Type": "application/zip" } };
    const response = await jane.call(method, `/owner/closets/jane${path}`, sent);
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const makeFile = async (name: string) => {
    const pictures = await Promise.all([1, 2, 3, 4].map(() => drawNoise().png().toBuffer()));
    return await makeZip({
      "items.csv": `Name\n${name}\n`,
      ...Object.fromEntries(pictures.map((picture, n) => [`photos/${name}${n}.png`, picture])),
    });
  };
  const [coats, hats] = [await makeFile("Coat"), await makeFile("Hat")];
  const add = (file: Buffer) => call("POST", "/import?allPictures=true", file);
  for (const _ of [1, 2]) {
    const added = await add(coats);
    expect(added.json).toMatchObject({ changes: { added: { items: 5 } }, closet: { items: 5 } });
    const undone = await call("POST", `/imports/${String(added.json.importId)}/undo`);
    expect(undone.json).toMatchObject({ removed: 5, keptCount: 0 });
  }
  expect(await add(hats)).toMatchObject({ status: 422, json: { code: "picturesExceedQuota" } });
  expect((await jane.call("DELETE", "/owner/closets/jane/bin")).status).toBe(204);
  expect((await add(hats)).json).toMatchObject({ closet: { items: 5 } });
});
