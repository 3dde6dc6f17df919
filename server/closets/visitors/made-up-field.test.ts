import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type * as FieldFacts from "#domain/closet-fields.ts";
import type * as Schemas from "#domain/closet-schemas.ts";
import { calls } from "#server/app.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import { readWholeCloset } from "./limited-closets.ts";
import { readOwnContent } from "#server/closets/owner/content/own-content.ts";
import { CHANGE_SCHEMAS } from "#domain/edit/entry-schemas.ts";
import { createItemReader } from "#domain/moving-in/item-record.ts";
import { toItemColumns } from "#domain/moving-in/recognize-columns.ts";
import { toClosetAnswer } from "./closet-response.ts";

// Files share their modules: this one loads its own, and leaves none of them behind.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock("#domain/closet-schemas.ts");
  vi.doUnmock("#domain/closet-fields.ts");
  vi.resetModules();
});

// `madeUp` is in the description of items alone.
vi.mock("#domain/closet-schemas.ts", async (importOriginal) => {
  const schemas = await importOriginal<typeof Schemas>();
  const itemSchema = schemas.itemSchema.extend({ madeUp: z.string().exactOptional() });
  return { ...schemas, itemSchema, LIST_SCHEMAS: { ...schemas.LIST_SCHEMAS, items: itemSchema } };
});
vi.mock("#domain/closet-fields.ts", async (importOriginal) => {
  const fields = await importOriginal<typeof FieldFacts>();
  const { items, ...lists } = fields.SHOWN_BY_DEFAULT;
  const TEXT_DETAILS = [...fields.TEXT_DETAILS, "madeUp"];
  return { ...fields, TEXT_DETAILS, SHOWN_BY_DEFAULT: { ...lists, items: { ...items, madeUp: true } } };
});

const MADE_UP = "a made-up value";

test("a new field is in the import, both answers, the export, an edit, a CSV and the document", async () => {
  const items = [{ id: "shirt", brand: "B", madeUp: MADE_UP }];
  const services = await openTestServices({ jane: { answer: { items } } });
  const { db } = services.store;
  const app = calls(services);
  const openCloset = async (): Promise<string> => {
    const body = JSON.stringify({ username: "jane" });
    const headers = { "Content-Type": "application/json" };
    return await (await app.request("/users/v2/openCloset", { method: "POST", headers, body })).text();
  };
  expect(await openCloset()).toContain(MADE_UP);
  expect((await readOwnContent(services.store, "jane"))?.pieces.join("")).toContain(MADE_UP);
  const whole = await readWholeCloset(services.store.records, "jane");
  expect(whole && toClosetAnswer(whole.closet).items).toMatchObject([{ madeUp: MADE_UP }]);
  await db
    .updateTable("owners")
    .set({ policy: JSON.stringify({ items: { madeUp: false } }) })
    .execute();
  expect(await openCloset()).not.toContain(MADE_UP);
  expect((await readOwnContent(services.store, "jane"))?.pieces.join("")).toContain(MADE_UP);

  expect(CHANGE_SCHEMAS.items.parse({ madeUp: MADE_UP })).toEqual({ madeUp: MADE_UP });
  const cells = new Map([
    ["brand", "B"],
    ["madeup", MADE_UP],
  ]);
  const reader = createItemReader(toItemColumns([...cells.keys()]));
  expect(reader.read({ get: (heading) => cells.get(heading) })).toMatchObject({ madeUp: MADE_UP });
  const { components } = (await (await app.request("/openapi.json")).json()) as { components: { schemas: object } };
  const { Closet, ItemEntry, NewItem, ItemChanges } = components.schemas as Record<string, object>;
  for (const schema of [Closet, ItemEntry, NewItem, ItemChanges]) expect(JSON.stringify(schema)).toContain('"madeUp"');
});
