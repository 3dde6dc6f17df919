import { randomUUID } from "node:crypto";
import type { Layout } from "#domain/layout/layout.ts";
import type {
  BlockedSender,
  InboxStyling,
  StyledOutfit,
  StylingVersion,
  StylingWish,
} from "#domain/stylings/inbox-styling.ts";
import type { Role } from "#domain/people/rights.ts";
import { decideStyling, type StylingReply } from "#domain/stylings/styling.ts";
import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import type { NewEntry } from "#domain/edit/entry-schemas.ts";
import { type Edit, type Editor, OPERATOR, type Quota, runEdit } from "#server/closets/owner/run-edit.ts";
import { findOwner } from "#server/closets/records/owner-queries.ts";
import { hasRecord } from "#server/closets/records/read-records.ts";
import { returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import { getStoredAddress } from "#server/pictures/picture-key.ts";
import {
  countInbox,
  findInInbox,
  listBlocked,
  listBlockedStylings,
  type InboxRow,
  listInbox,
} from "./inbox-queries.ts";
import { enqueueAnswerMail, listStoppedMails, mayGetAnswerMail } from "./mail-queries.ts";
import { ANSWER_MAIL_DELAY_MS, hashAddress } from "./styling-mails.ts";
import { drawKept, keepProposals } from "./proposals/keep-proposals.ts";
import { listProposals, type StoredProposal, toInboxProposal } from "./proposals/proposal-queries.ts";
import { type BlockKey, getSender, listBlockKeys, type SenderParts } from "./block-keys.ts";
import {
  beginInboxChange,
  findStyling,
  listOtherVersions,
  type StylingRow,
  updateStyling,
  type VersionRow,
} from "./styling-queries.ts";
import {
  type Decision,
  DECISION_EFFECTS,
  DECISION_ERRORS,
  type DecisionStop,
  findTold,
  isOtherVersion,
  readTold,
  stop,
} from "./decision-effects.ts";
import { readReply } from "./styling-service.ts";

export const ACCEPTANCE: Decision = { decision: "accept", reply: null };

export type DecisionOutcome = { status: "decided"; styling: ReceivedStyling } | DecisionStop;

export type ReceivedStyling = Omit<InboxStyling, "reply" | "quickReply" | "outfitId"> & {
  reply: StylingReply | null;
  outfitId: string | null;
};

/** `newStylings`: not yet seen by the owner. `waiting`: without an answer. `total`: with those that are not listed. */
export type InboxList = {
  stylings: ReceivedStyling[];
  newStylings: number;
  waiting: number;
  total: number;
  blocked: BlockedSender[];
};

export type StylingInbox = {
  list: (username: string, limit: number, role?: Role) => Promise<InboxList | null>;
  /** The same decision twice changes nothing. */
  decide: (
    username: string,
    id: string,
    decision: Decision,
    quota?: Quota,
    editor?: Editor,
  ) => Promise<DecisionOutcome>;
  /** For the edit that accepts it. Null: it looks as it was sent. */
  drawAccepted: (row: StylingRow, decision: Decision) => Promise<Buffer | null>;
  /** For an edit that does more. @throws {Rollback<DecisionStop>} */
  acceptIn: (edit: Edit, id: string, decision?: Decision) => Promise<void>;
};

type Parts = SenderParts & {
  log: { warn: (details: object, message: string) => void };
};

type SenderState = { isStopped: boolean; isBlocked: boolean; blockedUntil?: number; canBlock: boolean };

type ShownVersion = VersionRow & { sha256: string | null };

const toVersion = (
  { version, note, layout, sha256, sentAt, wish }: ShownVersion,
  all: readonly StoredProposal[],
  accepted: InboxRow | null = null,
): StylingVersion => {
  const proposals = layout === null ? [] : all.filter((proposal) => proposal.version === version);
  return {
    version,
    note,
    layout: layout === null ? null : (JSON.parse(layout) as Layout),
    previewUrl: sha256 === null ? null : `pictures/${sha256}`,
    sentAt,
    ...(wish !== null && { wish: JSON.parse(wish) as StylingWish }),
    ...(proposals.length > 0 && { proposals: proposals.map((each) => toInboxProposal(each, accepted)) }),
  };
};

const readStyledOutfit = ({ outfit }: Pick<StylingRow, "outfit">) => JSON.parse(outfit ?? "{}") as StyledOutfit;

const toReceivedStyling = (
  row: InboxRow,
  { isStopped, ...sender }: SenderState,
  others: readonly ShownVersion[],
  proposals: readonly StoredProposal[],
): ReceivedStyling => ({
  id: row.id,
  name: row.name,
  // Reported stylings keep what the operator reads.
  ...toVersion(
    row.state === "withdrawn" ? { ...row, layout: null, sha256: null, wish: null } : row,
    proposals,
    row.state === "accepted" ? row : null,
  ),
  state: row.state,
  otherVersions: row.state === "withdrawn" ? [] : others.map((version) => toVersion(version, proposals)),
  credit: row.credit === 1,
  isGuest: getSender(row).accountUserId === null,
  ...(row.byPerson === 1 && { byPerson: true }),
  ...(row.outfit !== null && { outfit: readStyledOutfit(row) }),
  hasEmail: mayGetAnswerMail(row, row.accountEmail) && !isStopped,
  reply: readReply(row.reply),
  outfitId: row.outfitId,
  linkId: row.linkId,
  isReported: row.reportedAt !== null,
  ...(row.told !== null && { told: readTold(row) }),
  ...sender,
});

function readBlocks(ends: readonly (number | null)[]): { isBlocked: boolean; blockedUntil?: number } {
  const end = Math.max(...ends.map((each) => each ?? Infinity));
  return { isBlocked: ends.length > 0, ...(Number.isFinite(end) && { blockedUntil: end }) };
}

const isDecisionStop = (outcome: { status: string }): outcome is DecisionStop =>
  DECISION_ERRORS.some((status) => status === outcome.status);

/** Its picture stays until the board is edited. */
const toOutfit = (
  id: string,
  { name, credit, outfit }: StylingRow,
  { layout, previewUrl }: { layout: Layout | null; previewUrl: string | null },
): NewEntry & { styledBy?: string } => ({
  ...readStyledOutfit({ outfit }),
  id,
  layout,
  previewUrl,
  ...(credit === 1 && name !== "" && { styledBy: name }),
});

/** Marking a styling as seen again must not wake the owner's other devices. */
const changesNothing = (row: StylingRow, given: Decision): boolean =>
  given.decision !== "block" &&
  given.decision !== "unblock" &&
  given.decision !== "report" &&
  given.decision !== "bought" &&
  decideStyling(row.state, given.decision, row.wish !== null) === row.state &&
  !(given.decision === "accept" && isOtherVersion(row, given)) &&
  !(given.wear && findTold(row, given.wear)?.photograph !== given.wear.photograph) &&
  (!given.wish || JSON.stringify(given.wish) === row.wish) &&
  (given.reply === null || JSON.stringify(given.reply) === row.reply);

export function createStylingInbox(store: ClosetStore, parts: Parts): StylingInbox {
  const { db } = store;

  const listKeys = (row: InboxRow): BlockKey[] => listBlockKeys(getSender(row), parts);

  async function toReceivedStylings(ownerId: string, rows: readonly InboxRow[]): Promise<ReceivedStyling[]> {
    const addresses = new Set(rows.flatMap(({ email }) => email ?? []));
    const stopped = await listStoppedMails(db, [...addresses].map(hashAddress));
    const blocked = await listBlocked(db, ownerId, Date.now());
    const versions = await listOtherVersions(db, ownerId, rows.length === 1 ? rows[0]?.id : undefined);
    const others = Map.groupBy(versions, ({ stylingId }) => stylingId);
    const listed = await listProposals(db, ownerId, rows.length === 1 ? rows[0]?.id : undefined);
    const proposals = Map.groupBy(listed, ({ stylingId }) => stylingId);
    return rows.map((row) => {
      const keys = listKeys(row);
      const state = {
        isStopped: row.email !== null && stopped.has(hashAddress(row.email)),
        ...readBlocks(keys.flatMap(({ sender }) => blocked.get(sender) ?? (blocked.has(sender) ? null : []))),
        canBlock: keys.length > 0,
      };
      return toReceivedStyling(row, state, others.get(row.id) ?? [], proposals.get(row.id) ?? []);
    });
  }

  async function listBlockedSenders(ownerId: string): Promise<BlockedSender[]> {
    const found = Map.groupBy(await listBlockedStylings(db, ownerId, Date.now()), ({ id }) => id);
    return [...found.values()].flatMap((blocks) => {
      const { blockedUntil } = readBlocks(blocks.map(({ endsAt }) => endsAt));
      return blocks
        .slice(0, 1)
        .map(({ id, name }) => ({ id, name, ...(blockedUntil !== undefined && { blockedUntil }) }));
    });
  }

  async function readOne(ownerId: string, id: string): Promise<ReceivedStyling> {
    const row = await findInInbox(db, ownerId, id);
    const [styling] = row ? await toReceivedStylings(ownerId, [row]) : [];
    if (!styling) throw stop("noSuchStyling");
    return styling;
  }

  /** Call it after the first write of the transaction, which takes the lock. */
  async function decideIn(
    trx: Edit["trx"],
    ownerId: string,
    id: string,
    given: Decision,
    accept: (row: StylingRow) => Promise<string>,
  ): Promise<void> {
    const { decision, reply } = given;
    const row = await findInInbox(trx, ownerId, id);
    if (!row) throw stop("noSuchStyling");
    // Another process has written it meanwhile.
    if (changesNothing(row, given)) return;
    const state = decideStyling(row.state, decision, row.wish !== null);
    const cannotReply = reply !== null && row.state === "withdrawn";
    // The purge has deleted the picture and the layout.
    const isEmptied = decision === "reopen" && row.layout === null;
    if (state === null || cannotReply || isEmptied) throw stop("stylingAnswered");
    const text = reply && JSON.stringify(reply);
    if (text !== null && row.reply !== null && text !== row.reply) throw stop("stylingReplied");
    const isReplied = text !== null && row.reply === null;
    const step = { trx, row, given, now: Date.now(), keys: listKeys(row), accept };
    const { changes, mail } = await DECISION_EFFECTS[decision](step);
    if (decision !== "accept" && isOtherVersion(row, given)) throw stop("otherVersion");
    await updateStyling(trx, row, { state, ...changes, ...(isReplied && { reply: text }) });
    const mails = new Set([...(isReplied ? ["answer" as const] : []), ...(mail ? [mail] : [])]);
    for (const kind of mails) await enqueueAnswerMail(trx, row, ANSWER_MAIL_DELAY_MS, kind);
  }

  /** The version that is accepted, without what the owner leaves out. */
  async function drawAccepted(row: StylingRow, decision: Decision): Promise<Buffer | null> {
    if (!isOtherVersion(row, decision)) return await drawKept(store, row, decision);
    const others = await listOtherVersions(db, row.ownerId, row.id);
    const other = others.find(({ version }) => version === decision.version);
    return other ? await drawKept(store, { ...row, ...other }, decision) : null;
  }

  const acceptIn: StylingInbox["acceptIn"] = async (edit, id, decision = ACCEPTANCE) => {
    await beginInboxChange(edit.trx, edit.owner.id);
    await decideIn(edit.trx, edit.owner.id, id, decision, async (row) => {
      const { outfitId: made } = row;
      if (made !== null && edit.closet.find("outfits", made)) return made;
      if (made !== null && (await hasRecord(edit.trx, edit.owner.id, "outfits", made))) {
        await edit.apply({ kind: "restore", list: "outfits", id: made });
        return made;
      }
      // A person of the closet presented it, and its time in the bin is over.
      if (made !== null) throw stop("noSuchEntry");
      const outfitId = row.byPerson === 1 ? row.id : randomUUID();
      const { layout, isChanged } = await keepProposals(edit, row, decision);
      const sent = row.pictureKey === null ? null : getStoredAddress(row.pictureKey);
      const entry = toOutfit(outfitId, row, { layout, previewUrl: isChanged ? edit.drawn : sent });
      await edit.apply({ kind: "create", list: "outfits", id: outfitId, entry });
      return outfitId;
    });
  };

  async function write(
    owner: { id: string; username: string },
    id: string,
    decision: Decision,
    quota: Quota,
    editor: Editor,
  ): Promise<void> {
    const row = await findStyling(db, owner.id, id);
    if (!row) throw stop("noSuchStyling");
    if (row.byPerson === 1 && editor.access.role === "helper") throw stop("ownersOnly");
    if (changesNothing(row, decision)) return;
    if (decision.decision === "accept" && row.state !== "accepted") {
      const drawn = await drawAccepted(row, decision);
      const accepted = await runEdit(store, { username: owner.username, quota, drawn, editor }, async (edit) => {
        await acceptIn(edit, id, decision);
        return { status: "decided" } as const;
      });
      if (isDecisionStop(accepted)) throw new Rollback<DecisionStop>(accepted);
      if (accepted.status !== "decided") throw new Error(`A styling was not accepted: ${accepted.status}.`);
      return;
    }
    await runTransaction(db, async (trx) => {
      if (!(await beginInboxChange(trx, owner.id))) throw stop("noSuchCloset");
      await decideIn(trx, owner.id, id, decision, () => Promise.reject(new Error("Only an edit accepts a styling.")));
    });
  }

  return {
    drawAccepted,
    acceptIn,
    async list(username, limit, role = "owner") {
      const owner = await findOwner(db, usernameKey(username));
      if (!owner) return null;
      const rows = limit === 0 ? [] : await listInbox(db, owner.id, limit);
      const counts = await countInbox(db, owner.id, role);
      const blocked = await listBlockedSenders(owner.id);
      return { stylings: await toReceivedStylings(owner.id, rows), ...counts, blocked };
    },
    async decide(username, id, decision, quota = null, editor = OPERATOR) {
      const owner = await findOwner(db, usernameKey(username));
      if (!owner) return { status: "noSuchCloset" };
      return await returnRollback<DecisionOutcome>(async () => {
        await write(owner, id, decision, quota, editor);
        if (decision.decision === "report") {
          parts.log.warn(
            { username: owner.username, styling: id },
            "an owner reported a styling; see `closet reports`",
          );
        }
        return { status: "decided", styling: await readOne(owner.id, id) };
      });
    },
  };
}
