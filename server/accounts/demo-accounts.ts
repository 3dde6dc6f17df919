import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { DEMO_OWNERS, getDemoAddress } from "#domain/demo.ts";
import { buildOwnerProfileChanges } from "#domain/profile.ts";
import { setSettings } from "#server/closets/admin/closet-admin.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { arrangeDemoItems } from "#server/closets/import/seed-demo.ts";
import { findClosetOfAccount, findHolderOf } from "#server/closets/ownership/closet-of-account.ts";
import type { Stylings } from "#server/closets/stylings/styling-service.ts";
import type { AccountServices } from "./account-services.ts";

const DEMO_STYLINGS: readonly [id: string, name: string, note: string, items: readonly string[]][] = [
  [
    "park",
    "Noor",
    "For our picnic on Sunday. The hat is a must!",
    ["striped-tee", "linen-shorts", "court-sneakers", "straw-hat"],
  ],
  ["dinner", "Ben", "", ["forest-slip-dress", "lilac-cardigan", "gold-watch", "cognac-sandals"]],
  [
    "office",
    "Ana",
    "You never wear the teal turtleneck. Try it with the camel coat.",
    ["camel-coat", "teal-turtleneck", "pinstripe-trousers", "burgundy-loafers"],
  ],
];

export type DemoParts = Pick<AccountServices, "accounts" | "profiles"> & {
  store: ClosetStore;
  stylings: Pick<Stylings, "send">;
};

export async function openDemoAccounts({ store, accounts, profiles, stylings }: DemoParts): Promise<void> {
  for (const { username, firstName } of DEMO_OWNERS.toReversed()) {
    const email = getDemoAddress(username);
    const holder = await findHolderOf(store.db, username);
    if (holder?.email !== email || !holder.isWaiting) continue;
    // No mailbox has this address.
    await setSettings(store, username, { mails: false });
    const account = { authUserId: await accounts.ensureAccount(email), email };
    // With names and answers, a demo owner who signs in is asked for nothing.
    const names = { firstName, lastName: "Demo" };
    const changes = buildOwnerProfileChanges({ email, updatedAt: 0 }, names);
    await profiles.updateProfile(await profiles.giveUserId(account), changes);
    await findClosetOfAccount(store.db, account);
    if (username !== "emma") continue;
    for (const [id, name, note, pieces] of DEMO_STYLINGS) {
      const itemIds = pieces.map((piece) => `emma-item-${piece}`);
      const layout = await arrangeDemoItems(store, username, itemIds);
      const styling = { id: `demo-${id}`, name, note, email: null, credit: true, layout };
      const sender = { account: null, device: null, address: "demo" };
      await stylings.send(username, styling, { sender, language: DEFAULT_LANGUAGE });
    }
  }
}
