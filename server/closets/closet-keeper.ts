import type { Visibility } from "#server/db/schema.ts";
import { sweepPictures } from "#server/images/picture-sweep.ts";
import { noSuchCloset } from "./closet-problem.ts";
import { type ClosetStatistics, findStatistics, listStatistics } from "./closet-statistics-queries.ts";
import { asOnlyWriter, type ClosetStore, type WriterOptions } from "./closet-store.ts";
import { removeOwner, setVisibility } from "./owner-queries.ts";

/** Every closet, private ones included, for whoever runs the machine; by username. */
export async function listClosets({ db }: ClosetStore): Promise<ClosetStatistics[]> {
  return await listStatistics(db);
}

/** @throws {ClosetProblem} when there is no such closet */
export async function getCloset({ db }: ClosetStore, username: string): Promise<ClosetStatistics> {
  const closet = await findStatistics(db, username);
  if (!closet) throw noSuchCloset(username);
  return closet;
}

/**
 * Shows a closet to everybody or to nobody, from the next request on.
 *
 * @throws {ClosetProblem} when there is no such closet
 */
export async function setPrivacy({ db }: ClosetStore, username: string, visibility: Visibility): Promise<void> {
  if (!(await setVisibility(db, username, visibility))) throw noSuchCloset(username);
}

/**
 * Removes a closet with all it holds, its pictures too.
 *
 * @throws {ClosetProblem} when there is no such closet
 */
export async function removeCloset(store: ClosetStore, username: string, options: WriterOptions = {}): Promise<void> {
  await getCloset(store, username);
  await asOnlyWriter(store, options, async () => {
    if (!(await removeOwner(store.db, username))) throw noSuchCloset(username);
    await sweepPictures(store.db, store.pictures);
  });
}
