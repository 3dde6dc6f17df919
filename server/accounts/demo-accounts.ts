import { DEMO_OWNERS, getDemoAddress } from "#domain/demo.ts";
import { buildOwnerProfileChanges, isProfileComplete } from "#domain/profile.ts";
import { setSettings } from "#server/closets/owner/admin/closet-admin.ts";
import { listClosetsOfAccount, listHoldersOf } from "#server/closets/owner/ownership/closet-of-account.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { seedDemoClosets } from "#server/closets/transfer/import/seed-demo.ts";
import { StoreUnavailable } from "#server/http/errors.ts";
import type { Log } from "#server/telemetry/log.ts";
import type { AccountServices } from "./account-services.ts";
import { type StoryParts, tellDemoStory } from "./demo-story.ts";

export type DemoParts = Pick<AccountServices, "accounts" | "profiles"> & StoryParts;

export async function openDemoAccounts(parts: DemoParts): Promise<void> {
  const { store, accounts, profiles } = parts;
  for (const { username, firstName } of DEMO_OWNERS.toReversed()) {
    const email = getDemoAddress(username);
    const [holder] = await listHoldersOf(store.db, username);
    if (holder?.email !== email) continue;
    const account = { authUserId: await accounts.ensureAccount(email), email };
    const userId = await profiles.giveUserId(account);
    const profile = await profiles.findProfile(userId);
    if (profile && isProfileComplete(profile)) continue;
    // No mailbox has this address.
    await setSettings(store, username, { mails: false });
    await listClosetsOfAccount(store.db, account);
    if (username === "emma") await tellDemoStory(parts);
    // With names and answers, a demo owner who signs in is asked for nothing. Without them, the next start tells the rest.
    const names = { firstName, lastName: "Demo" };
    await profiles.updateProfile(userId, buildOwnerProfileChanges({ email, updatedAt: 0 }, names));
  }
}

/** All of them, and their accounts have not changed. */
export async function hasDemoClosets(db: ClosetStore["db"]): Promise<boolean> {
  const holders = DEMO_OWNERS.map(async ({ username }) => {
    const [holder] = await listHoldersOf(db, username);
    return holder?.email === getDemoAddress(username);
  });
  return (await Promise.all(holders)).every(Boolean);
}

/** @returns how many closets; 0 also after an error, which is logged */
export async function loadDemo(
  { log, signal, ...parts }: DemoParts & { log: Pick<Log, "error">; signal: AbortSignal },
  onBegin?: () => void,
): Promise<number> {
  try {
    const loaded = await seedDemoClosets(parts.store, { signal, ...(onBegin && { onBegin }) });
    await openDemoAccounts(parts);
    return loaded.length;
  } catch (error) {
    const reason = error instanceof StoreUnavailable ? { reason: error.message } : { err: error };
    if (!signal.aborted) log.error(reason, "the demo closets were not loaded; the next start tries again");
    return 0;
  }
}
