import type { Kysely, Transaction } from "kysely";
import { toLinkName } from "#domain/closet-tabs.ts";
import type { Language } from "#domain/languages.ts";
import { listItemNames } from "#domain/items/item-names.ts";
import type { Layout } from "#domain/layout/layout.ts";
import { isAnswered, type LinkTarget } from "#domain/links/link.ts";
import type { StylingWish, ToldWear } from "#domain/stylings/inbox-styling.ts";
import type { NewStyling, NextVersion, StylingReply, StylingSenders } from "#domain/stylings/styling.ts";
import { usernameKey } from "#domain/username.ts";
import { makeLinkToken, readAudience, type Visitor } from "#server/closets/links/audience.ts";
import { readLinkRow } from "#server/closets/links/link-queries.ts";
import type { LimitedClosets, OpenedCloset, VisibleOwner } from "#server/closets/limited-closets.ts";
import { findVisibleOwner, type StoredOwner } from "#server/closets/owner-queries.ts";
import type { ClosetStore } from "#server/closets/closet-store.ts";
import { storeBoardPicture } from "#server/closets/editing/board-picture.ts";
import { addPictures } from "#server/closets/records/picture-uses.ts";
import type { Database } from "#server/db/schema.ts";
import { listNetworks } from "#server/http/client-address.ts";
import { readSnapshot, returnRollback, Rollback, runTransaction } from "#server/db/transaction.ts";
import type { RateLimit, RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { collectStylings, emptyStyling, listStylingsOfAccount } from "./account-stylings.ts";
import { findLargestNetwork, getSender, listBlockKeys, type Sender, type SenderParts } from "./block-keys.ts";
import { listBlocked } from "./inbox-queries.ts";
import { enqueueOwnerMail } from "./mail-queries.ts";
import { OWNER_MAIL_EVERY_MS } from "./styling-mails.ts";
import { answerRepeat, type SendOutcome } from "./send-outcome.ts";
import { drawBoard, findPiecePictures } from "#server/closets/layouts/styling-picture.ts";
import { createProofMaker, createTokenMaker, hashToken, toTokenHash } from "./styling-tokens.ts";
import {
  beginInboxChange,
  exchangeVersion,
  findByTokenHash,
  findOutfitId,
  findStyledOwner,
  findPicture,
  findStyling,
  insertStyling,
  type KnownPicture,
  listWaiting,
  listWears,
  type OwnersChoice,
  readChoice,
  readChoices,
  type StyledOwner,
  type StylingRow,
  updateStyling,
} from "./styling-queries.ts";

/** Stylings that wait for an answer, in one closet, without those that came through links. */
const MAX_WAITING_OF_GUESTS = 20;
/** The owner has sent the link to these guests, who may share a network. */
const MAX_WAITING_OF_LINK = 60;
/** The last places are for networks from which no styling waits. */
const KEPT_FOR_OTHERS = 5;
const MAX_WAITING = 200;

export const MAX_COLLECTED_STYLINGS = 100;

/** `address`: the key of the network address, for limits and blocks. `device`: the key that a guest's device has made. */
export type StylingSender = {
  account: { authUserId: string; email: string } | null;
  address: string;
  device: string | null;
};

type SendLimits = (readonly [limit: RateLimit, who: string])[];

/** A household, an office or a mobile network has one address, so guests count by their devices first. */
const listSendLimits = ({ account, address, device }: StylingSender, linkId: string | null): SendLimits => [
  [RATE_LIMITS.stylings, account?.authUserId ?? (device === null ? address : `device\n${device}`)],
  ...(account ? [] : [[RATE_LIMITS.stylingsOfNetwork, listNetworks(address)[0]] as const]),
  ...(linkId === null ? [] : [[RATE_LIMITS.stylingsOfLink, linkId] as const]),
];

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
};

/** `seesAll`: the stylist sees the whole closet, and what joins it. `takesMore`: the closet, or the link, takes outfits. */
type SentStyling = FoundStyling & { seesAll: boolean; takesMore: boolean };

export type ShownStyling = FoundStyling & { layout: Layout; sha256: string; takesOutfits: boolean };

export type Stylings = {
  send: (to: Visitor, styling: NewStyling, from: { sender: StylingSender; language: Language }) => Promise<SendOutcome>;
  /** While the owner waits for it. `proofs`: of passwords of links. */
  sendVersion: (
    token: string,
    next: NextVersion,
    from: { sender: StylingSender; proofs: string[] },
  ) => Promise<SendOutcome>;
  find: (token: string) => Promise<SentStyling | null>;
  /** Anyone may have the read-only address. Null: unknown, without a picture, or the closet is not public any more. */
  findShown: (shownId: string) => Promise<ShownStyling | null>;
  listPieceNames: (shown: Pick<ShownStyling, "owner" | "layout">) => Promise<string[]>;
  findOutfitId: (row: StylingRow) => Promise<string | null>;
  /** Gives the account what these tokens name. @returns all that it has sent, newest first */
  collect: (authUserId: string, tokens: readonly string[]) => Promise<(FoundStyling & { token: string })[]>;
  /** Takes it back, also from a closet that is not public any more. `accepted`: it is an outfit already. */
  withdraw: (token: string) => Promise<"withdrawn" | "accepted" | "unknown">;
};

export const readWish = ({ state, wish }: Pick<StylingRow, "state" | "wish">): StylingWish | null =>
  state === "asked" && wish !== null ? (JSON.parse(wish) as StylingWish) : null;

export const readReply = (reply: string | null): StylingReply | null =>
  reply === null ? null : (JSON.parse(reply) as StylingReply);

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

type Parts = SenderParts & { rateLimits: Pick<RateLimits, "takeIn" | "findWaitMs">; limitedClosets: LimitedClosets };

export function createStylings(store: ClosetStore, { hashWithSecret, rateLimits, limitedClosets }: Parts): Stylings {
  const { db } = store;

  const makeToken = createTokenMaker({ hashWithSecret });
  const makeProof = createProofMaker({ hashWithSecret });

  const nameCloset = (
    { ownerId, linkId }: Pick<StylingRow, "ownerId" | "linkId">,
    { username, linkedAt }: { username: string; linkedAt: number | null },
  ): string | null => {
    if (linkId === null) return username;
    const link = linkedAt === null ? null : { ownerId, id: linkId, createdAt: linkedAt };
    return link && toLinkName(makeLinkToken(hashWithSecret, link));
  };

  async function findByHash(tokenHash: string) {
    const row = await findByTokenHash(db, tokenHash);
    const owner = row && (await findStyledOwner(db, row));
    if (!owner) return null;
    const { link } = owner;
    const seesAll = link ? (JSON.parse(link.what) as LinkTarget).kind === "closet" : row.linkId === null;
    const closetName = nameCloset(row, { ...owner, linkedAt: link?.createdAt ?? null });
    const picture = await findPicture(db, row.ownerId, row.pictureKey);
    const settings = link && readLinkRow(link);
    const takesMore = settings
      ? settings.may.includes("style") && !isAnswered(settings, Date.now())
      : owner.senders !== "none";
    const [worn, choice] = [await findWorn(row), await readChoice(db, row)];
    return { row, owner, closetName, seesAll, takesMore, sha256: picture?.sha256 ?? null, worn, choice };
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

  /** The visitor sees all of its items. */
  function checkPieces({ closet }: OpenedCloset, { pics }: Layout): void {
    if (!pics.every(({ itemId }) => closet.has("items", itemId)))
      throw new Rollback<SendOutcome>({ status: "noSuchItem" });
  }

  async function draw(visible: VisibleOwner, layout: Layout, sender: string): Promise<StoredPicture | null> {
    const opened = await readSnapshot(db, (snapshot) => limitedClosets.openIn(snapshot, visible));
    checkPieces(opened, layout);
    const pictures = findPiecePictures(opened.stored, layout);
    const drawn = await drawBoard("senders", sender, layout, pictures, store.pictures);
    return drawn && (await storeBoardPicture(store, visible.usernameKey, drawn));
  }

  async function finishWrite(
    trx: Transaction<Database>,
    visible: VisibleOwner,
    layout: Layout,
    picture: StoredPicture | null,
  ): Promise<void> {
    checkPieces(await limitedClosets.openIn(trx, visible), layout);
    if (picture) await addPictures(trx, visible.id, [picture]);
    await enqueueOwnerMail(trx, visible.id, OWNER_MAIL_EVERY_MS);
  }

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

  async function findStop(
    reader: Kysely<Database>,
    owner: { id: string; senders: StylingSenders; link?: StoredOwner["link"] },
    sender: Sender,
  ): Promise<SendOutcome | null> {
    if (owner.link?.settings.isOver) return { status: "requestOver" };
    if (owner.senders === "none") return { status: "stylingsClosed" };
    if (owner.senders === "signed-in" && sender.accountUserId === null) return { status: "signInToStyle" };
    if (await isBlocked(reader, owner.id, [sender])) return { status: "stylingsClosed" };
    return isFull(await listWaiting(reader, owner.id), sender, owner.link?.id) ? { status: "inboxFull" } : null;
  }

  async function write(
    writer: ClosetStore,
    owner: StyledOwner,
    row: Omit<StylingRow, "pictureKey">,
    styling: NewStyling,
    picture: StoredPicture | null,
    { to, sender, limits, token }: { to: Visitor; sender: Sender; limits: SendLimits; token: string },
  ): Promise<SendOutcome> {
    return await runTransaction(writer.db, async (trx) => {
      const now = await beginInboxChange(trx, owner.id);
      const visible = now && (await findVisibleOwner(trx, to));
      if (!visible) throw new Rollback<SendOutcome>({ status: "closetNotShown" });
      const before = await findStyling(trx, owner.id, row.id);
      if (before) return answerRepeat(before, styling, { token, proof: row.proof });
      const stop = await findStop(trx, { ...visible, senders: visible.stylings }, sender);
      if (stop) throw new Rollback<SendOutcome>(stop);
      await insertStyling(trx, { ...row, pictureKey: picture?.key ?? null });
      await finishWrite(trx, visible, styling.layout, picture);
      for (const [limit, who] of limits) {
        if (!(await rateLimits.takeIn(trx, limit, who))) {
          throw new Rollback<SendOutcome>({ status: "tooManyStylings", waitMs: limit.windowMs });
        }
      }
      return { status: "sent", id: row.id, token };
    });
  }

  return {
    async send(to, given, { sender, language }) {
      // The reply goes to the address of the account.
      const styling = { ...given, email: given.email && (sender.account?.email ?? given.email) };
      const visible = await findVisibleOwner(db, to);
      if (!visible) return { status: "closetNotShown" };
      const { id: ownerId, username, firstName, stylings: senders } = visible;
      const owner = { id: ownerId, username, usernameKey: visible.usernameKey, firstName, senders };
      const { id, name, note, email, credit, layout } = styling;
      const token = makeToken(owner.id, id);
      const proof = makeProof(owner.id, styling, sender);
      const before = await findStyling(db, owner.id, id);
      if (before) return answerRepeat(before, styling, { token, proof });
      const by = toSender(sender, email);
      const { accountEmail: _, ...from } = by;
      const who = sender.account?.authUserId ?? sender.address;
      const stop = await findStop(db, { ...visible, senders }, by);
      if (stop) return stop;
      // Only what is sent counts: `write` does it.
      const limits = listSendLimits(sender, visible.link?.id ?? null);
      const waitMs = await rateLimits.findWaitMs(limits);
      if (waitMs > 0) return { status: "tooManyStylings", waitMs };
      const row = {
        ...from,
        ownerId: owner.id,
        id,
        proof,
        tokenHash: hashToken(token),
        name,
        note,
        credit: credit ? 1 : 0,
        layout: JSON.stringify(layout),
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
      } as const;
      const sent = await returnRollback<SendOutcome>(async () => {
        const picture = await draw(visible, layout, who);
        return await write(store, owner, row, styling, picture, { to, sender: by, limits, token });
      });
      // Others have sent meanwhile: the limit says how long it lasts.
      if (sent.status === "tooManyStylings") sent.waitMs = (await rateLimits.findWaitMs(limits)) || sent.waitMs;
      return sent;
    },
    async sendVersion(token, { version, note, layout }, { sender, proofs }) {
      const found = await findByHash(hashToken(token));
      if (!found || found.closetName === null) return { status: "noSuchStyling" };
      const { ownerId, id } = found.row;
      const sent = { id, token };
      const audience = { ...readAudience(found.closetName), proofs };
      const visible = await findVisibleOwner(db, audience);
      if (!visible) return { status: "noSuchStyling" };
      if (visible.link?.settings.outcome) return { status: "requestOver" };
      const findKnown = (row: StylingRow): SendOutcome | null => {
        const isSame = row.version === version && row.note === note && row.layout === JSON.stringify(layout);
        if (isSame) return { status: "known", ...sent, differs: false };
        return row.state === "asked" && row.version === version - 1 ? null : { status: "notAsked" };
      };
      const known = findKnown(found.row);
      if (known) return known;
      const by = toSender(sender, null);
      const senders = [by, getSender({ ...found.row, sha256: null, accountEmail: null })];
      if (await isBlocked(db, ownerId, senders)) return { status: "stylingsClosed" };
      const who = sender.account?.authUserId ?? sender.address;
      return await returnRollback<SendOutcome>(async () => {
        const picture = await draw(visible, layout, who);
        return await runTransaction(db, async (trx) => {
          const row = (await beginInboxChange(trx, ownerId)) && (await findStyling(trx, ownerId, id));
          const now = row && (await findVisibleOwner(trx, audience));
          if (!now) throw new Rollback<SendOutcome>({ status: "noSuchStyling" });
          if (now.link?.settings.outcome) throw new Rollback<SendOutcome>({ status: "requestOver" });
          const other =
            findKnown(row) ?? ((await isBlocked(trx, ownerId, senders)) ? { status: "stylingsClosed" } : null);
          if (other) throw new Rollback<SendOutcome>(other);
          const content = {
            version,
            note,
            layout: JSON.stringify(layout),
            pictureKey: picture?.key ?? null,
            wish: null,
          };
          const { senderHash } = by;
          await exchangeVersion(trx, row, { ...content, sentAt: Date.now(), senderHash, state: "sent" });
          await finishWrite(trx, now, layout, picture);
          return { status: "sent", ...sent };
        });
      });
    },
    find: (token) => findByHash(hashToken(token)),
    async findShown(shownId) {
      const found = await findByHash(toTokenHash(shownId));
      if (!found || found.sha256 === null || found.row.layout === null || found.row.state === "withdrawn") return null;
      const layout = JSON.parse(found.row.layout) as Layout;
      return { ...found, layout, sha256: found.sha256, takesOutfits: found.owner.senders !== "none" };
    },
    async listPieceNames({ owner: { usernameKey }, layout }) {
      const opened = await limitedClosets.open({ kind: "public", usernameKey });
      const ids = new Set(layout.pics.map(({ itemId }) => itemId));
      const items = [...ids].flatMap((id) => opened?.closet.find("items", id) ?? []);
      return items.flatMap((item) => listItemNames(item).slice(0, 1));
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
        return { row, owner, closetName, sha256, worn: null, choice, token: makeToken(row.ownerId, row.id) };
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
