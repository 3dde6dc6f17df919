import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { Mail } from "./mail.ts";
import { writeMailPage } from "./mail-page.ts";

export type SignInMailParts = {
  brandName: string;
  inviter: string | null;
  language: Language;
  link: string;
  minutes: number;
  /** For the browser that asked. */
  code: { digits: string; minutes: number } | null;
};

function writeText({ brandName, inviter, language, link, minutes, code }: SignInMailParts): string {
  const words = CATALOGUES[language].server;
  const time = words.mailTime(minutes);
  const paragraphs = [
    words.mailTitle(inviter),
    words.mailText(brandName),
    link,
    words.mailLife(time),
    ...(code ? [words.mailCode, code.digits, words.mailCodeLife(words.mailTime(code.minutes))] : []),
    `${words.mailNotForOthers}\n${words.mailNotAsked}`,
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

/** The mail holds no address and loads nothing from the network, so that opening it is not tracked. */
export function writeSignInMail(parts: SignInMailParts): Required<Pick<Mail, "subject" | "text" | "html">> {
  const { brandName, inviter, language, link, minutes, code } = parts;
  const words = CATALOGUES[language].server;
  const subject = words.mailSubject(brandName, inviter);
  const time = words.mailTime(minutes);
  const html = writeMailPage({
    language,
    brandName,
    subject,
    preview: words.mailPreview(time),
    title: words.mailTitle(inviter),
    text: words.mailText(brandName),
    button: { label: words.mailButton(brandName), address: link },
    note: words.mailLife(time),
    ...(code && {
      code: { text: words.mailCode, digits: code.digits, note: words.mailCodeLife(words.mailTime(code.minutes)) },
    }),
    foot: [{ text: words.mailNotForOthers }, { text: words.mailNotAsked }],
  });
  return { subject, text: writeText(parts), html };
}
