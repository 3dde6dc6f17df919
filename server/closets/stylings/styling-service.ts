import type { Language } from "#domain/languages.ts";
import { WRITER_WAIT_MS } from "#domain/limits.ts";
import type { NewStyling, StylingReply } from "#domain/stylings/styling.ts";
import { usernameKey } from "#domain/username.ts";
import { WriterBusy } from "#server/closets/closet-problem.ts";
import { asClosetWriter, type ClosetStore } from "#server/closets/closet-store.ts";
import { storeBoardPicture } from "#server/closets/editing/board-picture.ts";
import { addPictures } from "#server/closets/editing/picture-use-queries.ts";
import { runTransaction } from "#server/db/transaction.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { StoredPicture } from "#server/pictures/stored-picture.ts";
import { collectStylings, emptyStyling, listStylingsOfAccount } from "./account-stylings.ts";
import { listSenderNames, type SenderParts } from "./sender-names.ts";
import { enqueueOwnerMail } from "./mail-queries.ts";
import { OWNER_MAIL_EVERY_MS } from "./styling-mails.ts";
import { drawStyling, findPiecePictures } from "./styling-picture.ts";
import { createProofMaker, createTokenMaker, hashToken } from "./styling-tokens.ts";
import {
  beginInboxChange,
  countWaiting,
  findByTokenHash,
  findOutfitId,
  findStyledOwner,
  findPictureHash,
  findStyling,
  insertStyling,
  isBlocked,
  type StyledOwner,
  type StylingRow,
  updateStyling,
} from "./styling-queries.ts";

/** Waiting for an answer, in one closet. */
export const MAX_WAITING_OF_GUESTS = 20;
const MAX_WAITING = 200;

/** Of one answer. */
export const MAX_COLLECTED_STYLINGS = 100;

/** Of a styling. `address`: the key of the network address, for limits and blocks. */
export type StylingSender = { account: { authUserId: string; email: string } | null; address: string };

export type SendOutcome =
  | { status: "sent" | "known"; id: string; token: string }
  /** Another sender has used the id. */
  | { status: "taken" }
  /** The closet is not public. */
  | { status: "noCloset" }
  /** The closet takes none, or none from this sender. */
  | { status: "closed" }
  | { status: "signIn" }
  /** An item is not in the closet any more. */
  | { status: "pieceGone" }
  | { status: "full" }
  | { status: "tooMany" }
  | { status: "busy" };

/** `sha256`: of its picture. */
export type SentStyling = { row: StylingRow; owner: StyledOwner; sha256: string | null };

export type Stylings = {
  send: (
    username: string,
    styling: NewStyling,
    from: { sender: StylingSender; language: Language },
  ) => Promise<SendOutcome>;
  /** For the stylist. Null: unknown, or the closet is not public any more. */
  find: (token: string) => Promise<SentStyling | null>;
  /** Of an accepted styling, while it is in the closet. */
  findOutfitId: (row: StylingRow) => Promise<string | null>;
  /** Gives the account what its address has sent, or what these tokens name. Returns all that it has sent, newest first. */
  collect: (
    account: { authUserId: string; email: string },
    tokens: readonly string[],
  ) => Promise<(SentStyling & { token: string })[]>;
  /** Takes it back, also from a closet that is not public any more. `accepted`: it is an outfit already. */
  withdraw: (token: string) => Promise<"withdrawn" | "accepted" | "unknown" | "busy">;
};

export const readReply = (reply: string | null): StylingReply | null =>
  reply === null ? null : (JSON.parse(reply) as StylingReply);

const isFull = (
  waiting: { all: number; guests: number },
  { accountUserId }: Pick<StylingRow, "accountUserId">,
): boolean => waiting.all >= MAX_WAITING || (accountUserId === null && waiting.guests >= MAX_WAITING_OF_GUESTS);

class SendStopped extends Error {
  readonly outcome: SendOutcome;

  constructor(outcome: SendOutcome) {
    super(`Not sent: ${outcome.status}.`);
    this.outcome = outcome;
  }
}

type Parts = SenderParts & { rateLimits: Pick<RateLimits, "takeIn" | "isUsedUp"> };

export function createStylings(store: ClosetStore, { hashWithSecret, rateLimits }: Parts): Stylings {
  const { db } = store;
  const makeToken = createTokenMaker({ hashWithSecret });
  const makeProof = createProofMaker({ hashWithSecret });

  async function draw(owner: StyledOwner, { layout }: NewStyling, sender: string): Promise<Buffer | null> {
    const { isComplete, pictures } = await findPiecePictures(db, owner, layout);
    if (!isComplete) throw new SendStopped({ status: "pieceGone" });
    return await drawStyling(sender, layout, pictures, store.pictures);
  }

  async function write(
    writer: ClosetStore,
    owner: StyledOwner,
    row: Omit<StylingRow, "pictureKey">,
    { layout }: NewStyling,
    picture: StoredPicture | null,
    who: string,
  ): Promise<"sent" | "known" | "taken"> {
    return await runTransaction(writer.db, async (trx) => {
      const now = await beginInboxChange(trx, owner.id);
      if (!now?.isPublic) throw new SendStopped({ status: "noCloset" });
      const before = await findStyling(trx, owner.id, row.id);
      if (before) return before.proof === row.proof ? "known" : "taken";
      if (now.senders === "none") throw new SendStopped({ status: "closed" });
      if (isFull(await countWaiting(trx, owner.id), row)) throw new SendStopped({ status: "full" });
      if (!(await findPiecePictures(trx, owner, layout)).isComplete) throw new SendStopped({ status: "pieceGone" });
      if (picture) await addPictures(trx, owner.id, [picture]);
      await insertStyling(trx, { ...row, pictureKey: picture?.key ?? null });
      if (!(await rateLimits.takeIn(trx, RATE_LIMITS.stylings, who))) throw new SendStopped({ status: "tooMany" });
      await enqueueOwnerMail(trx, owner.id, OWNER_MAIL_EVERY_MS);
      return "sent";
    });
  }

  /** Why the sender may not send. */
  async function findStop(
    owner: NonNullable<Awaited<ReturnType<typeof findStyledOwner>>>,
    sender: Pick<StylingRow, "accountUserId" | "email" | "senderHash">,
  ): Promise<SendOutcome | null> {
    if (owner.senders === "none") return { status: "closed" };
    if (owner.senders === "signed-in" && sender.accountUserId === null) return { status: "signIn" };
    const isStopped = await isBlocked(db, owner.id, listSenderNames(sender, { hashWithSecret }), Date.now());
    return isStopped ? { status: "closed" } : null;
  }

  return {
    async send(username, styling, { sender, language }) {
      const owner = await findStyledOwner(db, { usernameKey: usernameKey(username) });
      if (!owner) return { status: "noCloset" };
      const { id, name, note, email, credit, layout } = styling;
      const token = makeToken(owner.id, id);
      const proof = makeProof(owner.id, styling, sender);
      const before = await findStyling(db, owner.id, id);
      if (before) return before.proof === proof ? { status: "known", id, token } : { status: "taken" };
      const from = {
        accountUserId: sender.account?.authUserId ?? null,
        email,
        senderHash: hashWithSecret(`network\n${sender.address}`),
      };
      const stop = await findStop(owner, from);
      if (stop) return stop;
      const who = sender.account?.authUserId ?? sender.address;
      // Only what is sent counts: `write` does it.
      if (await rateLimits.isUsedUp(RATE_LIMITS.stylings, who)) return { status: "tooMany" };
      if (isFull(await countWaiting(db, owner.id), from)) return { status: "full" };
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
      } as const;
      try {
        const drawn = await draw(owner, styling, who);
        const status = await asClosetWriter(store, username, { waitMs: WRITER_WAIT_MS }, async (writer) => {
          const picture = drawn && (await storeBoardPicture(writer, owner.usernameKey, drawn));
          return await write(writer, owner, row, styling, picture, who);
        });
        return status === "taken" ? { status } : { status, id, token };
      } catch (error) {
        if (error instanceof SendStopped) return error.outcome;
        if (error instanceof WriterBusy) return { status: "busy" };
        throw error;
      }
    },
    async find(token) {
      const row = await findByTokenHash(db, hashToken(token));
      const owner = row && (await findStyledOwner(db, { id: row.ownerId }));
      return owner && { row, owner, sha256: await findPictureHash(db, row) };
    },
    findOutfitId: (row) => findOutfitId(db, row),
    async collect(account, tokens) {
      await collectStylings(db, account, tokens.map(hashToken));
      const rows = await listStylingsOfAccount(db, account.authUserId, MAX_COLLECTED_STYLINGS);
      return rows.map(({ username, firstName, sha256, ...row }) => {
        const owner = { id: row.ownerId, username, usernameKey: usernameKey(username), firstName };
        return { row, owner, sha256, token: makeToken(row.ownerId, row.id) };
      });
    },
    async withdraw(token) {
      const found = await findByTokenHash(db, hashToken(token));
      if (!found) return "unknown";
      const { ownerId, id } = found;
      try {
        return await asClosetWriter(store, found.usernameKey, { waitMs: WRITER_WAIT_MS }, (writer) =>
          runTransaction(writer.db, async (trx) => {
            await beginInboxChange(trx, ownerId);
            const row = await findStyling(trx, ownerId, id);
            if (!row) return "unknown";
            if (row.state === "accepted") return "accepted";
            if (row.state === "withdrawn") return "withdrawn";
            await updateStyling(trx, row, { state: "withdrawn" });
            // The operator still reads what was reported.
            if (row.reportedAt === null) await emptyStyling(trx, row);
            return "withdrawn";
          }),
        );
      } catch (error) {
        if (error instanceof WriterBusy) return "busy";
        throw error;
      }
    },
  };
}
