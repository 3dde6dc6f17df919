import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { StylingReply } from "#domain/stylings/styling.ts";
import { writeMailPage } from "#server/accounts/mail/mail-page.ts";
import type { Mail } from "#server/accounts/mail/mail.ts";

const MAX_NAME_LENGTH = 60;

/** A dot only at the end of a word, so that a name cannot be a web address. */
const NAME = /^(?:[\p{L}\p{M}\p{Join_Control} '’-]|\.(?!\S))+$/u;

const toSafeName = (name: string): string | null => (name.length <= MAX_NAME_LENGTH && NAME.test(name) ? name : null);

type OwnerMailParts = {
  brandName: string;
  language: Language;
  /** Of the stylist. */
  name: string;
  total: number;
  hasPicture: boolean;
  inboxAddress: string;
  stopAddress: string;
};

/** Tells the owner of new stylings. */
export function writeOwnerMail(parts: OwnerMailParts): Required<Pick<Mail, "subject" | "text" | "html">> {
  const { brandName, language, total, hasPicture, inboxAddress, stopAddress } = parts;
  const words = CATALOGUES[language].server.stylings;
  const subject = words.newTitle(toSafeName(parts.name));
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
  language: Language;
  /** Of the owner. */
  firstName: string;
  isAccepted: boolean;
  reply: StylingReply | null;
  stylingAddress: string;
  stopAddress: string;
};

/** Plain text: an address that is not confirmed gets no more. */
export function writeAnswerMail(parts: AnswerMailParts): Pick<Mail, "subject" | "text"> {
  const { language, isAccepted, reply, stylingAddress, stopAddress } = parts;
  const words = CATALOGUES[language].server.stylings;
  const { quickReplies } = CATALOGUES[language].styling;
  const subject = words.answerTitle(toSafeName(parts.firstName));
  const replied = reply && ("text" in reply ? reply.text : quickReplies[reply.quick]);
  const paragraphs = [
    ...(isAccepted ? [words.accepted] : []),
    ...(replied === null ? [] : [replied]),
    `${words.openAnswer}\n${stylingAddress}`,
    `${words.stopHere}\n${stopAddress}`,
  ];
  return { subject, text: `${paragraphs.join("\n\n")}\n` };
}
