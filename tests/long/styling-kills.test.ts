import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { runStylingKills } from "#tests/support/crashes/styling-kills.ts";
import { listOrphans, openTestStore } from "#tests/support/factories/closet-store.ts";
import { drawGarmentPhotograph } from "#tests/support/factories/pictures.ts";
import { giveCloset } from "#server/closets/owner/ownership/closet-of-account.ts";

const STYLINGS = 120;
const KILLS = 12;

type Outfit = { id: string; styledBy?: string; previewUrl: string };

test("guests send and the owner accepts while the server is killed: nothing is lost, and nothing is there twice", async () => {
  const store = await openTestStore();
  const picture = await drawGarmentPhotograph().png().toBuffer();
  const items = ["coat", "hat"].map((id) => ({ id, thumbnailImageURL: `${id}.png`, createdAt: 1 }));
  const source = { name: "jane", answer: { status: "OK", items }, readPicture: async () => picture };
  await importCloset(store, source, { visibility: "public" });
  const now = new Date().toISOString();
  await store.db
    .insertInto("authUsers")
    .values({
      id: "jane",
      name: "",
      email: "jane@mail.example",
      emailVerified: 1,
      createdAt: now,
      updatedAt: now,
    } as never)
    .execute();
  await store.db.updateTable("owners").set({ inboxMails: 0 }).execute();
  await giveCloset(store.db, "jane", "jane@mail.example");
  const { key } = await addKey(store.db, {
    name: "a",
    username: "jane",
    rights: ["read", "edit", "inbox", "privacy"],
    expiresAt: null,
  });
  const headers = { Authorization: `Bearer ${key}` };

  const run = {
    dataDir: store.dataDir,
    env: { ...store.env, LOG_LEVEL: "silent" },
    key,
    stylings: STYLINGS,
    kills: KILLS,
  };
  const report = await runStylingKills(run, async (url, { sent, accepted }) => {
    const problems: string[] = [];
    const content = await fetch(`${url}/owner/closets/jane/content`, { headers });
    const { outfits } = ((await content.json()) as { closet: { outfits: Outfit[] } }).closet;
    const credits = outfits.map(({ styledBy }) => styledBy ?? "");
    if (new Set(credits).size !== credits.length) problems.push("a styling is two outfits");
    for (const [id, token] of sent) {
      const outfitId = accepted.get(id);
      const outfit = outfits.find((one) => one.id === outfitId);
      if (outfit?.styledBy !== id) problems.push(`${id}: accepted as ${outfitId}, found ${outfit?.styledBy}`);
      const own = await fetch(`${url}/stylings/${token}`);
      const { styling } = (await own.json()) as { styling?: { state: string } };
      if (styling?.state !== "accepted") problems.push(`${id}: its page says ${styling?.state}`);
      const drawn = await fetch(`${url}/stylings/${token}/picture?w=144`);
      if (drawn.status !== 200) problems.push(`${id}: its picture has status ${drawn.status}`);
      await drawn.body?.cancel();
    }
    if (outfits.length !== sent.size) problems.push(`${outfits.length} outfits of ${sent.size} stylings`);
    return problems;
  });

  expect(report.problems).toEqual([]);
  expect(report.killed).toBe(KILLS);
  expect(report.repeated).toBeGreaterThan(0);
  expect((await listOrphans(store)).length).toBeLessThanOrEqual(KILLS * 3);
});
