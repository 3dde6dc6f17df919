import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { setSettings } from "#server/closets/admin/closet-admin.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { DEMO_CLOSETS, getDemoAddress } from "#server/closets/import/seed-demo.ts";
import { findClosetOfAccount, findHolderOf } from "#server/closets/ownership/closet-of-account.ts";
import type { Stylings } from "#server/closets/stylings/styling-service.ts";
import { DEMO_STYLINGS } from "./demo-stylings.ts";

type Parts = {
  store: ClosetStore;
  ensureAccount: (email: string) => Promise<string>;
  stylings: Pick<Stylings, "send">;
};

/** Gives demo closets that wait for their account to it, and puts three stylings into Emma's inbox. */
export async function openDemoAccounts({ store, ensureAccount, stylings }: Parts): Promise<void> {
  for (const username of DEMO_CLOSETS.toReversed()) {
    const email = getDemoAddress(username);
    const holder = await findHolderOf(store.db, username);
    if (holder?.email !== email || !holder.isWaiting) continue;
    // No mailbox has this address.
    await setSettings(store, username, { mails: false });
    await findClosetOfAccount(store.db, { authUserId: await ensureAccount(email), email });
    if (username !== "emma") continue;
    for (const styling of DEMO_STYLINGS) {
      const sender = { account: null, address: "demo" };
      await stylings.send(username, styling, { sender, language: DEFAULT_LANGUAGE });
    }
  }
}
