import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { Mail } from "./mail.ts";
import { writeMailPage } from "./mail-page.ts";

type NewEmailMailParts = {
  brandName: string;
  language: Language;
  digits: string;
  minutes: number;
  settingsAddress: string;
};

/** To the new address of an account. It has no link that signs in. */
export function writeNewEmailMail(parts: NewEmailMailParts): Required<Pick<Mail, "subject" | "text" | "html">> {
  const { brandName, language, digits, minutes, settingsAddress } = parts;
  const { newEmail: words, notices, mailCodeLife, mailTime } = CATALOGUES[language].server;
  const subject = words.title(brandName);
  const life = mailCodeLife(mailTime(minutes));
  const html = writeMailPage({
    language,
    brandName,
    subject,
    preview: words.text,
    title: subject,
    text: words.text,
    button: { label: notices.openSettings, address: settingsAddress },
    note: words.notAsked,
    code: { text: words.text, digits, note: life },
    foot: [{ text: brandName }],
  });
  return { subject, html, text: `${[words.text, digits, life, words.notAsked].join("\n\n")}\n` };
}
