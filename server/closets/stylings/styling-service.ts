import { toLinkName } from "#domain/closet-tabs.ts";
import type { Item } from "#domain/closet.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { isAnswered, type LinkTarget } from "#domain/links/link.ts";
import type { StylingWish, ToldWear } from "#domain/stylings/inbox-styling.ts";
import type { SentProposal } from "#domain/stylings/proposal.ts";
import { getWornPicturePath, type SentStyling } from "#domain/stylings/sent-styling.ts";
import { type StylingReply, toStylistState } from "#domain/stylings/styling.ts";
import { usernameKey } from "#domain/username.ts";
import { makeLinkToken } from "#server/closets/links/audience.ts";
import { readLinkRow } from "#server/closets/links/link-queries.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { runTransaction } from "#server/db/transaction.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import { collectStylings, emptyStyling, listStylingsOfAccount } from "./account-stylings.ts";
import { listVersionProposals, type StoredProposal } from "./proposals/proposal-queries.ts";
import { createStylingSender, type SendingParts, type StylingSending } from "./send-styling.ts";
import { createTokenMaker, hashToken, toTokenHash } from "./styling-tokens.ts";
import {
  beginInboxChange,
  findByTokenHash,
  findOutfitId,
  findStyledOwner,
  findPicture,
  findStyling,
  type KnownPicture,
  listWears,
  type OwnersChoice,
  readChoice,
  readChoices,
  type StyledOwner,
  type StylingRow,
  updateStyling,
} from "./styling-queries.ts";

export const MAX_COLLECTED_STYLINGS = 100;

/** The last wear of which the stylist was told. `picture`: if the owner shows it. */
type ShownWear = { on: string; picture: KnownPicture | null };

/** `sha256`: of its picture. `worn`: not in lists. */
export type FoundStyling = {
  row: StylingRow;
  owner: StyledOwner;
  /** The closet as its stylist knows it: its username, or the name of the link. Null: the link has ended. */
  closetName: string | null;
  sha256: string | null;
  worn: ShownWear | null;
  choice: OwnersChoice | null;
  /** Of this version; none in lists. */
  proposals: readonly StoredProposal[];
};

/** `seesAll`: the stylist sees the whole closet, and what joins it. `takesMore`: the closet, or the link, takes outfits. */
type StylistsStyling = FoundStyling & { seesAll: boolean; takesMore: boolean };

export type ShownStyling = FoundStyling & { layout: Layout; sha256: string; takesOutfits: boolean };

export type Stylings = StylingSending & {
  find: (token: string) => Promise<StylistsStyling | null>;
  /** Anyone may have the read-only address. Null: unknown, without a picture, with a proposal, or the closet is not public any more. */
  findShown: (shownId: string) => Promise<ShownStyling | null>;
  /** Each once; those that everybody sees. */
  listPieces: (shown: Pick<ShownStyling, "owner" | "layout">) => Promise<Item[]>;
  findOutfitId: (row: StylingRow) => Promise<string | null>;
  /** Gives the account what these tokens name. @returns all that it has sent, newest first */
  collect: (authUserId: string, tokens: readonly string[]) => Promise<(FoundStyling & { token: string })[]>;
  /** Takes it back, also from a closet that is not public any more. `accepted`: it is an outfit already. */
  withdraw: (token: string) => Promise<"withdrawn" | "accepted" | "unknown">;
};

export const readWish = ({ state, wish }: Pick<StylingRow, "state" | "wish">): StylingWish | null =>
  state === "asked" && wish !== null ? (JSON.parse(wish) as StylingWish) : null;

/** What the operator still reads of a reported one would tell its stylist of the report. */
const emptyTakenBack = <Row extends StylingRow>(row: Row): Row =>
  row.state === "withdrawn" ? { ...row, note: "", layout: null, pictureKey: null, wish: null } : row;

export const readReply = (reply: string | null): StylingReply | null =>
  reply === null ? null : (JSON.parse(reply) as StylingReply);

/** `reply` is a text of the owner, `quickReply` one of five that clients show in the reader's language. */
export const writeReply = (reply: StylingReply | null) => {
  if (!reply) return {};
  return "text" in reply ? { reply: reply.text } : { quickReply: reply.quick };
};

const getProposedPicturePath = (token: string, sha256: string): string => `/stylings/${token}/proposals/${sha256}`;

function toSentProposal({ proposal, picture }: StoredProposal, token: string): SentProposal {
  const { picture: _, ...shown } = proposal;
  if (!picture) return shown;
  const { sha256, width, height } = picture;
  return { ...shown, pictureUrl: getProposedPicturePath(token, sha256), picture: { width, height } };
}

export function toSentStyling(
  { row, owner, closetName, sha256, worn, choice, proposals }: FoundStyling,
  token: string,
): SentStyling {
  const { id, name, note, credit, layout, version, state, sentAt } = row;
  const wish = readWish(row);
  return {
    id,
    username: closetName,
    firstName: owner.firstName,
    name,
    note,
    credit: credit === 1,
    layout: layout === null ? null : (JSON.parse(layout) as Layout),
    previewUrl: sha256 === null ? null : `/stylings/${token}/picture`,
    version,
    state: toStylistState(state),
    sentAt,
    ...(wish && { wish }),
    ...(choice && { choice: choice.choice }),
    ...(choice && choice.thanks !== "" && { thanks: choice.thanks }),
    ...writeReply(readReply(row.reply)),
    ...(proposals.length > 0 && { proposals: proposals.map((proposal) => toSentProposal(proposal, token)) }),
    ...(worn && { worn: { on: worn.on, pictureUrl: worn.picture && getWornPicturePath(token) } }),
  };
}

export function createStylings(store: ClosetStore, parts: Omit<SendingParts, "findSent">): Stylings {
  const { db } = store;
  const { hashWithSecret, limitedClosets } = parts;

  const makeToken = createTokenMaker({ hashWithSecret });

  const nameCloset = (
    { ownerId, linkId }: Pick<StylingRow, "ownerId" | "linkId">,
    { username, linkedAt }: { username: string; linkedAt: number | null },
  ): string | null => {
    if (linkId === null) return username;
    const link = linkedAt === null ? null : { ownerId, id: linkId, createdAt: linkedAt };
    return link && toLinkName(makeLinkToken(hashWithSecret, link));
  };

  async function findByHash(tokenHash: string) {
    const found = await findByTokenHash(db, tokenHash);
    const owner = found && (await findStyledOwner(db, found));
    if (!owner) return null;
    const row = emptyTakenBack(found);
    const { link } = owner;
    const seesAll = link ? (JSON.parse(link.what) as LinkTarget).kind === "closet" : row.linkId === null;
    const closetName = nameCloset(row, { ...owner, linkedAt: link?.createdAt ?? null });
    const picture = await findPicture(db, row.ownerId, row.pictureKey);
    const settings = link && readLinkRow(link);
    const takesMore = settings
      ? settings.may.includes("style") && !isAnswered(settings, Date.now())
      : owner.senders !== "none";
    const [worn, choice] = [await findWorn(row), await readChoice(db, row)];
    const proposals = row.layout === null ? [] : await listVersionProposals(db, row);
    const sha256 = picture?.sha256 ?? null;
    return { row, owner, closetName, seesAll, takesMore, sha256, worn, choice, proposals };
  }

  async function findWorn(row: StylingRow): Promise<ShownWear | null> {
    if (row.told === null) return null;
    const told = new Map((JSON.parse(row.told) as ToldWear[]).map((wear) => [wear.id, wear]));
    const wears = (await listWears(db, row)).filter(({ id }) => told.has(id));
    const last = wears.toSorted((one, other) => (one.on < other.on ? 1 : -1))[0];
    if (!last) return null;
    const isShown = told.get(last.id)?.photograph;
    const key = isShown ? findPictureKey(last.photograph?.address ?? null) : null;
    return { on: last.on, picture: await findPicture(db, row.ownerId, key) };
  }

  return {
    ...createStylingSender(store, { ...parts, findSent: findByHash }),
    find: (token) => findByHash(hashToken(token)),
    async findShown(shownId) {
      const found = await findByHash(toTokenHash(shownId));
      if (!found || found.sha256 === null || found.row.layout === null || found.row.state === "withdrawn") return null;
      // Its picture shows what is for the owner alone.
      if (found.proposals.length > 0) return null;
      const layout = JSON.parse(found.row.layout) as Layout;
      return { ...found, layout, sha256: found.sha256, takesOutfits: found.owner.senders !== "none" };
    },
    async listPieces({ owner: { usernameKey }, layout }) {
      const opened = await limitedClosets.open({ kind: "public", usernameKey });
      const ids = new Set(layout.pics.map(({ itemId }) => itemId));
      return [...ids].flatMap((id) => opened?.closet.find("items", id) ?? []);
    },
    findOutfitId: (row) => findOutfitId(db, row),
    async collect(authUserId, tokens) {
      await collectStylings(db, authUserId, tokens.map(hashToken));
      const rows = await listStylingsOfAccount(db, authUserId, MAX_COLLECTED_STYLINGS);
      const choices = await readChoices(db, rows);
      return rows.map(({ username, firstName, sha256, linkedAt, ...row }, at) => {
        const owner = { id: row.ownerId, username, usernameKey: usernameKey(username), firstName };
        const closetName = nameCloset(row, { username, linkedAt });
        const choice = choices[at] ?? null;
        const shown = emptyTakenBack(row);
        return {
          row: shown,
          owner,
          closetName,
          sha256: shown.pictureKey === null ? null : sha256,
          worn: null,
          choice,
          proposals: [],
          token: makeToken(row.ownerId, row.id),
        };
      });
    },
    async withdraw(token) {
      const found = await findByTokenHash(db, hashToken(token));
      if (!found) return "unknown";
      const { ownerId, id } = found;
      return await runTransaction(db, async (trx) => {
        await beginInboxChange(trx, ownerId);
        const row = await findStyling(trx, ownerId, id);
        if (!row) return "unknown";
        // The stylist must not learn that a private closet still exists.
        if (row.state === "accepted") return (await findStyledOwner(trx, row)) ? "accepted" : "unknown";
        if (row.state === "withdrawn") return "withdrawn";
        await updateStyling(trx, row, { state: "withdrawn" });
        // The operator still reads what was reported.
        if (row.reportedAt === null) await emptyStyling(trx, row);
        return "withdrawn";
      });
    },
  };
}
