import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importCloset } from "#server/closets/transfer/import/closet-import.ts";
import { addKey } from "#server/accounts/api-keys.ts";
import { findLostTexts, runEditKills } from "#tests/support/crashes/edit-kills.ts";
import { openTestOwnerApi, OWNER_ORIGIN } from "#tests/support/drivers/owner-api.ts";
import { readBackup } from "#tests/support/factories/backup-files.ts";
import { openTestStore } from "#tests/support/factories/closet-store.ts";
import { makeTemporaryFolder } from "#tests/support/factories/temporary-folder.ts";

const EDITS = 1000;
const KILLS = 5;

type Item = { id: string; version: string; notes?: string };

type Headers = Record<string, string>;

async function openByKey() {
  const store = await openTestStore();
  await importCloset(store, { name: "jane", answer: { status: "OK" }, readPicture: async () => Buffer.of() });
  const { key } = await addKey(store.db, { name: "a", username: "jane", rights: ["read", "edit"], expiresAt: null });
  const headers: Headers = { Authorization: `Bearer ${key}` };
  return { store, env: store.env, headers: [headers, headers] as const };
}

/** Two people of the closet, each with an account. */
async function openByAccounts() {
  const { store, openOwner } = await openTestOwnerApi({ jane: {} });
  const signIn = async (email: string): Promise<Headers> => {
    const { jar } = await openOwner(email, "jane");
    return { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "), Origin: OWNER_ORIGIN };
  };
  const headers = [await signIn("jane@mail.example"), await signIn("mia@mail.example")] as const;
  return { store, env: { ...store.env, PUBLIC_URL: OWNER_ORIGIN, MAIL_OUTBOX: "1" }, headers };
}

test.each([
  ["with one key", openByKey],
  ["of two accounts", openByAccounts],
] as const)(
  "two devices %s edit one closet while its server is killed: nothing acknowledged is lost or replaced unseen",
  async (_, open) => {
    const { store, env, headers: credentials } = await open();
    const [headers] = credentials;
    const folder = await makeTemporaryFolder();

    const settings = { ...env, LOG_LEVEL: "silent" };
    const run = { dataDir: store.dataDir, env: settings, headers: credentials, edits: EDITS, kills: KILLS };
    const report = await runEditKills(run, async (url, journal) => {
      const { latest, isDeleted } = journal;
      const read = async () => {
        const response = await fetch(`${url}/owner/closets/jane/content`, { headers });
        return ((await response.json()) as { closet: { items: Item[] } }).closet.items;
      };
      const items = await read();
      const problems: string[] = [];
      for (const [id, isGone] of isDeleted) {
        const found = items.find((item) => item.id === id);
        const known = latest.get(id);
        if ((found === undefined) !== isGone) problems.push(`${id}: deleted ${isGone}, found ${found !== undefined}`);
        // A move may give its neighbors new keys, and with them a later version.
        if (found && (Number(found.version) < Number(known?.version) || found.notes !== known?.notes)) {
          problems.push(`${id}: ${JSON.stringify(found)} instead of ${JSON.stringify(known)}`);
        }
        const lost = findLostTexts(journal, id, found?.notes ?? known?.notes ?? "");
        if (lost.length > 0) problems.push(`${id}: nobody was shown ${lost.join(", ")}`);
      }
      if (items.length !== [...isDeleted.values()].filter((isGone) => !isGone).length) problems.push("other items");
      const exported = await fetch(`${url}/owner/closets/jane/export`, { headers });
      const path = join(folder, "jane.zip");
      await writeFile(path, Buffer.from(await exported.arrayBuffer()));
      const file = JSON.parse(String((await readBackup(path))["closet.json"])) as { items: Item[] };
      const inOrder = (all: readonly Item[]) => all.map(({ id, notes }) => [id, notes]);
      expect(inOrder(file.items)).toEqual(inOrder(items));
      expect(await read()).toEqual(items);
      return problems;
    });

    expect(report.problems).toEqual([]);
    expect(report.killed).toBe(KILLS);
    expect(report.repeated).toBeGreaterThan(0);
    expect(report.conflicts).toBeGreaterThan(0);
  },
);
