import { usernameKey } from "#domain/username.ts";
import type { Visibility } from "#server/db/schema.ts";
import { removeUploadsOf } from "#server/pictures/uploads/picture-uploads.ts";
import { noSuchCloset } from "#server/closets/closet-problem.ts";
import { type ClosetStatistics, findStatistics, listStatistics } from "#server/closets/closet-statistics-queries.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import {
  type ClosetSettings,
  findOwner,
  type InboxSettings,
  type NameSettings,
  listPublicUsernames,
  removeOwner,
  updatePrivacy,
  updateSettings,
} from "#server/closets/owner-queries.ts";

export async function listClosets({ db }: ClosetStore): Promise<ClosetStatistics[]> {
  return await listStatistics(db);
}

const SOME = 5;

export const listExampleUsernames = ({ db }: ClosetStore): Promise<string[]> => listPublicUsernames(db, SOME);

export async function getCloset({ db }: ClosetStore, username: string): Promise<ClosetStatistics> {
  const closet = await findStatistics(db, username);
  if (!closet) throw noSuchCloset(username);
  return closet;
}

export async function setPrivacy(
  { db }: ClosetStore,
  username: string,
  visibility: Visibility,
  { isIndexed = false }: { isIndexed?: boolean } = {},
): Promise<void> {
  const privacy = { visibility, isIndexed: isIndexed && visibility === "public" };
  if (!(await updatePrivacy(db, username, privacy))) throw noSuchCloset(username);
}

type OwnerSettings = ClosetSettings & InboxSettings & NameSettings;

/** @throws {ClosetProblem} when there is no such closet */
export async function getSettings({ db }: ClosetStore, username: string): Promise<OwnerSettings> {
  const owner = await findOwner(db, usernameKey(username));
  if (!owner) throw noSuchCloset(username);
  const { tap, policy, showsCutouts, stylings, mails, language, firstName, pronoun } = owner;
  return { tap, policy, showsCutouts, stylings, mails, language, firstName, pronoun };
}

/** @throws {ClosetProblem} when there is no such closet */
export async function setSettings(
  { db }: ClosetStore,
  username: string,
  settings: Partial<OwnerSettings>,
): Promise<void> {
  if (!(await updateSettings(db, username, settings))) throw noSuchCloset(username);
}

/** The sweep deletes its pictures when they are a day old. Uploads that stay are deleted after a day, too. */
export async function removeCloset(store: ClosetStore, username: string): Promise<void> {
  if (!(await removeOwner(store.db, username))) throw noSuchCloset(username);
  await removeUploadsOf(store, usernameKey(username)).catch(() => undefined);
}
