import { toLinkName } from "#domain/closet-tabs.ts";
import { type FieldPolicy, getHiddenFields, readFieldPolicy } from "#domain/field-policy.ts";
import { isAnswered, type Link, type PartTarget } from "#domain/links/link.ts";
import { hashLinkToken, makeProof, readPublicAudience, type Visitor } from "#server/closets/links/audience.ts";
import { countHearts, findLiveLink, listStylingStates, readLinkRow } from "#server/closets/links/link-queries.ts";
import type { StylingSenders } from "#domain/stylings/styling.ts";
import type { Reader } from "#server/db/schema.ts";
import { hasOwner } from "#server/closets/records/closet-people.ts";
import {
  getStylingSenders,
  mergePolicies,
  parsePolicy,
  type StoredOwner,
  type StoredVersion,
} from "#server/closets/records/owner-queries.ts";

/** What a visitor may look at. */
export type VisibleOwner = StoredOwner &
  StoredVersion & {
    /** Tells versions with one number apart: after a failover, a standby may count from an earlier one. */
    changedAt: number | null;
    /** Who may send what the owner does not have, with a styling. */
    proposals: StylingSenders;
    /** A visitor with a link has this. `target`: null for the whole closet. `contents`: the version of what it shows of it. */
    link?: { id: string; token: string; version: string; contents: string; target: PartTarget | null } & {
      settings: ReturnType<typeof readLinkRow> & Pick<Link, "sentence"> & { isOver: boolean };
    };
  };

export const nameVersion = ({ version, changedAt }: Pick<VisibleOwner, "version" | "changedAt">): string =>
  `${version} ${changedAt}`;

const selectVisible = (db: Reader) =>
  db
    .selectFrom("owners")
    .select(["id", "username", "usernameKey", "firstName", "pronoun", "pictureEpoch", "version", "isIndexed"])
    .select(["changedAt", "tap", "policy", "showsCutouts", "stylings", "proposals"])
    .select(hasOwner.as("hasOwner"));

type VisibleRow = Awaited<ReturnType<ReturnType<typeof selectVisible>["executeTakeFirstOrThrow"]>>;

function toVisible(row: VisibleRow, changes: FieldPolicy = {}): VisibleOwner {
  const { policy, isIndexed, showsCutouts, hasOwner: isKept, stylings, proposals, ...stored } = row;
  return {
    ...stored,
    isIndexed: isIndexed === 1,
    showsCutouts: showsCutouts === 1,
    stylings: getStylingSenders({ hasOwner: isKept, stylings }),
    proposals: getStylingSenders({ hasOwner: isKept, stylings: stylings === "none" ? "none" : proposals }),
    hidden: getHiddenFields(mergePolicies(parsePolicy(policy), changes)),
  };
}

/** Private, unknown and deleted closets are all null. */
async function findPublicOwner(db: Reader, usernameKey: string): Promise<VisibleOwner | null> {
  const found = selectVisible(db).where("usernameKey", "=", usernameKey).where("visibility", "=", "public");
  const row = await found.executeTakeFirst();
  return row ? toVisible(row) : null;
}

/** A link shows its part also of a private closet, while it lasts, if its password was entered. Null: nothing. */
export async function findVisibleOwner(db: Reader, visitor: Visitor): Promise<VisibleOwner | null> {
  const audience = typeof visitor === "string" ? readPublicAudience(visitor) : visitor;
  if (audience.kind === "public") return await findPublicOwner(db, audience.usernameKey);
  const { token, proofs } = audience;
  const link = await findLiveLink(db, hashLinkToken(token));
  if (!link || (link.passwordHash !== null && !proofs.includes(makeProof(link.passwordHash)))) return null;
  const row = await selectVisible(db).where("id", "=", link.ownerId).executeTakeFirst();
  if (!row) return null;
  const settings = readLinkRow(link);
  const { what, may, fields, vote, outcome } = settings;
  const isOver = isAnswered(settings, Date.now());
  const candidates = [...(vote?.candidates ?? []), ...(outcome ? [outcome.candidate] : [])];
  const states = await listStylingStates(db, row.id, candidates);
  // A link that is made again with its old id is another one. After a failover, two versions may have one number.
  const contents = `${link.id} ${link.createdAt} ${link.version} ${link.what}`;
  const given = vote?.showsNumbers === true ? await countHearts(db, row.id, link.id) : "";
  const allow = (isAllowed: boolean) => getStylingSenders({ ...row, stylings: isAllowed ? "anyone" : "none" });
  return {
    ...toVisible(row, fields === null ? {} : readFieldPolicy(fields)),
    username: toLinkName(token),
    isIndexed: false,
    tap: "look",
    stylings: allow(may.includes("style") && !isOver),
    proposals: allow(may.includes("style") && may.includes("propose") && !isOver),
    link: {
      id: link.id,
      token,
      version: `${contents} ${isOver} ${states} ${given}`,
      contents,
      target: what.kind === "closet" ? null : what,
      settings: { ...settings, sentence: link.sentence, isOver },
    },
  };
}
