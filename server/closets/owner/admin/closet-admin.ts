import { usernameKey } from "#domain/username.ts";
import type { Visibility } from "#server/db/schema.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { removeUploadsOf } from "#server/pictures/uploads/picture-uploads.ts";
import { noSuchCloset } from "#server/closets/records/closet-problem.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { removeOwner } from "#server/closets/owner/remove-owner.ts";
import { addSettings, findOwner, type OwnerSettings, updatePrivacy } from "#server/closets/records/owner-queries.ts";

/** @throws {NoSuchCloset} */
export const setPrivacy = (
  { db }: ClosetStore,
  username: string,
  visibility: Visibility,
  { isIndexed = false }: { isIndexed?: boolean } = {},
): Promise<void> => updatePrivacy(db, username, { visibility, isIndexed: isIndexed && visibility === "public" });

/** @throws {NoSuchCloset} */
export async function getSettings({ db }: ClosetStore, username: string): Promise<OwnerSettings> {
  const owner = await findOwner(db, usernameKey(username));
  if (!owner) throw noSuchCloset(username);
  const { tap, policy, showsCutouts, stylings, proposals, helperOutfits, mails, language, firstName, pronoun } = owner;
  return { tap, policy, showsCutouts, stylings, proposals, helperOutfits, mails, language, firstName, pronoun };
}

/** @throws {NoSuchCloset} */
export const setSettings = ({ db }: ClosetStore, username: string, settings: Partial<OwnerSettings>): Promise<void> =>
  runTransaction(db, (trx) => addSettings(trx, username, settings));

/** The sweep deletes its pictures when they are a day old. Uploads that stay are deleted after a day, too. @throws {NoSuchCloset} */
export async function removeCloset(store: ClosetStore, username: string): Promise<void> {
  const key = usernameKey(username);
  if (!(await runTransaction(store.db, (trx) => removeOwner(trx, key)))) throw noSuchCloset(username);
  await removeUploadsOf(store, key).catch(() => undefined);
}
