import type { Kysely } from "kysely";
import type { KeptCloset } from "#domain/people/people-schemas.ts";
import type { OwnCloset } from "#server/closets/owner/ownership/ownership-queries.ts";
import { readStatisticsOf } from "#server/closets/records/closet-statistics.ts";
import { toUploadedAddress } from "#server/closets/records/uploaded-pictures.ts";
import { isActive } from "#server/closets/records/closet-people.ts";
import type { Database } from "#server/db/schema.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";

const ownerOf = ({ ownerId }: { ownerId: string }): string => ownerId;

/** Stylings without an answer. Those of helpers wait for the owners alone. */
async function countWaiting(db: Kysely<Database>, closets: readonly OwnCloset[]): Promise<Map<string, number>> {
  const owned = closets.filter(({ role }) => role === "owner").map(ownerOf);
  const rows = await db
    .selectFrom("stylings")
    .select((eb) => ["ownerId", eb.fn.countAll<number | string>().as("total")])
    .where("ownerId", "in", closets.map(ownerOf))
    .where((eb) => eb.or([eb("byPerson", "=", 0), ...(owned.length > 0 ? [eb("ownerId", "in", owned)] : [])]))
    .where("state", "in", ["sent", "seen"])
    .groupBy("ownerId")
    .execute();
  return new Map(rows.map(({ ownerId, total }) => [ownerId, Number(total)]));
}

async function countRoles(db: Kysely<Database>, ownerIds: readonly string[]) {
  const people = await db
    .selectFrom("closetPeople")
    .select(["ownerId", "role"])
    .where("ownerId", "in", ownerIds)
    .where("accountUserId", "is not", null)
    .where(isActive())
    .execute();
  return Map.groupBy(people, ownerOf);
}

async function findHashes(
  db: Kysely<Database>,
  ownerIds: readonly string[],
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const pictures = db.selectFrom("pictures").select(["key", "sha256"]).where("ownerId", "in", ownerIds);
  return new Map((await pictures.where("key", "in", keys).execute()).map(({ key, sha256 }) => [key, sha256]));
}

/** What an account keeps, the latest change first. A few statements for all closets. */
export async function listKeptClosets(
  db: Kysely<Database>,
  closets: readonly OwnCloset[],
  getAddress: (username: string) => string,
): Promise<KeptCloset[]> {
  if (closets.length === 0) return [];
  const ownerIds = closets.map(ownerOf);
  const statistics = await readStatisticsOf(db, ownerIds);
  const waiting = await countWaiting(db, closets);
  const people = await countRoles(db, ownerIds);
  const keys = [...statistics.values()].flatMap(({ photograph }) => findPictureKey(photograph) ?? []);
  const hashes = await findHashes(db, ownerIds, keys);
  const kept = closets.flatMap(({ ownerId, role, seesPrivate }) => {
    const found = statistics.get(ownerId);
    if (!found) return [];
    const { photograph, ...figures } = found;
    const sha256 = hashes.get(findPictureKey(photograph) ?? "");
    const ofCloset = people.get(ownerId) ?? [];
    return {
      ...figures,
      address: getAddress(figures.username),
      role,
      seesPrivate,
      waiting: waiting.get(ownerId) ?? 0,
      picture: sha256 === undefined ? photograph : toUploadedAddress(sha256),
      owners: ofCloset.filter((person) => person.role === "owner").length,
      helpers: ofCloset.filter((person) => person.role === "helper").length,
    };
  });
  return kept.toSorted((one, other) => other.changedAt - one.changedAt);
}
