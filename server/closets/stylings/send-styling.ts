import type { Kysely, Transaction } from "kysely";
import type { Language } from "#domain/languages.ts";
import { type ClosetQuota, MAX_WAITING_PROPOSALS, MAX_WAITING_STYLINGS } from "#domain/limits.ts";
import type { NewStyling, NextVersion } from "#domain/stylings/styling.ts";
import { readAudience, type Visitor } from "#server/closets/links/audience.ts";
import type { LimitedClosets, OpenedCloset } from "#server/closets/visitors/limited-closets.ts";
import { findVisibleOwner, type VisibleOwner } from "#server/closets/visitors/visible-owner.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { storeBoardPicture } from "#server/closets/owner/board-picture.ts";
import { drawBoard, findPiecePictures } from "#server/closets/layouts/draw-board.ts";
import { addPictures, sumPictureBytes } from "#server/closets/records/picture-uses.ts";
import { findWholePicture, toUploadedAddress } from "#server/closets/records/uploaded-pictures.ts";
import { readSnapshot, returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import type { Database, Reader } from "#server/db/schema.ts";
import { listNetworks } from "#server/http/client-address.ts";
import type { RateLimit, RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { PictureProblem } from "#server/pictures/picture-check.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { findLargestNetwork, getSender, listBlockKeys, type Sender, type SenderParts } from "./block-keys.ts";
import { listBlocked } from "./inbox-queries.ts";
import { enqueueOwnerMail } from "./mail-queries.ts";
import {
  countWaitingProposals,
  insertProposals,
  listProposals,
  listVersionProposals,
  sumProposedBytes,
} from "./proposals/proposal-queries.ts";
import { type ProposedPictures, storeProposedPictures } from "./proposals/proposed-pictures.ts";
import { answerRepeat, hasSameProposals, type SendOutcome } from "./send-outcome.ts";
import { OWNER_MAIL_EVERY_MS } from "./styling-mails.ts";
import {
  beginInboxChange,
  exchangeVersion,
  findStyling,
  insertStyling,
  listWaiting,
  type StylingRow,
} from "./styling-queries.ts";
import { createProofMaker, createTokenMaker, hashToken } from "./styling-tokens.ts";

/** Stylings that wait for an answer, in one closet, without those that came through links. */
const MAX_WAITING_OF_GUESTS = 20;
/** The owner has sent the link to these guests, who may share a network. */
const MAX_WAITING_OF_LINK = 60;
/** The last places are for networks from which no styling waits. */
const KEPT_FOR_OTHERS = 5;

const NO_PICTURES: ReadonlyMap<string, Buffer> = new Map();

/** `address`: the key of the network address, for limits and blocks. `device`: the key that a guest's device has made. */
export type StylingSender = {
  account: { authUserId: string; email: string } | null;
  address: string;
  device: string | null;
};

export type StylingSending = {
  /** `pictures`: of its proposals, by their addresses. */
  send: (
    to: Visitor,
    styling: NewStyling,
    from: { sender: StylingSender; language: Language; pictures?: ReadonlyMap<string, Buffer> },
  ) => Promise<SendOutcome>;
  /** While the owner waits for it. `proofs`: of passwords of links. */
  sendVersion: (
    token: string,
    next: NextVersion,
    from: { sender: StylingSender; proofs: string[]; pictures?: ReadonlyMap<string, Buffer> },
  ) => Promise<SendOutcome>;
};

type SendLimits = (readonly [limit: RateLimit, who: string])[];

/** A household, an office or a mobile network has one address, so guests count by their devices first. */
const listSendLimits = ({ account, address, device }: StylingSender, linkId: string | null): SendLimits => [
  [RATE_LIMITS.stylings, account?.authUserId ?? (device === null ? address : `device\n${device}`)],
  ...(account ? [] : [[RATE_LIMITS.stylingsOfNetwork, listNetworks(address)[0]] as const]),
  ...(linkId === null ? [] : [[RATE_LIMITS.stylingsOfLink, linkId] as const]),
];

function isFull(
  waiting: Awaited<ReturnType<typeof listWaiting>>,
  sender: Sender,
  linkId: string | null = null,
): boolean {
  if (sender.accountUserId !== null) return waiting.length >= MAX_WAITING_STYLINGS;
  const guests = waiting.filter((one) => one.accountUserId === null && one.linkId === linkId);
  if (linkId !== null) return waiting.length >= MAX_WAITING_STYLINGS || guests.length >= MAX_WAITING_OF_LINK;
  const hasOne = guests.some((guest) => findLargestNetwork(guest.senderHash) === findLargestNetwork(sender.senderHash));
  const places = hasOne ? MAX_WAITING_OF_GUESTS - KEPT_FOR_OTHERS : MAX_WAITING_OF_GUESTS;
  return waiting.length >= MAX_WAITING_STYLINGS || guests.length >= places;
}

/** `findSent`: by the hash of the token. */
export type SendingParts = SenderParts & {
  rateLimits: Pick<RateLimits, "take" | "takeIn" | "findWaitMs">;
  limitedClosets: LimitedClosets;
  closetQuota: ClosetQuota;
  /** Of the pictures of proposals, of all closets. */
  proposedBytes: number;
  findSent: (tokenHash: string) => Promise<{ row: StylingRow; closetName: string | null } | null>;
};

const stop = (outcome: SendOutcome) => new Rollback<SendOutcome>(outcome);

type SentContent = Pick<NewStyling, "layout" | "proposals">;

type StylingVersionKey = Pick<StylingRow, "ownerId" | "id" | "version">;

const NO_EARLIER: ReadonlyMap<string, StoredPicture> = new Map();

const nameSender = ({ account, address }: StylingSender): string => account?.authUserId ?? address;

/** Sends a styling, and the next version of one. Each is checked before its picture is drawn, and again where it is written. */
export function createStylingSender(
  store: ClosetStore,
  { hashWithSecret, rateLimits, limitedClosets, closetQuota, proposedBytes, findSent }: SendingParts,
): StylingSending {
  const { db } = store;
  const makeToken = createTokenMaker({ hashWithSecret });
  const makeProof = createProofMaker({ hashWithSecret });

  async function isBlocked(reader: Kysely<Database>, ownerId: string, senders: readonly Sender[]): Promise<boolean> {
    const blocked = await listBlocked(reader, ownerId, Date.now());
    return senders
      .flatMap((sender) => listBlockKeys(sender, { hashWithSecret }))
      .some(({ sender }) => blocked.has(sender));
  }

  const toSender = ({ account, address }: StylingSender, email: string | null): Sender => ({
    accountUserId: account?.authUserId ?? null,
    accountEmail: account?.email ?? null,
    email,
    senderHash: listNetworks(address)
      .map((network) => hashWithSecret(`network\n${network}`))
      .join(" "),
  });

  /** @throws {Rollback<SendOutcome>} */
  async function checkOpen(reader: Reader, { id, link, stylings }: VisibleOwner, sender: Sender): Promise<void> {
    if (link?.settings.isOver) throw stop({ status: "requestOver" });
    if (stylings === "none") throw stop({ status: "stylingsClosed" });
    if (stylings === "signed-in" && sender.accountUserId === null) throw stop({ status: "signInToStyle" });
    if (await isBlocked(reader, id, [sender])) throw stop({ status: "stylingsClosed" });
    if (isFull(await listWaiting(reader, id), sender, link?.id)) throw stop({ status: "inboxFull" });
  }

  /** The visitor sees all of its items. */
  function checkPieces({ closet }: OpenedCloset, { layout: { pics }, proposals = [] }: SentContent): void {
    const proposed = new Set(proposals.map(({ id }) => id));
    if ([...proposed].some((id) => closet.has("items", id))) throw stop({ status: "badProposal" });
    const isKnown = (id: string): boolean => proposed.has(id) || closet.has("items", id);
    if (!pics.every(({ itemId }) => isKnown(itemId))) throw stop({ status: "noSuchItem" });
  }

  /** @throws {Rollback<SendOutcome>} */
  async function checkProposals(
    reader: Reader,
    { id, proposals: senders }: VisibleOwner,
    { accountUserId }: Sender,
    { proposals = [] }: SentContent,
  ): Promise<void> {
    if (proposals.length === 0) return;
    if (senders === "none") throw stop({ status: "proposalsClosed" });
    if (senders === "signed-in" && accountUserId === null) throw stop({ status: "signInToStyle" });
    if ((await countWaitingProposals(reader, id)) + proposals.length > MAX_WAITING_PROPOSALS)
      throw stop({ status: "proposalsFull" });
  }

  /** They are in the closet. @throws {Rollback<SendOutcome>} */
  async function checkRoom(reader: Reader, { id }: VisibleOwner): Promise<void> {
    const isFull = (await sumPictureBytes(reader, id)) > closetQuota.pictureBytes;
    if (isFull || (await sumProposedBytes(reader)) > proposedBytes) throw stop({ status: "proposalsFull" });
  }

  /** What cannot be used counts, too. @throws {Rollback<SendOutcome>} */
  async function storePictures(
    { usernameKey }: VisibleOwner,
    { proposals = [] }: SentContent,
    { sender, ...pictures }: ProposedPictures & { sender: StylingSender },
  ): Promise<(StoredPicture | null)[]> {
    const { proposedPictures: limit } = RATE_LIMITS;
    const who = sender.account?.authUserId ?? listNetworks(sender.address)[0];
    for (const { picture } of proposals) {
      if (picture === undefined || pictures.earlier.has(picture)) continue;
      if (!pictures.sent.has(picture)) throw stop({ status: "noSuchPicture" });
      if (!(await rateLimits.take(limit, who))) throw stop({ status: "tooManyStylings", waitMs: limit.windowMs });
    }
    const from = { usernameKey, sender: nameSender(sender) };
    return await storeProposedPictures(store, from, proposals, pictures).catch((error: unknown) => {
      if (!(error instanceof PictureProblem)) throw error;
      throw stop({ status: "rejected", reason: error.message, code: error.code });
    });
  }

  async function draw(
    visible: VisibleOwner,
    content: SentContent,
    proposed: readonly (StoredPicture | null)[],
    sender: string,
  ): Promise<StoredPicture | null> {
    const { layout, proposals = [] } = content;
    const opened = await readSnapshot(db, (snapshot) => limitedClosets.openIn(snapshot, visible));
    checkPieces(opened, content);
    const pictures = findPiecePictures(opened.stored, layout);
    for (const [place, { id }] of proposals.entries()) {
      const picture = proposed[place];
      if (picture) pictures.set(id, picture.sha256);
      else pictures.delete(id);
    }
    const drawn = await drawBoard("senders", sender, layout, pictures, store.pictures);
    return drawn && (await storeBoardPicture(store, visible.usernameKey, drawn));
  }

  async function deliver<Checked extends { visible: VisibleOwner }>(
    { content, ...pictures }: ProposedPictures & { content: SentContent; sender: StylingSender },
    { visible }: Checked,
    check: (reader: Reader) => Promise<Checked>,
    write: (trx: Transaction<Database>, checked: Checked, pictureKey: string | null) => Promise<StylingVersionKey>,
  ): Promise<void> {
    const { proposals = [] } = content;
    const proposed = await storePictures(visible, content, pictures);
    const picture = await draw(visible, content, proposed, nameSender(pictures.sender));
    await runTransaction(db, async (trx) => {
      await beginInboxChange(trx, visible.id);
      const checked = await check(trx);
      const styling = await write(trx, checked, picture?.key ?? null);
      checkPieces(await limitedClosets.openIn(trx, checked.visible), content);
      const named = proposals.map((proposal, place) => ({ ...proposal, pictureKey: proposed[place]?.key ?? null }));
      await insertProposals(trx, styling, named);
      await addPictures(
        trx,
        visible.id,
        [picture, ...proposed].filter((one) => one !== null),
      );
      if (proposals.length > 0) await checkRoom(trx, checked.visible);
      await enqueueOwnerMail(trx, visible.id, OWNER_MAIL_EVERY_MS);
    });
  }

  /** By the addresses that `sentPicture` gives a stylist. */
  async function findEarlier({ id: ownerId, usernameKey }: VisibleOwner, id: string) {
    const earlier = new Map<string, StoredPicture>();
    for (const { picture } of await listProposals(db, ownerId, id)) {
      const stored = picture && (await findWholePicture(store, usernameKey, picture.sha256));
      if (stored) earlier.set(toUploadedAddress(picture.sha256), stored);
    }
    return earlier;
  }

  const send: StylingSending["send"] = async (to, given, { sender, language, pictures = NO_PICTURES }) => {
    // The reply goes to the address of the account.
    const styling = { ...given, email: given.email && (sender.account?.email ?? given.email) };
    const { id, name, note, email, credit, layout } = styling;
    const by = toSender(sender, email);
    const check = async (reader: Reader) => {
      const visible = await findVisibleOwner(reader, to);
      if (!visible) throw stop({ status: "closetNotShown" });
      const [token, proof] = [makeToken(visible.id, id), makeProof(visible.id, styling, sender)];
      const before = await findStyling(reader, visible.id, id);
      if (before) {
        const proposals = await listVersionProposals(reader, { ownerId: visible.id, id, version: 1 });
        const stored = { ...before, proposals: proposals.map(({ proposal }) => proposal) };
        throw stop(answerRepeat(stored, styling, { token, proof }));
      }
      await checkOpen(reader, visible, by);
      await checkProposals(reader, visible, by, styling);
      return { visible, token, proof };
    };
    const first = await check(db);
    const { token } = first;
    // Only what is sent counts.
    const limits = listSendLimits(sender, first.visible.link?.id ?? null);
    const waitMs = await rateLimits.findWaitMs(limits);
    if (waitMs > 0) return { status: "tooManyStylings", waitMs };
    const { accountEmail: _, ...from } = by;
    const sent = await returnRollback<SendOutcome>(async () => {
      const content = { content: styling, sender, sent: pictures, earlier: NO_EARLIER };
      await deliver(content, first, check, async (trx, { visible, proof }, pictureKey) => {
        await insertStyling(trx, {
          ...from,
          ownerId: visible.id,
          id,
          proof,
          tokenHash: hashToken(token),
          name,
          note,
          credit: credit ? 1 : 0,
          layout: JSON.stringify(layout),
          pictureKey,
          state: "sent",
          language,
          reply: null,
          outfitId: null,
          sentAt: Date.now(),
          answeredAt: null,
          reportedAt: null,
          mailedAt: null,
          version: 1,
          wish: null,
          told: null,
          isCollected: 0,
          linkId: visible.link?.id ?? null,
        });
        for (const [limit, who] of limits) {
          if (!(await rateLimits.takeIn(trx, limit, who)))
            throw stop({ status: "tooManyStylings", waitMs: limit.windowMs });
        }
        return { ownerId: visible.id, id, version: 1 };
      });
      return { status: "sent", id, token };
    });
    // Others have sent meanwhile: the limit says how long it lasts.
    if (sent.status === "tooManyStylings") sent.waitMs = (await rateLimits.findWaitMs(limits)) || sent.waitMs;
    return sent;
  };

  const sendVersion: StylingSending["sendVersion"] = async (token, next, from) => {
    const { version, note, layout, proposals } = next;
    const { sender, proofs, pictures = NO_PICTURES } = from;
    const found = await findSent(hashToken(token));
    if (!found || found.closetName === null) return { status: "noSuchStyling" };
    const { ownerId, id } = found.row;
    const audience = { ...readAudience(found.closetName), proofs };
    const by = toSender(sender, null);
    const senders = [by, getSender({ ...found.row, sha256: null, accountEmail: null })];
    const checkNext = async (reader: Reader, row: StylingRow): Promise<void> => {
      const stored = await listVersionProposals(reader, { ownerId, id, version });
      const isSame =
        row.version === version &&
        row.note === note &&
        row.layout === JSON.stringify(layout) &&
        hasSameProposals(
          stored.map(({ proposal }) => proposal),
          proposals,
        );
      if (isSame) throw stop({ status: "known", id, token, differs: false });
      if (row.state !== "asked" || row.version !== version - 1) throw stop({ status: "notAsked" });
    };
    const check = async (reader: Reader) => {
      const row = await findStyling(reader, ownerId, id);
      const visible = row && (await findVisibleOwner(reader, audience));
      if (!visible) throw stop({ status: "noSuchStyling" });
      if (visible.link?.settings.outcome) throw stop({ status: "requestOver" });
      await checkNext(reader, row);
      if (await isBlocked(reader, ownerId, senders)) throw stop({ status: "stylingsClosed" });
      const before = await listVersionProposals(reader, row);
      if (before.length === 0) await checkProposals(reader, visible, by, next);
      return { visible, row };
    };
    const first = await check(db);
    const sending = { content: next, sender, sent: pictures, earlier: await findEarlier(first.visible, id) };
    await deliver(sending, first, check, async (trx, { row }, pictureKey) => {
      const content = { version, note, layout: JSON.stringify(layout), pictureKey, wish: null };
      const { senderHash } = by;
      await exchangeVersion(trx, row, { ...content, sentAt: Date.now(), senderHash, state: "sent" });
      return { ownerId, id, version };
    });
    return { status: "sent", id, token };
  };

  return {
    send: (...given) => returnRollback<SendOutcome>(() => send(...given)),
    sendVersion: (...given) => returnRollback<SendOutcome>(() => sendVersion(...given)),
  };
}
