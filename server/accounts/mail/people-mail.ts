import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { readMailbox } from "#domain/mailbox.ts";
import { toSafeName } from "#domain/safe-name.ts";
import type { PeopleNotice } from "#server/closets/owner/people/people-notices.ts";
import type { Mail } from "./mail.ts";
import { writeMailPage } from "./mail-page.ts";
import { writeMailTime } from "./notice-mail.ts";

export type PeopleMailParts = {
  brandName: string;
  language: Language;
  notice: PeopleNotice;
  /** The page that its button opens. */
  address: string;
};

/** About the people of a closet: an invitation, or what has changed. */
export function writePeopleMail(parts: PeopleMailParts): Required<Pick<Mail, "subject" | "text" | "html">> {
  const { brandName, language, notice, address } = parts;
  const { people: words, notices } = CATALOGUES[language].server;
  // A person without a name is named by the address.
  const who = readMailbox(notice.who) ?? toSafeName(notice.who, brandName) ?? words.someone;
  const closet = toSafeName(notice.closet, brandName) ?? words.someone;
  const isInvitation = notice.kind === "invited";
  const subject = isInvitation ? words.invitedTitle(who, closet) : words.titles[notice.kind](who, closet);
  const lines = isInvitation
    ? [words.invitedText[notice.role], words.until(writeMailTime(notice.until, language))]
    : [
        ...(notice.at === undefined ? [] : [words.leavingText(writeMailTime(notice.at, language))]),
        ...(notice.kind === "removals" ? [words.removalsText] : []),
        words.review,
      ];
  const note = isInvitation ? words.notAsked : notices.always;
  const text = lines.join(" ");
  const label = isInvitation ? words.openInvitation : words.openPeople;
  const html = writeMailPage({
    language,
    brandName,
    subject,
    preview: text,
    title: subject,
    text,
    button: { label, address },
    note,
    foot: [{ text: brandName }],
  });
  return { subject, html, text: `${[subject, text, address, note].join("\n\n")}\n` };
}
