import type { Kysely, Transaction } from "kysely";
import type { Photograph } from "#domain/closet.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { Candidate, LinkTarget } from "#domain/links/link.ts";
import { toPhotograph } from "#domain/closet-pictures.ts";
import { readCloset, selectRows } from "#server/closets/closet-queries.ts";
import type { StoredOwner } from "#server/closets/owner-queries.ts";
import type { Database } from "#server/db/schema.ts";
import { getLinkedPictureAddress } from "#server/pictures/picture-key.ts";
import { HIDDEN_STATES, nameCandidate } from "./link-queries.ts";
import { listShownIds } from "./linked-closet.ts";

type Reader = Kysely<Database> | Transaction<Database>;

/** `by`: who put it together, if they agreed. `key`: of the picture of a styling. */
export type LinkedCandidate = Candidate & { photograph: Photograph; by: string | null; key: string | null };

async function listStylings(db: Reader, ownerId: string, asked: readonly Candidate[]) {
  const ids = asked.flatMap(({ kind, id }) => (kind === "styling" ? [id] : []));
  if (ids.length === 0) return [];
  return await db
    .selectFrom("stylings")
    .innerJoin("pictures", (join) =>
      join.onRef("pictures.key", "=", "stylings.pictureKey").onRef("pictures.ownerId", "=", "stylings.ownerId"),
    )
    .select(["stylings.id", "stylings.name", "credit", "layout", "key", "width", "height", "thumbhash"])
    .where("stylings.ownerId", "=", ownerId)
    .where("stylings.id", "in", ids)
    .where("state", "not in", HIDDEN_STATES)
    .execute();
}

/** Of the entries with these ids, the cards of those that the link shows. */
export async function readNamed(
  db: Reader,
  owner: StoredOwner,
  what: LinkTarget,
  ids: Readonly<Record<"items" | "outfits", readonly string[]>>,
) {
  const select = async (list: "items" | "outfits") => {
    const asked = [...new Set(ids[list])];
    const shown =
      what.kind === "closet" || asked.length === 0 ? asked : await listShownIds(db, owner.id, what, list, asked);
    return shown.length === 0 ? undefined : selectRows(db, owner.id, list).where("id", "in", shown);
  };
  return await readCloset(db, owner, { items: await select("items"), outfits: await select("outfits") });
}

/** Outfits that the link shows, and stylings of which it shows all pieces. */
export async function readCandidates(
  db: Reader,
  owner: StoredOwner,
  what: LinkTarget,
  asked: readonly Candidate[],
): Promise<LinkedCandidate[]> {
  const stylings = (await listStylings(db, owner.id, asked)).map(({ layout, ...row }) => ({
    ...row,
    pieces: layout === null ? null : (JSON.parse(layout) as Layout).pics.map(({ itemId }) => itemId),
  }));
  const { items, outfits } = await readNamed(db, owner, what, {
    items: stylings.flatMap(({ pieces }) => pieces ?? []),
    outfits: asked.flatMap(({ kind, id }) => (kind === "outfit" ? [id] : [])),
  });
  const shown = new Set(items.map(({ id }) => id));
  const found = new Map<string, Omit<LinkedCandidate, keyof Candidate>>();
  for (const outfit of outfits) {
    const photograph = toPhotograph(outfit.previewUrl, outfit);
    if (photograph.address === null) continue;
    found.set(nameCandidate({ kind: "outfit", id: outfit.id }), { photograph, by: outfit.styledBy ?? null, key: null });
  }
  for (const { id, name, credit, pieces, key, width, height, thumbhash } of stylings) {
    if (!pieces?.every((piece) => shown.has(piece))) continue;
    const address = getLinkedPictureAddress({ ownerId: owner.id, token: owner.link?.token ?? "" }, key);
    const photograph = { address, picture: { width, height, thumbhash } };
    const by = credit === 1 && name !== "" ? name : null;
    found.set(nameCandidate({ kind: "styling", id }), { photograph, by, key });
  }
  return asked.flatMap((candidate) => {
    const known = found.get(nameCandidate(candidate));
    return known ? [{ ...candidate, ...known }] : [];
  });
}
