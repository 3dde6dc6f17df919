import { expect, test } from "vitest";
import { MAX_BODY_BYTES } from "#server/http/limits/route-limits.ts";
import { listMails, waitForCode } from "#tests/support/drivers/outbox.ts";
import { openTestAccounts, ORIGIN } from "#tests/support/factories/accounts.ts";

const EXAMPLE_DRAFT = {
  id: "2f4f6d52-2f0c-4c7e-9c3d-6f8d5f2b7a10",
  username: "emma",
  layout: {
    v: 1,
    ratio: 1.359,
    pics: [{ itemId: "coat", x: 0.5, y: 0.6, scale: 0.4, rotation: 0, mirrored: false, aspect: 1.333 }],
  },
  changedAt: 1_790_000_000_000,
} as const;

const EMAIL = "ana@x.example";

const [PIC] = EXAMPLE_DRAFT.layout.pics;

async function openWithDrafts() {
  const accounts = await openTestAccounts();
  const { open, db, dataDir } = accounts;
  const ask = (drafts: unknown, email = EMAIL) =>
    open().post("/auth/sendSalesLink", { email, url: `${ORIGIN}/sign-in`, drafts });
  const listStored = async () => [
    ...(await db.selectFrom("linkRequests").select("drafts").execute()),
    ...(await db.selectFrom("signInLinks").select("drafts").execute()),
  ];
  return { ...accounts, ask, listStored, getCode: (count = 1) => waitForCode(dataDir, EMAIL, count) };
}

test("drafts come back with the sign-in of their link, once, and end with it", async () => {
  const { open, ask, getCode, listStored } = await openWithDrafts();
  expect(await (await ask([EXAMPLE_DRAFT])).json()).toEqual({ ok: true });
  const code = await getCode();
  expect(await (await open().complete("eve@x.example", code)).json()).not.toHaveProperty("drafts");
  expect(await (await open().complete(EMAIL, code)).json()).toEqual({ ok: true, drafts: [EXAMPLE_DRAFT] });
  expect(await listStored()).toEqual([]);
  expect(await (await open().complete(EMAIL, code)).json()).not.toHaveProperty("drafts");
});

test("each link has its own drafts, and one without drafts has none", async () => {
  const { open, ask, getCode } = await openWithDrafts();
  await ask([EXAMPLE_DRAFT]);
  const first = await getCode();
  await ask([]);
  const second = await getCode(2);
  expect(await (await open().complete(EMAIL, second)).json()).toEqual({ ok: true });
  expect(await (await open().complete(EMAIL, first)).json()).toEqual({ ok: true, drafts: [EXAMPLE_DRAFT] });
});

test("the mail has nothing of the drafts", async () => {
  const { ask, getCode, dataDir } = await openWithDrafts();
  await ask([{ ...EXAMPLE_DRAFT, username: "emmanuelle" }]);
  await getCode();
  const [mail] = await listMails(dataDir);
  for (const text of ["emmanuelle", EXAMPLE_DRAFT.id])
    expect(`${mail?.subject} ${mail?.text} ${String(mail?.html)}`).not.toContain(text);
});

test("a link that expires unused takes its drafts with it", async () => {
  const { ask, getCode, db, listStored } = await openWithDrafts();
  await ask([EXAMPLE_DRAFT]);
  await getCode();
  await db.updateTable("signInLinks").set({ expiresAt: "2026-01-01T00:00:00.000Z" }).execute();
  await ask([]);
  await getCode(2);
  expect(await listStored()).toEqual([{ drafts: null }]);
});

/** Two drafts whose JSON has this size. */
function makeDrafts(bytes: number) {
  const withFirstId = (length: number) =>
    [39, 36].map((count, place) => {
      const pics = Array.from({ length: count }, (_, at) => ({
        ...PIC,
        itemId: "a".repeat(place + at === 0 ? length : 128),
      }));
      return { ...EXAMPLE_DRAFT, username: "emmanuelle", layout: { ...EXAMPLE_DRAFT.layout, pics } };
    });
  return withFirstId(bytes - JSON.stringify(withFirstId(0)).length);
}

test("16,384 bytes of drafts are taken, one more is not", async () => {
  const { ask, listStored, getCode } = await openWithDrafts();
  const most = makeDrafts(16_384);
  expect(JSON.stringify(most)).toHaveLength(16_384);
  const refused = await ask(makeDrafts(16_385));
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { status: "ERROR", code: "draftsTooLarge", message: expect.stringContaining("16,384 bytes") },
  ]);
  expect((await ask(most)).status).toBe(200);
  await getCode();
  expect(await listStored()).toEqual([{ drafts: JSON.stringify(most) }]);
});

test("a body above the limit is 413, and other calls keep their smaller one", async () => {
  const { ask, open } = await openWithDrafts();
  expect((await ask([{ ...EXAMPLE_DRAFT, id: "a".repeat(MAX_BODY_BYTES.signInLink) }])).status).toBe(413);
  expect((await open().complete(EMAIL, "a".repeat(MAX_BODY_BYTES.accounts))).status).toBe(413);
});

test.for<[name: string, drafts: unknown]>([
  ["no list", EXAMPLE_DRAFT],
  ["null", null],
  ["a text", [JSON.stringify(EXAMPLE_DRAFT)]],
  ["an unknown field", [{ ...EXAMPLE_DRAFT, styling: { stage: "waiting" } }]],
  ["no username", [{ ...EXAMPLE_DRAFT, username: undefined }]],
  ["a board without pieces", [{ ...EXAMPLE_DRAFT, layout: { ...EXAMPLE_DRAFT.layout, pics: [] } }]],
  [
    "41 pieces",
    [{ ...EXAMPLE_DRAFT, layout: { ...EXAMPLE_DRAFT.layout, pics: Array.from({ length: 41 }, () => PIC) } }],
  ],
  [
    "a place that is no number",
    [{ ...EXAMPLE_DRAFT, layout: { ...EXAMPLE_DRAFT.layout, pics: [{ ...PIC, x: "0" }] } }],
  ],
])("%s is rejected", async ([, drafts]) => {
  const { ask, listStored } = await openWithDrafts();
  const response = await ask(drafts);
  expect([response.status, await response.json()]).toEqual([
    400,
    { status: "ERROR", code: "notValid", message: expect.stringMatching(/^The request is not valid: /) },
  ]);
  expect(await listStored()).toEqual([]);
});

test("lists in lists end in one sentence", async () => {
  const { open } = await openWithDrafts();
  const body = `{"email":"${EMAIL}","url":"${ORIGIN}/","drafts":${"[".repeat(15_000)}${"]".repeat(15_000)}}`;
  expect((await open().post("/auth/sendSalesLink", body)).status).toBe(400);
});
