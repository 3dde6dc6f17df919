import type { Transaction } from "kysely";
import type { Layout } from "#domain/layout/layout.ts";
import { MAX_STYLING_VERSIONS } from "#domain/limits.ts";
import type { StylingWish, ToldWear } from "#domain/stylings/inbox-styling.ts";
import type { ProposalChoice } from "#domain/stylings/proposal.ts";
import { isOpen, type StylingDecision, type StylingReply } from "#domain/stylings/styling.ts";
import type { EditRejection } from "#server/closets/owner/run-edit.ts";
import { findRecord } from "#server/closets/records/read-records.ts";
import type { Database } from "#server/db/schema.ts";
import { Rollback } from "#server/db/transaction.ts";
import type { BlockKey } from "./block-keys.ts";
import type { StylistMail } from "./mail-queries.ts";
import { listVersionProposals, findWishId, updateProposal } from "./proposals/proposal-queries.ts";
import { deleteBlocks, type InboxRow, insertBlocks } from "./inbox-queries.ts";
import { exchangeVersion, listOtherVersions, listWears, readChoice, type StylingRow } from "./styling-queries.ts";

const BLOCKED_GUEST_MS = 30 * 24 * 3_600_000;

/** `version`: the one that the owner sees. `wish`: with `change`; `wear`: with `worn`; `proposal`: with `bought`. */
export type Decision = {
  decision: StylingDecision;
  reply: StylingReply | null;
  version?: number;
  wish?: StylingWish;
  wear?: ToldWear;
  proposal?: string;
  /** With `accept`: what becomes of what the owner does not have. What is not named is left out. */
  proposals?: Readonly<Record<string, ProposalChoice>>;
};

/** Why a decision changes nothing. */
export const DECISION_ERRORS = [
  "noSuchCloset",
  "ownersOnly",
  "noSuchStyling",
  "stylingAnswered",
  "stylingReplied",
  "otherVersion",
  "tooManyVersions",
  "notInLayout",
  "noSuchWear",
  "notBought",
  "noSuchItem",
  "noSuchEntry",
  "nothingLeft",
  "tooManyEntries",
  "tooManyContents",
] as const;

type FullStop = Extract<EditRejection, { size: string }>;
export type DecisionStop = { status: Exclude<(typeof DECISION_ERRORS)[number], FullStop["status"]> } | FullStop;

export const stop = (status: Exclude<DecisionStop, FullStop>["status"]) => new Rollback<DecisionStop>({ status });

export const readTold = ({ told }: Pick<StylingRow, "told">): ToldWear[] => JSON.parse(told ?? "[]") as ToldWear[];

export const findTold = (row: StylingRow, wear: ToldWear): ToldWear | undefined =>
  readTold(row).find(({ id }) => id === wear.id);

export const isOtherVersion = ({ version }: StylingRow, given: Decision): boolean =>
  given.version !== undefined && given.version !== version;

type Step = {
  trx: Transaction<Database>;
  row: InboxRow;
  given: Decision;
  now: number;
  keys: readonly BlockKey[];
  /** Makes the outfit. @returns its id */
  accept: (row: StylingRow) => Promise<string>;
};

/** What a decision changes besides the state and the reply, and the mail that tells the stylist. */
type Effect = { changes?: Partial<StylingRow>; mail?: StylistMail };

/** The owner accepts the version that they look at. */
async function showVersion({ trx, row, given }: Step): Promise<void> {
  if (!isOtherVersion(row, given)) return;
  if (row.state === "accepted") throw stop("stylingAnswered");
  const others = await listOtherVersions(trx, row.ownerId, row.id);
  const chosen = others.find(({ version }) => version === given.version);
  if (!chosen) throw stop("otherVersion");
  const { version, note, layout, pictureKey, wish, sentAt } = chosen;
  const shown = { version, note, layout, pictureKey, wish, sentAt };
  await exchangeVersion(trx, row, shown);
  Object.assign(row, shown);
}

async function checkWish({ trx, row }: Step, { pieces }: StylingWish): Promise<void> {
  if (row.state === "asked" || row.byPerson === 1) throw stop("stylingAnswered");
  if (row.version >= MAX_STYLING_VERSIONS) throw stop("tooManyVersions");
  const { pics } = JSON.parse(row.layout ?? '{"pics":[]}') as Layout;
  if (!pieces.every((id) => pics.some(({ itemId }) => itemId === id))) throw stop("notInLayout");
  // Its stylist could send no other version.
  if ((await readChoice(trx, row)) !== null) throw stop("stylingAnswered");
}

/** False: the stylist knows it already. */
async function tellBought({ trx, row, given: { proposal: id } }: Step): Promise<boolean> {
  const stored = (await listVersionProposals(trx, row)).find(({ proposal }) => proposal.id === id);
  const item = stored && (await findRecord(trx, row.ownerId, "items", findWishId(row, stored.proposal.id)));
  if (!item || item.data.wishlist) throw stop("notBought");
  if (stored.proposal.bought) return false;
  await updateProposal(trx, row, { ...stored, proposal: { ...stored.proposal, bought: true } });
  return true;
}

/** The wear must have arrived, and not be taken back. */
async function addTold({ trx, row }: Step, wear: ToldWear): Promise<string> {
  const wears = await listWears(trx, row);
  if (!wears.some(({ id }) => id === wear.id)) throw stop("noSuchWear");
  const before = readTold(row).filter((told) => told.id !== wear.id && wears.some(({ id }) => id === told.id));
  return JSON.stringify([...before, wear]);
}

/** In the transaction that changes the state. @throws {Rollback<DecisionStop>} */
export const DECISION_EFFECTS: Record<StylingDecision, (step: Step) => Promise<Effect>> = {
  seen: async () => ({}),
  async accept(step) {
    await showVersion(step);
    if (step.row.state === "accepted") return {};
    return { changes: { answeredAt: step.now, outfitId: await step.accept(step.row), outfit: null }, mail: "answer" };
  },
  decline: async ({ row, now }) => (row.state === "declined" ? {} : { changes: { answeredAt: now } }),
  async change(step) {
    const { wish } = step.given;
    if (!wish) return {};
    await checkWish(step, wish);
    return { changes: { wish: JSON.stringify(wish) }, mail: "answer" };
  },
  reopen: async () => ({ changes: { answeredAt: null } }),
  async block({ trx, row, keys, now }) {
    const blocks = keys.map(({ sender, isForGood }) => ({ sender, endsAt: isForGood ? null : now + BLOCKED_GUEST_MS }));
    await insertBlocks(trx, row.ownerId, row.id, blocks);
    return isOpen(row.state) ? { changes: { answeredAt: now } } : {};
  },
  async unblock({ trx, row, keys }) {
    const senders = keys.map(({ sender }) => sender);
    await deleteBlocks(trx, row, senders);
    return {};
  },
  report: async ({ row, now }) => ({ changes: { reportedAt: row.reportedAt ?? now } }),
  async worn(step) {
    const { wear } = step.given;
    if (!wear) return {};
    const told = await addTold(step, wear);
    return { changes: { told }, ...(!findTold(step.row, wear) && { mail: "worn" }) };
  },
  bought: async (step) => ((await tellBought(step)) ? { mail: "bought" } : {}),
};
