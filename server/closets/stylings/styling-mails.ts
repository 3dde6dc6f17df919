import { DAY_MS } from "#domain/limits.ts";
import { createHash, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import {
  type AnswerMailFacts,
  delayMail,
  findAnswerMailFacts,
  findOwnerMailFacts,
  finishMail,
  recordAnswerMailSent,
  recordOwnerMailSent,
  type OwnerMailFacts,
  stopAnswerMails,
  stopOwnerMails,
} from "./mail-queries.ts";
import type { SenderParts } from "./block-keys.ts";

export const OWNER_MAIL_EVERY_MS = 3_600_000;

/** A mail waits this long, so that an acceptance and a reply are one mail. */
export const ANSWER_MAIL_DELAY_MS = 2 * 60_000;

type Claimed = { id: string; ownerId: string; stylingId: string | null; requestedAt: number };

export type StylingMails = {
  findOwnerMail: (mail: Claimed) => Promise<(OwnerMailFacts & { stopToken: string }) | null>;
  findAnswerMail: (mail: Claimed) => Promise<(AnswerMailFacts & { token: string; stopToken: string }) | null>;
  finish: (mail: Claimed) => Promise<void>;
  delay: (mail: Claimed) => Promise<void>;
  drop: (mail: Claimed) => Promise<void>;
  isStopToken: (token: string) => boolean;
  stop: (token: string) => Promise<boolean>;
};

// Not keyed: the address must stay stopped when the secret changes.
export const hashAddress = (email: string): string => createHash("sha256").update(`stopped\n${email}`).digest("hex");

type Stopped = { kind: "owner" | "address"; id: string };

const STOP_TOKEN = /^(owner|address)\.([\w-]{1,64})\.([\w-]{43})$/;

export function createStylingMails(
  db: Kysely<Database>,
  { hashWithSecret, makeToken }: SenderParts & { makeToken: (ownerId: string, id: string) => string },
): StylingMails {
  const sign = ({ kind, id }: Stopped): string => hashWithSecret(`stop mails\n${kind}\n${id}`);
  const makeStopToken = (stopped: Stopped): string => `${stopped.kind}.${stopped.id}.${sign(stopped)}`;

  function readStopToken(token: string): Stopped | null {
    const [, kind, id = "", signature = ""] = STOP_TOKEN.exec(token) ?? [];
    if (kind !== "owner" && kind !== "address") return null;
    return timingSafeEqual(Buffer.from(sign({ kind, id })), Buffer.from(signature)) ? { kind, id } : null;
  }

  return {
    async findOwnerMail({ ownerId }) {
      const facts = await findOwnerMailFacts(db, ownerId);
      return facts && { ...facts, stopToken: makeStopToken({ kind: "owner", id: ownerId }) };
    },
    async findAnswerMail({ id, ownerId, stylingId }) {
      const facts = await findAnswerMailFacts(db, ownerId, { id, stylingId: stylingId ?? "" }, hashAddress);
      if (!facts) return null;
      const stopToken = makeStopToken({ kind: "address", id: hashAddress(facts.row.email ?? "") });
      return { ...facts, token: makeToken(ownerId, facts.row.id), stopToken };
    },
    async finish(mail) {
      if (mail.stylingId === null) await recordOwnerMailSent(db, mail.ownerId);
      else await recordAnswerMailSent(db, { ownerId: mail.ownerId, id: mail.stylingId });
      await finishMail(db, mail, Date.now() + (mail.stylingId === null ? OWNER_MAIL_EVERY_MS : ANSWER_MAIL_DELAY_MS));
    },
    delay: (mail) => delayMail(db, mail, Date.now() + DAY_MS),
    drop: (mail) => finishMail(db, mail, Date.now()),
    isStopToken: (token) => readStopToken(token) !== null,
    async stop(token) {
      const stopped = readStopToken(token);
      if (!stopped) return false;
      if (stopped.kind === "owner") await stopOwnerMails(db, stopped.id);
      else await stopAnswerMails(db, stopped.id);
      return true;
    },
  };
}
