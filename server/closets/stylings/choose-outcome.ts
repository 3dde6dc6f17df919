import { isOpen } from "#domain/stylings/styling.ts";
import { usernameKey } from "#domain/username.ts";
import type { ClosetStore } from "#server/closets/records/closet-store.ts";
import { runEdit } from "#server/closets/owner/run-edit.ts";
import type { ChoiceResult, OutcomeChooser } from "#server/closets/owner/link-routes.ts";
import type { Links } from "#server/closets/links/link-service.ts";
import { findOwner } from "#server/closets/records/owner-queries.ts";
import { Rollback } from "#server/db/transaction.ts";
import { enqueueAnswerMail } from "./mail-queries.ts";
import { ACCEPTANCE, type StylingInbox } from "./styling-inbox.ts";
import { ANSWER_MAIL_DELAY_MS } from "./styling-mails.ts";
import { beginInboxChange, findStyling, readChoice } from "./styling-queries.ts";

type Parts = { links: Pick<Links, "choose" | "chooseIn">; inbox: Pick<StylingInbox, "acceptIn" | "drawAccepted"> };

const stop = (status: "candidateNotShown" | "otherVersion") => new Rollback<ChoiceResult>({ status });

/** A styling is chosen and kept in one transaction. An outfit of the owner is only the outcome. */
export function createOutcomeChooser(store: ClosetStore, { links, inbox }: Parts): OutcomeChooser {
  return async (username, id, { outcome, version, quota }) => {
    if (outcome?.candidate.kind !== "styling") return await links.choose(username, id, outcome);
    const stylingId = outcome.candidate.id;
    const owner = await findOwner(store.db, usernameKey(username));
    const sent = owner && (await findStyling(store.db, owner.id, stylingId));
    const drawn = sent && isOpen(sent.state) ? await inbox.drawAccepted(sent, ACCEPTANCE) : null;
    const chosen = await runEdit<ChoiceResult>(store, { username, quota, drawn }, async (edit) => {
      await beginInboxChange(edit.trx, edit.owner.id);
      const row = await findStyling(edit.trx, edit.owner.id, stylingId);
      const before = row && (await readChoice(edit.trx, row));
      const changed = await links.chooseIn(edit.trx, usernameKey(username), id, outcome);
      if (!row) throw stop("candidateNotShown");
      if (isOpen(row.state) && version !== undefined && version !== row.version) throw stop("otherVersion");
      if (isOpen(row.state)) await inbox.acceptIn(edit, stylingId);
      else if (before?.choice !== "this") await enqueueAnswerMail(edit.trx, row, ANSWER_MAIL_DELAY_MS);
      return changed;
    });
    return chosen as ChoiceResult;
  };
}
