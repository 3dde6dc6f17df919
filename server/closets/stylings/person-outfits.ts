import { randomUUID } from "node:crypto";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { applyChanges } from "#domain/edit/entry-fields.ts";
import type { NewEntry } from "#domain/edit/entry-schemas.ts";
import { dropEmpty } from "#domain/items/drop-empty.ts";
import { MAX_STYLING_NAME_LENGTH, MAX_WAITING_STYLINGS } from "#domain/limits.ts";
import { isWaiting } from "#domain/stylings/styling.ts";
import type { StyledOutfit } from "#domain/stylings/inbox-styling.ts";
import type { ReceiveBoard } from "#server/closets/owner/closet-editing.ts";
import { findFirstNameOf } from "#server/closets/owner/people/people-queries.ts";
import { type Edit, type EditRejection, type Editor, runEdit } from "#server/closets/owner/run-edit.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { deleteUnusedPictures } from "#server/closets/records/picture-uses.ts";
import { hasRecord } from "#server/closets/records/read-records.ts";
import { Rollback } from "#server/db/transaction.ts";
import { findPictureKey } from "#server/pictures/picture-key.ts";
import type { SenderParts } from "./block-keys.ts";
import { enqueueOwnerMail } from "./mail-queries.ts";
import { OWNER_MAIL_EVERY_MS } from "./styling-mails.ts";
import {
  beginInboxChange,
  countWaitingOfPeople,
  findPresented,
  findStyling,
  insertStyling,
  type StylingRow,
  updateStyling,
} from "./styling-queries.ts";
import { createTokenMaker, hashToken } from "./styling-tokens.ts";

type Content = Pick<StylingRow, "layout" | "pictureKey" | "note" | "state"> & Partial<Pick<StylingRow, "outfit">>;

const stop = (status: "tooManyWaiting" | "stylingIdTaken" | "noSuchEntry") => new Rollback<EditRejection>({ status });

/** Visitors see it: without the last name. */
const readName = async ({ trx }: Edit, accountUserId: string): Promise<string> =>
  (await findFirstNameOf(trx, accountUserId)).slice(0, MAX_STYLING_NAME_LENGTH);

/** Of a person of the closet, with an account. */
const createInserter =
  ({ hashWithSecret }: SenderParts) =>
  async (
    { trx, owner: { id: ownerId } }: Edit,
    row: Content & Pick<StylingRow, "id" | "name" | "accountUserId" | "outfitId">,
  ): Promise<void> =>
    await insertStyling(trx, {
      ...row,
      ownerId,
      // The column needs a token. No answer has it, so no address shows the styling.
      tokenHash: hashToken(createTokenMaker({ hashWithSecret })(ownerId, row.id)),
      byPerson: 1,
      credit: row.name === "" ? 0 : 1,
      email: null,
      senderHash: null,
      proof: null,
      language: DEFAULT_LANGUAGE,
      reply: null,
      sentAt: Date.now(),
      answeredAt: row.state === "accepted" ? Date.now() : null,
      reportedAt: null,
    });

/** @throws {Rollback<EditRejection>} */
async function announce({ trx, owner }: Edit): Promise<void> {
  if ((await countWaitingOfPeople(trx, owner.id)) > MAX_WAITING_STYLINGS) throw stop("tooManyWaiting");
  await enqueueOwnerMail(trx, owner.id, OWNER_MAIL_EVERY_MS);
}

/** Null: nothing is said of it. */
function writeStyledOutfit({ name, seasons, tags, notes }: NewEntry<"outfits">): string | null {
  const outfit = applyChanges<StyledOutfit>("outfits", {}, dropEmpty<StyledOutfit>({ name, seasons, tags, notes }));
  return Object.keys(outfit).length > 0 ? JSON.stringify(outfit) : null;
}

/** A styling says who made the outfit, also when the account is deleted. A repeated request adds none, but changes one that waits. */
export function createBoardReceiver(parts: SenderParts): ReceiveBoard {
  const insert = createInserter(parts);
  return async (edit, { id, layout, previewUrl = null, ...said }, { accountUserId }) => {
    if (accountUserId === null) return {};
    const { trx, owner } = edit;
    const inbox = await beginInboxChange(trx, owner.id);
    const name = await readName(edit, accountUserId);
    const credit = name === "" ? {} : { styledBy: name };
    const before = await findStyling(trx, owner.id, id);
    if (before && before.accountUserId !== accountUserId) throw stop("stylingIdTaken");
    const isThere = await hasRecord(trx, owner.id, "outfits", id);
    const sent = {
      layout: JSON.stringify(layout),
      pictureKey: findPictureKey(previewUrl),
      outfit: writeStyledOutfit(said),
    };
    if (before) {
      if (isThere) return credit;
      if (!isWaiting(before.state)) return "inInbox";
      await updateStyling(trx, before, sent);
      await deleteUnusedPictures(trx, owner.id, { keys: before.pictureKey === null ? [] : [before.pictureKey] });
      return "inInbox";
    }
    const isKept = isThere || inbox?.helperOutfits !== "inbox";
    await insert(edit, {
      id,
      name,
      accountUserId,
      note: "",
      ...sent,
      ...(isKept ? { outfit: null, state: "accepted", outfitId: id } : { state: "sent", outfitId: null }),
    });
    if (isKept) return credit;
    await announce(edit);
    return "inInbox";
  };
}

export type Presentations = {
  /** Outfits of the closet come into its inbox, each with a sentence. The same again replaces the sentences. */
  present: (
    username: string,
    outfits: readonly { id: string; sentence: string }[],
    editor: Editor & { accountUserId: string },
  ) => Promise<{ status: "presented" } | EditRejection>;
};

export function createPresentations(store: ClosetStore, parts: SenderParts): Presentations {
  const insert = createInserter(parts);
  return {
    present: (username, outfits, editor) =>
      runEdit(store, { username, editor }, async (edit) => {
        const { trx, owner, closet } = edit;
        const { accountUserId } = editor;
        await beginInboxChange(trx, owner.id);
        const name = await readName(edit, accountUserId);
        for (const { id: outfitId, sentence: note } of outfits) {
          const { layout, previewUrl } = closet.find("outfits", outfitId)?.data ?? {};
          if (!layout) throw stop("noSuchEntry");
          const pictureKey = findPictureKey(previewUrl ?? null);
          const content = { note, layout: JSON.stringify(layout), pictureKey, state: "sent" } as const;
          const before = await findPresented(trx, owner.id, { accountUserId, outfitId });
          if (before)
            await updateStyling(trx, before, { ...content, sentAt: Date.now(), answeredAt: null, reply: null });
          else await insert(edit, { id: randomUUID(), name, accountUserId, outfitId, ...content });
        }
        await announce(edit);
        return { status: "presented" } as const;
      }),
  };
}
