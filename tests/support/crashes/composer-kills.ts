import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { type KillableBrowser, startKillableBrowser } from "#tests/support/drivers/killable-browser.ts";
import { type RunningServer, startServer } from "#tests/support/drivers/server.ts";
import { HANG_MS } from "#tests/support/setup/hang-limit.ts";
import { createComposerJournal, readDrafts, type StoredDraft } from "./composer-journal.ts";
import { random } from "#tests/support/setup/seed.ts";
import { giveAccounts } from "#tests/support/factories/accounts.ts";

export type ComposerKills = { dataDir: string; profile: string; browserPath: string; port: string; kills: number };

export type ComposerReport = {
  kills: { browser: number; server: number; both: number };
  pieces: number;
  sent: number;
  problems: string[];
};

const STYLE = "/user/emma/style";

/** One friend composes and sends one outfit after the other, while browser and server are killed. */
export async function runComposerKills({ dataDir, profile, browserPath, port, kills }: ComposerKills) {
  const report: ComposerReport = { kills: { browser: 0, server: 0, both: 0 }, pieces: 0, sent: 0, problems: [] };
  const journal = createComposerJournal();
  const start = () => startServer({ dataDir, env: { PORT: port, LOG_LEVEL: "silent" } });
  let server: RunningServer = await start();
  let browser: KillableBrowser;
  const database = new DatabaseSync(join(dataDir, "open-closet.sqlite"), { timeout: 10_000 });
  database.exec(giveAccounts(["emma"]));
  database.exec(`update "owners" set "stylings" = 'anyone',
    "inboxMails" = 0, "version" = "version" + 1 where "usernameKey" = 'emma'`);
  const before = new Set(
    database
      .prepare(`select "id" from "stylings"`)
      .all()
      .map(({ id }) => String(id)),
  );

  const listRows = (): { id: string; name: string }[] => {
    const rows = database.prepare(`select "id", "name" from "stylings"`).all() as { id: string; name: string }[];
    return rows.filter(({ id }) => !before.has(id));
  };
  /** The limits of the inbox, a network and a device are not what is tested. */
  const passLimits = () => {
    database.exec(`update "stylings" set "state" = 'declined' where "state" in ('sent', 'seen')`);
    database.exec(`delete from "rateLimits"`);
  };

  async function open(page: Page, path: string): Promise<void> {
    for (;;) {
      const response = await page.goto(server.url + path).catch(() => null);
      if (response?.ok()) return;
      if (!page.context().browser()?.isConnected()) throw new Error("The browser is killed.");
      await sleep(50);
    }
  }

  function check(drafts: readonly StoredDraft[]): void {
    report.problems.push(...journal.findLost(drafts));
    const known = drafts.map(({ styling }) => styling?.content.id);
    for (const { id, name } of listRows()) {
      if (known.filter((one) => one === id).length !== 1) report.problems.push(`the browser does not know ${name}`);
    }
  }

  /** As a friend who comes back: what waits goes out first, and then another outfit begins. */
  async function resume(page: Page): Promise<void> {
    passLimits();
    await open(page, STYLE);
    const piece = page.getByRole("button", { name: /^Add / }).first();
    const again = page.getByRole("button", { name: "Try again" });
    // The server may be killed before the closet is loaded.
    for (;;) {
      await piece.or(again).first().waitFor({ timeout: HANG_MS });
      if (await piece.isVisible()) break;
      await again.click();
    }
    const drafts = await readDrafts(page);
    if (drafts.some(({ styling }) => styling?.stage === "waiting")) {
      const deadline = Date.now() + HANG_MS;
      while ((await readDrafts(page)).some(({ styling }) => styling?.stage === "waiting")) {
        if (Date.now() > deadline) throw new Error("an outfit waits and is not sent");
        await sleep(100);
      }
    }
    const isSent = await page.getByRole("button", { name: "Sent", exact: true }).isVisible();
    if (isSent) await open(page, STYLE);
  }

  let number = 0;
  async function sendOutfit(page: Page): Promise<void> {
    number += 1;
    const name = `Friend ${number}`;
    passLimits();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Send to Emma" });
    await sheet.getByRole("textbox", { name: "Your name" }).fill(name);
    await sheet.getByRole("button", { name: "Send", exact: true }).click();
    await sheet.getByRole("status").getByText("Your outfit is in Emma’s inbox").waitFor({ timeout: HANG_MS });
    journal.noteSent(name);
    report.sent += 1;
    await sheet.getByRole("button", { name: "Put another outfit together" }).click();
  }

  async function addPiece(page: Page): Promise<number> {
    const pieces = await journal.addPiece(page);
    report.pieces += 1;
    return pieces;
  }

  async function act(page: Page): Promise<void> {
    for (;;) {
      const pieces = await addPiece(page);
      if (pieces >= 2 && random() < 0.35) await sendOutfit(page);
      await sleep(random() * 300);
    }
  }

  let isKilling = false;
  const friend = { isComposing: false };
  const play = (page: Page): Promise<void> =>
    resume(page)
      .then(() => {
        friend.isComposing = true;
        return act(page);
      })
      .catch((error: unknown) => {
        if (!isKilling) report.problems.push(String(error));
      });

  browser = await startKillableBrowser(browserPath, profile);
  let playing: Promise<void>;
  try {
    await resume(browser.page);
    const begunAt = Date.now();
    while ((await addPiece(browser.page)) < 2);
    await sendOutfit(browser.page);
    // Kills come before, while and after an outfit is sent, also on a slow machine.
    const outfitMs = Date.now() - begunAt;
    playing = play(browser.page);
    for (let count = 0; count < kills && report.problems.length === 0; count += 1) {
      // One kill of ten comes while the page loads.
      if (random() >= 0.1) while (!friend.isComposing && report.problems.length === 0) await sleep(20);
      await sleep(random() * 2 * outfitMs);
      const victim = (["browser", "server", "both"] as const)[count % 5 === 4 ? 2 : count % 2] ?? "both";
      report.kills[victim] += 1;
      if (victim !== "server") {
        isKilling = true;
        friend.isComposing = false;
        await Promise.all([browser.kill(), victim === "both" ? server.kill() : undefined]);
        await playing;
        if (victim === "both") server = await start();
        browser = await startKillableBrowser(browserPath, profile);
        await open(browser.page, "/link.html");
        check(await readDrafts(browser.page));
        isKilling = false;
        playing = play(browser.page);
      } else {
        await server.kill();
        server = await start();
      }
    }
    isKilling = true;
    await browser.kill();
    await playing;
    browser = await startKillableBrowser(browserPath, profile);
    await resume(browser.page);
    const drafts = await readDrafts(browser.page);
    check(drafts);
    const rows = listRows();
    report.problems.push(...journal.findUnsent(rows.map(({ name }) => name)));
    const sent = drafts.filter(({ styling }) => styling?.stage === "sent");
    if (sent.length !== rows.length) report.problems.push(`${sent.length} drafts are sent, ${rows.length} arrived`);
    for (const { styling } of sent) {
      const response = await fetch(`${server.url}/stylings/${styling?.token}`);
      if (response.status !== 200) report.problems.push(`the page of a styling has status ${response.status}`);
      await response.body?.cancel();
    }
  } finally {
    isKilling = true;
    database.close();
    await Promise.all([browser.kill(), server.kill()]);
  }
  return report;
}
