import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { StylingReply } from "#domain/stylings/styling.ts";
import { toSafeName } from "#domain/safe-name.ts";
import { writeMailPage } from "#server/accounts/mail/mail-page.ts";
import type { Mail } from "#server/accounts/mail/mail.ts";

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
  /** Of the owner. */
  firstName: string;
  isAccepted: boolean;
  /** Whether the address is that of the account which sent the styling. */
  isConfirmed: boolean;
  reply: StylingReply | null;
  stylingAddress: string;
  stopAddress: string;
};

/** Plain text. An address that is not confirmed gets no words of the owner: they are on the page of the styling. */
export function writeAnswerMail(parts: AnswerMailParts): Pick<Mail, "subject" | "text"> {
  const { brandName, language, isAccepted, isConfirmed, reply, stylingAddress, stopAddress } = parts;
  const words = CATALOGUES[language].server.stylings;
  const { quickReplies } = CATALOGUES[language].styling;
  const firstName = toSafeName(parts.firstName, brandName);
  const subject = words.answerTitle(firstName);
  const replied = reply && ("quick" in reply ? quickReplies[reply.quick] : isConfirmed ? `“${reply.text}”` : null);
  const paragraphs = [
    ...(isAccepted ? [words.accepted] : []),
    ...(replied === null ? [] : [replied]),
    `${words.openAnswer}\n${stylingAddress}`,
    `${words.stopHere}\n${stopAddress}`,
  ];
  return { subject, text: `${paragraphs.join("\n\n")}\n` };
}
