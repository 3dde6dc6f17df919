import type { Kysely } from "kysely";
import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { toSafeName } from "#domain/safe-name.ts";
import type { StylingWish } from "#domain/stylings/inbox-styling.ts";
import type { StylingReply } from "#domain/stylings/styling.ts";
import type { StylingMails } from "#server/closets/stylings/styling-mails.ts";
import { readReply, readWish } from "#server/closets/stylings/styling-service.ts";
import { createOutbox, type OutboxRow, type OutboxTimes } from "#server/db/outbox.ts";
import type { Database } from "#server/db/schema.ts";
import type { RateLimits } from "#server/http/limits/rate-limits.ts";
import { RATE_LIMITS } from "#server/http/limits/route-limits.ts";
import type { PictureService } from "#server/pictures/picture-service.ts";
import type { Log } from "#server/telemetry/log.ts";
import { writeMailPage } from "./mail-page.ts";
import type { Delivery, Mail, Mailer } from "./mail.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

/** Shown at 300 pixels; sharp on a phone. */
const PICTURE_WIDTH_PX = 660;

const TIMES: OutboxTimes = {
  pollMs: 10 * SECOND_MS,
  leaseMs: 2 * MINUTE_MS,
  retryDelaysMs: [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS],
  stopWaitMs: 1500,
};

type InboxMail = OutboxRow<"inboxMails">;

/** `requestedAt`: of the newest request that it answers. Null: another process has sent it. */
type Written = { contents: Mail[]; requestedAt: number | null };

type Parts = {
  db: Kysely<Database>;
  mails: StylingMails;
  mailer: Pick<Mailer, "send">;
  brandName: string;
  publicUrl: string;
  rateLimits: RateLimits;
  findOwnPicture: PictureService["findOwnPicture"];
  log: Pick<Log, "info" | "warn" | "error">;
  times?: Partial<OutboxTimes>;
};

export type InboxMailSender = { countWaiting: () => Promise<number>; stop: () => Promise<void> };

export function startInboxMailSender(parts: Parts): InboxMailSender {
  const { db, mails, mailer, brandName, publicUrl, rateLimits, findOwnPicture, log } = parts;

  const outbox = createOutbox({
    db,
    table: "inboxMails",
    times: { ...TIMES, ...parts.times },
    concurrency: 1,
    send: deliver,
    onError: (error) => log.error({ err: error }, "emails about stylings could not be read; they stay queued"),
  });

  const toStopAddress = (token: string): string => `${publicUrl}/stop-mails/${token}`;

  async function readPicture(usernameKey: string, sha256: string | null): Promise<Mail["picture"]> {
    const picture = sha256 === null ? null : await findOwnPicture(usernameKey, sha256);
    const content = await picture?.getVariant(PICTURE_WIDTH_PX, "jpg");
    return content ? { content, contentType: "image/jpeg" } : undefined;
  }

  async function writeToOwner(mail: InboxMail): Promise<Written | null> {
    const facts = await mails.findOwnerMail(mail);
    if (!facts) return null;
    const { recipients, name, total, stopToken } = facts;
    const picture = await readPicture(facts.usernameKey, facts.sha256);
    const stopAddress = toStopAddress(stopToken);
    const hasPicture = picture !== undefined;
    const contents = recipients.map(({ email, language }) => {
      const inboxAddress = `${publicUrl}/closet/inbox?lang=${language}`;
      const written = writeOwnerMail({ brandName, language, name, total, hasPicture, inboxAddress, stopAddress });
      return { to: email, stopAddress, ...written, ...(picture && { picture }) };
    });
    return { contents, requestedAt: facts.requestedAt };
  }

  async function writeToStylist(mail: InboxMail): Promise<Written | "delayed" | null> {
    const facts = await mails.findAnswerMail(mail);
    const to = facts?.row.email ?? null;
    if (!facts || to === null) return null;
    const { row, firstName, isConfirmed, chosen, token } = facts;
    const stopAddress = toStopAddress(facts.stopToken);
    // Counted once: a retry of the same mail is not another one.
    const isFirst = mail.attempts === 1;
    if (isFirst && !(await rateLimits.take(RATE_LIMITS.answersOfOneOwner, row.ownerId))) return "delayed";
    if (isFirst && !isConfirmed && !(await rateLimits.take(RATE_LIMITS.answersToOneAddress, to))) return null;
    const written = writeAnswerMail({
      brandName,
      language: row.language,
      firstName,
      isAccepted: row.state === "accepted",
      chosen,
      told: (["worn", "bought"] as const).find((kind) => mail.id.startsWith(`${kind} `)),
      isConfirmed,
      wish: readWish(row),
      reply: readReply(row.reply),
      stylingAddress: `${publicUrl}/styling/${token}?lang=${row.language}`,
      stopAddress,
    });
    return { contents: [{ to, stopAddress, ...written }], requestedAt: facts.requestedAt };
  }

  async function attempt(
    mail: InboxMail,
    signal: AbortSignal,
  ): Promise<(Delivery & { requestedAt: number }) | "delayed" | null> {
    const written = await (mail.stylingId === null ? writeToOwner(mail) : writeToStylist(mail));
    if (written === "delayed") return written;
    if (!written || written.requestedAt === null) return null;
    const delivery = await sendAll(written.contents, signal);
    return delivery && { ...delivery, requestedAt: written.requestedAt };
  }

  /** When one owner has got the mail, it is not sent again for those whose server did not take it. */
  async function sendAll(contents: readonly Mail[], signal: AbortSignal): Promise<Delivery | null> {
    const deliveries: Delivery[] = [];
    for (const content of contents) deliveries.push(await mailer.send(content, signal));
    return deliveries.find(({ status }) => status === "SENT" || status === "WRITTEN") ?? deliveries[0] ?? null;
  }

  async function postpone(mail: InboxMail, details: object): Promise<void> {
    const dueAt = Date.now() + outbox.getRetryDelayMs(mail);
    if (dueAt > mail.requestedAt + GIVE_UP_AFTER_MS) {
      await outbox.remove(mail);
      log.error(details, "an email about a styling was not sent within a day and is dropped; check SMTP_URL");
    } else {
      await outbox.postpone(mail, dueAt);
      log.warn(details, "an email about a styling could not be sent; it is tried again later");
    }
  }

  async function deliver(mail: InboxMail, signal: AbortSignal): Promise<void> {
    // The id of the row holds no address.
    const details = { mail: mail.stylingId === null ? "owner" : "answer", attempt: mail.attempts };
    const outcome = await attempt(mail, signal).catch((error: unknown) => ({ status: "BROKEN", error }) as const);
    if (outcome === null) return await mails.drop(mail);
    if (outcome === "delayed") return await mails.delay(mail);
    if (outcome.status === "BROKEN") return await postpone(mail, { ...details, err: outcome.error });
    if (outcome.status === "FAILED") return await postpone(mail, { ...details, ...outcome.failure });
    await mails.finish({ ...mail, requestedAt: outcome.requestedAt });
    if (outcome.status === "SENT") log.info(details, "an email about a styling was sent");
    else if (outcome.status === "WRITTEN")
      log.info(
        { ...details, file: outcome.file },
        "an email about a styling was written to a file: there is no mail server",
      );
    else log.warn({ ...details, ...outcome.failure }, "the mail server rejected an email about a styling");
  }

  outbox.start();
  return { countWaiting: outbox.countWaiting, stop: outbox.stop };
}

type OwnerMailParts = {
  brandName: string;
  language: Language;
  name: string;
  total: number;
  hasPicture: boolean;
  inboxAddress: string;
  stopAddress: string;
};

function writeOwnerMail(parts: OwnerMailParts): Required<Pick<Mail, "subject" | "text" | "html">> {
  const { brandName, language, total, hasPicture, inboxAddress, stopAddress } = parts;
  const words = CATALOGUES[language].server.stylings;
  const subject = words.newTitle(toSafeName(parts.name, brandName));
  const text = words.newText(total);
  const html = writeMailPage({
    language,
    brandName,
    subject,
    preview: text,
    title: subject,
    text,
    ...(hasPicture && { picture: { alt: words.picture, width: 300, height: 408 } }),
    button: { label: words.openInbox, address: inboxAddress },
    note: words.atMost,
    foot: [{ text: words.stop, address: stopAddress }],
  });
  const paragraphs = [subject, text, inboxAddress, words.atMost, `${words.stopHere}\n${stopAddress}`];
  return { subject, html, text: `${paragraphs.join("\n\n")}\n` };
}

type AnswerMailParts = {
  brandName: string;
  language: Language;
  firstName: string;
  isAccepted: boolean;
  chosen: { thanks: string } | null;
  /** The mail says nothing else. */
  told: "worn" | "bought" | undefined;
  isConfirmed: boolean;
  wish: StylingWish | null;
  reply: StylingReply | null;
  stylingAddress: string;
  stopAddress: string;
};

/** Plain text. An address that is not confirmed gets no words of the owner: they are on the page of the styling. */
function writeAnswerMail(parts: AnswerMailParts): Pick<Mail, "subject" | "text"> {
  const { brandName, language, isAccepted, told, isConfirmed, chosen, wish, reply, stylingAddress, stopAddress } =
    parts;
  const words = CATALOGUES[language].server.stylings;
  const { quickReplies } = CATALOGUES[language].styling;
  const firstName = toSafeName(parts.firstName, brandName);
  const answered = chosen ? words.choseTitle : words.answerTitle;
  const title = told ? { worn: words.wornTitle, bought: words.boughtTitle }[told] : answered;
  const subject = title(firstName);
  const replied = reply && ("quick" in reply ? quickReplies[reply.quick] : isConfirmed ? `“${reply.text}”` : null);
  const answer = [
    ...(isAccepted ? [chosen ? words.chosen : words.accepted] : []),
    ...(chosen && chosen.thanks !== "" && isConfirmed ? [`“${chosen.thanks}”`] : []),
    ...(wish ? [words.asked] : []),
    ...(wish && isConfirmed ? [`“${wish.sentence}”`] : []),
    ...(replied === null ? [] : [replied]),
  ];
  const paragraphs = [
    ...(told ? [subject] : answer),
    `${words.openAnswer}\n${stylingAddress}`,
    `${words.stopHere}\n${stopAddress}`,
  ];
  return { subject, text: `${paragraphs.join("\n\n")}\n` };
}
