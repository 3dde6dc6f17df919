import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldPolicy } from "#domain/field-policy.ts";
import type { ClosetChange } from "#domain/edit/closet-change.ts";
import { linkChangeSchema, newLinkSchema } from "#domain/links/link-schemas.ts";
import { readSearch, SORTS } from "#domain/search/read-search.ts";
import { createClosetBin } from "#server/closets/owner/closet-bin.ts";
import { createClosetEditing } from "#server/closets/owner/closet-editing.ts";
import { setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import type { Visitor } from "#server/closets/links/audience.ts";
import { createClosetService } from "#server/closets/visitors/closet-service.ts";
import { createPreviewService } from "#server/closets/visitors/previews/preview-service.ts";
import { createVisitorTurns } from "#server/http/limits/visitor-turns.ts";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { openTestServices } from "#tests/support/factories/services.ts";
import type { TestStore } from "#tests/support/factories/closet-store.ts";
import { anyChange, EDITED_CLOSET } from "#tests/support/fuzz/any-change.ts";

const QUERIES = ["", "q=coat", "q=wool", "brand=Nord", "contains=i0&q=complete"];
const PLACES = ["items", { list: "items", id: "i0" }] as const;
const LIMITS = { cards: 24, rows: 12 };

type Act = { policy: FieldPolicy } | { link: "closet" | "part" | "entries"; to: object } | ClosetChange;

const aPolicy = fc.record({
  items: fc.record({ name: fc.boolean(), brand: fc.boolean(), tags: fc.boolean(), colors: fc.boolean() }),
  outfits: fc.record({ name: fc.boolean(), notes: fc.boolean() }),
});

const ofCollection = (id: string) => ({ what: { kind: "collection", id } });
const ofEntries = (items: string[]) => ({ what: { kind: "entries", items, outfits: ["o0"] } });

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: anyChange },
  { weight: 1, arbitrary: aPolicy.map((policy) => ({ policy })) },
  { weight: 1, arbitrary: aPolicy.map((fields) => ({ link: "closet" as const, to: { fields } })) },
  { weight: 1, arbitrary: fc.constantFrom("c0", "c1").map((id) => ({ link: "part" as const, to: ofCollection(id) })) },
  {
    weight: 1,
    arbitrary: fc
      .subarray(["i0", "i1", "i3"], { minLength: 1 })
      .map((ids) => ({ link: "entries" as const, to: ofEntries(ids) })),
  },
);

const HIDING: Act[] = [
  { policy: {} },
  { policy: { items: { name: false } } },
  { link: "closet", to: { fields: { items: { brand: false } } } },
];

async function apply(store: TestStore, username: string, each: ClosetChange) {
  const editing = createClosetEditing(store);
  const bin = createClosetBin(store);
  const most = null;
  if (each.kind === "create") await editing.create({ username, list: each.list }, { ...each.entry, id: each.id }, most);
  else if (each.kind === "set") await editing.change({ username, list: each.list, id: each.id }, each.changes, most);
  else if (each.kind === "setMany") await editing.changeMany(username, each, most);
  else if (each.kind === "remove") await editing.remove({ username, list: each.list, id: each.id });
  else if (each.kind === "restore") await bin.restore({ username, list: each.list, id: each.id }, most);
  else if (each.kind === "restoreMany") await bin.restoreMany({ username, list: each.list, ids: each.ids }, most);
}

function openReader(store: TestStore) {
  const closets = createClosetService(store.db);
  const previews = createPreviewService({
    closets,
    findPicture: async () => null,
    brandName: "Closet",
    visitorTurns: createVisitorTurns(),
    draw: async (preview) => Buffer.from(JSON.stringify(preview)),
  });
  return async (visitor: Visitor) => {
    const found = [];
    for (const list of ["items", "outfits"] as const) {
      for (const [at, query] of QUERIES.entries()) {
        const language = at === 0 ? "de" : "en";
        const search = readSearch(new URLSearchParams(`${query}&sort=${SORTS[list][at % SORTS[list].length]}`), list);
        found.push([list, query, await closets.openSearch(visitor, { list, language, search }, LIMITS)]);
      }
    }
    for (const place of PLACES) {
      const preview = await previews.findPreview(visitor, place, "en");
      found.push([place, preview?.picture.toString()]);
    }
    return found;
  };
}

test("each audience finds and sees in a preview what it would without earlier versions in memory", async () => {
  const { store, links } = await openTestServices();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 1, maxLength: 12 }), async (acts) => {
      const username = `jane${(count += 1)}`;
      const answer = { status: "OK", user: { username, firstName: "Jane" }, ...EDITED_CLOSET };
      await importCloset(
        store,
        { name: username, answer, readPicture: async () => Buffer.of() },
        { visibility: "public" },
      );
      const visitors: Visitor[] = [username];
      const ids: Record<string, string> = {};
      for (const [name, what] of [
        ["closet", { kind: "closet" }],
        ["part", { kind: "collection", id: "c0" }],
        ["entries", { kind: "entries", items: ["i0", "i3"], outfits: ["o0"] }],
      ] as const) {
        const made = await links.create(username, newLinkSchema.parse({ what, until: null, may: [] }));
        if (!("link" in made)) throw new Error(made.status);
        ids[name] = made.link.id;
        visitors.push({ kind: "link", token: made.link.url.split("/l/")[1] ?? "", proofs: [] });
      }
      const read = openReader(store);
      for (const act of acts) {
        if ("policy" in act) await setSettings(store, username, { policy: act.policy });
        else if ("link" in act) await links.change(username, ids[act.link] ?? "", linkChangeSchema.parse(act.to));
        else await apply(store, username, act);
        for (const visitor of visitors) expect(await read(visitor)).toEqual(await openReader(store)(visitor));
      }
    }),
    { numRuns: 5, examples: [[HIDING]] },
  );
});
