import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { DEFAULT_LANGUAGE, LANGUAGE_PARAMETER, readLanguage } from "#domain/languages.ts";
import { SIGN_IN_CODE_LIFE_MS, SIGN_IN_LINK_LIFE_MS } from "#domain/limits.ts";
import type { Database } from "#server/db/schema.ts";
import type { Delivery, Mailer } from "#server/accounts/mail/mail.ts";
import { createOutbox, type OutboxRow, type OutboxTimes } from "#server/db/outbox.ts";
import { findRequestContext, runWithRequestId } from "#server/telemetry/request-context.ts";
import { findLanguageOf } from "#server/accounts/account-queries.ts";
import { writeNewEmailMail } from "#server/accounts/mail/new-email-mail.ts";
import { writeNoticeMail } from "#server/accounts/mail/notice-mail.ts";
import { writeSignInMail } from "#server/accounts/mail/sign-in-mail.ts";
import { writePeopleMail } from "#server/accounts/mail/people-mail.ts";
import { nameInvitation, type PeopleNotice, readPeopleNotice } from "#server/closets/owner/people/people-notices.ts";
import { buildSignInLink } from "./sign-in-link.ts";
import { MAX_CONNECTIONS } from "#server/accounts/mail/smtp-mailer.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const LINK_MINUTES = SIGN_IN_LINK_LIFE_MS / MINUTE_MS;
const DIGITS_MINUTES = SIGN_IN_CODE_LIFE_MS / MINUTE_MS;

const LEASE_MS = 2 * MINUTE_MS;

const GIVE_UP_AFTER_MS = HOUR_MS;
const GIVE_UP_NOTICE_AFTER_MS = 24 * HOUR_MS;

const DEFAULT_TIMES: OutboxTimes = {
  pollMs: 5 * SECOND_MS,
  leaseMs: LEASE_MS,
  retryDelaysMs: [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS],
  /** The whole shutdown must take less than 10 s. */
  stopWaitMs: 1500,
};

type LinkRequest = OutboxRow<"linkRequests">;

type LogLine = (details: object, message: string) => void;

export type LinkToSend = {
  email: string;
  /** The page that the link opens, absolute and checked. */
  url: string;
  drafts?: string | null;
  /** Null: the mail has no six digits, because they work only in the browser that asked. */
  browserHash?: string | null;
  /** `newEmail`: the mail has the digits alone, for a new address of the account. */
  notice?: "newEmail" | null;
};

export type LinkSenderParts = {
  db: Kysely<Database>;
  mailer: Mailer;
  createCode: (request: Pick<LinkRequest, "email" | "drafts">) => Promise<string>;
  createDigits: (request: { email: string; browserHash: string }) => Promise<string>;
  brandName: string;
  openIdName: string | null;
  findInviter: (url: URL) => Promise<string | null>;
  publicUrl: string;
  hashWithSecret: (text: string) => string;
  log: { info: LogLine; warn: LogLine; error: LogLine };
  now?: () => number;
  times?: Partial<OutboxTimes>;
};

export type LinkSender = {
  request: (link: LinkToSend) => Promise<void>;
  start: () => void;
  /** Afterwards nothing uses the database. Mails that were not sent stay for the next process. */
  stop: () => Promise<void>;
  countWaiting: () => Promise<number>;
};

/** Without the message: database errors quote values, such as the address. */
function describeUnexpectedError(error: unknown): object {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, code, stack = "" } = error as NodeJS.ErrnoException;
  const places = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return { error: name, ...(code !== undefined && { code }), places: places.slice(0, 8) };
}

const PROVIDER_NAMES: ReadonlyMap<string, string> = new Map([
  ["google", "Google"],
  ["apple", "Apple"],
]);

/** For the log, which has no names. */
const nameNotice = (notice: string): string => readPeopleNotice(notice)?.kind ?? notice;

const getDeadline = ({ notice, requestedAt }: LinkRequest): number =>
  requestedAt + (notice === null ? GIVE_UP_AFTER_MS : GIVE_UP_NOTICE_AFTER_MS);

/** Each attempt creates a new code: an earlier mail may have arrived, and both links must work. */
export function createLinkSender(parts: LinkSenderParts): LinkSender {
  const {
    db,
    mailer,
    createCode,
    createDigits,
    brandName,
    openIdName,
    findInviter,
    publicUrl,
    hashWithSecret,
    log,
    now = Date.now,
  } = parts;

  const outbox = createOutbox({
    db,
    table: "linkRequests",
    times: { ...DEFAULT_TIMES, ...parts.times },
    concurrency: MAX_CONNECTIONS,
    send: (request, signal) => runWithRequestId(request.requestId, () => deliver(request, signal)),
    onError: (error) =>
      log.error(
        describeUnexpectedError(error),
        "sign-in emails could not be read from the database; they stay queued and are tried again",
      ),
    now,
  });

  async function postpone(request: LinkRequest, details: object): Promise<void> {
    const retryInMs = outbox.getRetryDelayMs(request);
    const dueAt = now() + retryInMs;
    if (dueAt > getDeadline(request)) {
      await outbox.remove(request);
      log.error(details, "a sign-in email was not sent in time and is dropped; check SMTP_URL and the mail server");
    } else {
      await outbox.postpone(request, dueAt);
      log.warn({ ...details, retryInMs }, "a sign-in email could not be sent; it is tried again later");
    }
  }

  async function sendNotice({ email, url, notice, requestedAt }: LinkRequest, signal: AbortSignal): Promise<Delivery> {
    const settings = new URL(url);
    const asked = readLanguage(settings.searchParams.get(LANGUAGE_PARAMETER));
    const language = asked ?? (await findLanguageOf(db, email)) ?? DEFAULT_LANGUAGE;
    settings.searchParams.set(LANGUAGE_PARAMETER, language);
    const written = writeNoticeMail({
      brandName,
      language,
      what:
        notice === "passkey" || notice === "emailChanged"
          ? notice
          : { provider: PROVIDER_NAMES.get(notice ?? "") ?? openIdName ?? "OpenID" },
      addedAt: requestedAt,
      settingsAddress: settings.href,
    });
    return await mailer.send({ to: email, ...written }, signal);
  }

  async function sendPeopleNotice(
    { email, url: path }: LinkRequest,
    notice: PeopleNotice,
    signal: AbortSignal,
  ): Promise<Delivery> {
    const language = (await findLanguageOf(db, email)) ?? DEFAULT_LANGUAGE;
    const token = notice.kind === "invited" ? hashWithSecret(nameInvitation(notice.invitation)) : "";
    const page = new URL(publicUrl + path + token);
    page.searchParams.set(LANGUAGE_PARAMETER, language);
    return await mailer.send(
      { to: email, ...writePeopleMail({ brandName, language, notice, address: page.href }) },
      signal,
    );
  }

  async function sendNewEmailCode({ email, url, browserHash }: LinkRequest, signal: AbortSignal): Promise<Delivery> {
    const language = readLanguage(new URL(url).searchParams.get(LANGUAGE_PARAMETER)) ?? DEFAULT_LANGUAGE;
    const digits = await createDigits({ email, browserHash: browserHash ?? "" });
    const written = writeNewEmailMail({ brandName, language, digits, minutes: DIGITS_MINUTES, settingsAddress: url });
    return await mailer.send({ to: email, ...written }, signal);
  }

  async function attempt(request: LinkRequest, signal: AbortSignal): Promise<Delivery> {
    const { email, url, drafts, browserHash } = request;
    const ofPeople = request.notice === null ? null : readPeopleNotice(request.notice);
    if (ofPeople) return await sendPeopleNotice(request, ofPeople, signal);
    if (request.notice === "newEmail") return await sendNewEmailCode(request, signal);
    if (request.notice !== null) return await sendNotice(request, signal);
    const link = buildSignInLink(url, await createCode({ email, drafts }));
    const page = new URL(url);
    const language = readLanguage(page.searchParams.get(LANGUAGE_PARAMETER)) ?? DEFAULT_LANGUAGE;
    const inviter = await findInviter(page);
    const digits = browserHash === null ? null : await createDigits({ email, browserHash });
    const code = digits === null ? null : { digits, minutes: DIGITS_MINUTES };
    const written = writeSignInMail({ brandName, inviter, language, link, minutes: LINK_MINUTES, code });
    return await mailer.send({ to: email, link, ...written }, signal);
  }

  async function deliver(request: LinkRequest, signal: AbortSignal): Promise<void> {
    const { id, attempts, notice } = request;
    const details = { request: id, attempt: attempts, ...(notice !== null && { notice: nameNotice(notice) }) };
    if (now() >= getDeadline(request)) {
      await outbox.remove(request);
      log.error(details, "a sign-in email was queued for too long and is dropped");
      return;
    }
    const outcome = await attempt(request, signal).catch((error: unknown) => ({
      unexpectedError: describeUnexpectedError(error),
    }));
    if ("unexpectedError" in outcome) return await postpone(request, { ...details, ...outcome.unexpectedError });
    if (outcome.status === "FAILED") return await postpone(request, { ...details, ...outcome.failure });
    await outbox.remove(request);
    if (outcome.status === "SENT") log.info(details, "a sign-in email was sent");
    else if (outcome.status === "WRITTEN")
      log.info({ ...details, file: outcome.file }, "a sign-in email was written to a file: there is no mail server");
    else log.warn({ ...details, ...outcome.failure }, "the mail server rejected a sign-in mail; it is not tried again");
  }

  return {
    async request({ email, url, drafts = null, browserHash = null, notice = null }) {
      const time = now();
      const requestId = findRequestContext()?.id ?? null;
      await db
        .insertInto("linkRequests")
        .values({
          id: randomUUID(),
          email,
          url,
          drafts,
          requestedAt: time,
          dueAt: time,
          attempts: 0,
          requestId,
          browserHash,
          notice,
        })
        .execute();
      outbox.wake();
    },
    start: outbox.start,
    stop: outbox.stop,
    countWaiting: outbox.countWaiting,
  };
}
