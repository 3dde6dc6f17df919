import type { Kysely, Transaction } from "kysely";
import type { Language } from "#domain/languages.ts";
import type { Layout } from "#domain/layout/layout.ts";
import type { NewStyling, NextVersion } from "#domain/stylings/styling.ts";
import { readAudience, type Visitor } from "#server/closets/links/audience.ts";
import type { LimitedClosets, OpenedCloset } from "#server/closets/visitors/limited-closets.ts";
import { findVisibleOwner, type VisibleOwner } from "#server/closets/visitors/visible-owner.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { storeBoardPicture } from "#server/closets/owner/board-picture.ts";
import { drawBoard, findPiecePictures } from "#server/closets/layouts/draw-board.ts";
import { addPictures } from "#server/closets/records/picture-uses.ts";
import { readSnapshot, returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import type { Database } from "#server/db/schema.ts";
import { listNetworks } from "#server/http/client-address.ts";
import type { RateLimit, RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { findLargestNetwork, getSender, listBlockKeys, type Sender, type SenderParts } from "./block-keys.ts";
import { listBlocked } from "./inbox-queries.ts";
import { enqueueOwnerMail } from "./mail-queries.ts";
import { answerRepeat, type SendOutcome } from "./send-outcome.ts";
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
const MAX_WAITING = 200;

/** `address`: the key of the network address, for limits and blocks. `device`: the key that a guest's device has made. */
export type StylingSender = {
  account: { authUserId: string; email: string } | null;
  address: string;
  device: string | null;
};

export type StylingSending = {
  send: (to: Visitor, styling: NewStyling, from: { sender: StylingSender; language: Language }) => Promise<SendOutcome>;
  /** While the owner waits for it. `proofs`: of passwords of links. */
  sendVersion: (
    token: string,
    next: NextVersion,
    from: { sender: StylingSender; proofs: string[] },
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
  if (sender.accountUserId !== null) return waiting.length >= MAX_WAITING;
  const guests = waiting.filter((one) => one.accountUserId === null && one.linkId === linkId);
  if (linkId !== null) return waiting.length >= MAX_WAITING || guests.length >= MAX_WAITING_OF_LINK;
  const hasOne = guests.some((guest) => findLargestNetwork(guest.senderHash) === findLargestNetwork(sender.senderHash));
  const places = hasOne ? MAX_WAITING_OF_GUESTS - KEPT_FOR_OTHERS : MAX_WAITING_OF_GUESTS;
  return waiting.length >= MAX_WAITING || guests.length >= places;
}

type Reader = Kysely<Database>;

/** `findSent`: by the hash of the token. */
export type SendingParts = SenderParts & {
  rateLimits: Pick<RateLimits, "takeIn" | "findWaitMs">;
  limitedClosets: LimitedClosets;
  findSent: (tokenHash: string) => Promise<{ row: StylingRow; closetName: string | null } | null>;
};

const stop = (outcome: SendOutcome) => new Rollback<SendOutcome>(outcome);

/** Sends a styling, and the next version of one. Each is checked before its picture is drawn, and again where it is written. */
export function createStylingSender(
  store: ClosetStore,
  { hashWithSecret, rateLimits, limitedClosets, findSent }: SendingParts,
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
  function checkPieces({ closet }: OpenedCloset, { pics }: Layout): void {
    if (!pics.every(({ itemId }) => closet.has("items", itemId))) throw stop({ status: "noSuchItem" });
  }

  async function draw(visible: VisibleOwner, layout: Layout, sender: string): Promise<StoredPicture | null> {
    const opened = await readSnapshot(db, (snapshot) => limitedClosets.openIn(snapshot, visible));
    checkPieces(opened, layout);
    const pictures = findPiecePictures(opened.stored, layout);
    const drawn = await drawBoard("senders", sender, layout, pictures, store.pictures);
    return drawn && (await storeBoardPicture(store, visible.usernameKey, drawn));
  }

  async function deliver<Checked extends { visible: VisibleOwner }>(
    { layout, who }: { layout: Layout; who: string },
    { visible }: Checked,
    check: (reader: Reader) => Promise<Checked>,
    write: (trx: Transaction<Database>, checked: Checked, pictureKey: string | null) => Promise<void>,
  ): Promise<void> {
    const picture = await draw(visible, layout, who);
    await runTransaction(db, async (trx) => {
      await beginInboxChange(trx, visible.id);
      const checked = await check(trx);
      await write(trx, checked, picture?.key ?? null);
      checkPieces(await limitedClosets.openIn(trx, checked.visible), layout);
      if (picture) await addPictures(trx, visible.id, [picture]);
      await enqueueOwnerMail(trx, visible.id, OWNER_MAIL_EVERY_MS);
    });
  }

  const nameSender = ({ account, address }: StylingSender): string => account?.authUserId ?? address;

  const send: StylingSending["send"] = async (to, given, { sender, language }) => {
    // The reply goes to the address of the account.
    const styling = { ...given, email: given.email && (sender.account?.email ?? given.email) };
    const { id, name, note, email, credit, layout } = styling;
    const by = toSender(sender, email);
    const check = async (reader: Reader) => {
      const visible = await findVisibleOwner(reader, to);
      if (!visible) throw stop({ status: "closetNotShown" });
      const [token, proof] = [makeToken(visible.id, id), makeProof(visible.id, styling, sender)];
      const before = await findStyling(reader, visible.id, id);
      if (before) throw stop(answerRepeat(before, styling, { token, proof }));
      await checkOpen(reader, visible, by);
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
      await deliver({ layout, who: nameSender(sender) }, first, check, async (trx, { visible, proof }, pictureKey) => {
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
      });
      return { status: "sent", id, token };
    });
    // Others have sent meanwhile: the limit says how long it lasts.
    if (sent.status === "tooManyStylings") sent.waitMs = (await rateLimits.findWaitMs(limits)) || sent.waitMs;
    return sent;
  };

  const sendVersion: StylingSending["sendVersion"] = async (token, { version, note, layout }, { sender, proofs }) => {
    const found = await findSent(hashToken(token));
    if (!found || found.closetName === null) return { status: "noSuchStyling" };
    const { ownerId, id } = found.row;
    const audience = { ...readAudience(found.closetName), proofs };
    const by = toSender(sender, null);
    const senders = [by, getSender({ ...found.row, sha256: null, accountEmail: null })];
    const checkNext = (row: StylingRow): void => {
      const isSame = row.version === version && row.note === note && row.layout === JSON.stringify(layout);
      if (isSame) throw stop({ status: "known", id, token, differs: false });
      if (row.state !== "asked" || row.version !== version - 1) throw stop({ status: "notAsked" });
    };
    const check = async (reader: Reader) => {
      const row = await findStyling(reader, ownerId, id);
      const visible = row && (await findVisibleOwner(reader, audience));
      if (!visible) throw stop({ status: "noSuchStyling" });
      if (visible.link?.settings.outcome) throw stop({ status: "requestOver" });
      checkNext(row);
      if (await isBlocked(reader, ownerId, senders)) throw stop({ status: "stylingsClosed" });
      return { visible, row };
    };
    await deliver({ layout, who: nameSender(sender) }, await check(db), check, async (trx, { row }, pictureKey) => {
      const content = { version, note, layout: JSON.stringify(layout), pictureKey, wish: null };
      const { senderHash } = by;
      await exchangeVersion(trx, row, { ...content, sentAt: Date.now(), senderHash, state: "sent" });
    });
    return { status: "sent", id, token };
  };

  return {
    send: (...given) => returnRollback<SendOutcome>(() => send(...given)),
    sendVersion: (...given) => returnRollback<SendOutcome>(() => sendVersion(...given)),
  };
}
