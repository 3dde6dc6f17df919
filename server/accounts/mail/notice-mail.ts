import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { Mail } from "./mail.ts";
import { writeMailPage } from "./mail-page.ts";

export type NoticeMailParts = {
  brandName: string;
  language: Language;
  /** Null: a passkey was added. */
  provider: string | null;
  addedAt: number;
  settingsAddress: string;
};

export const writeMailTime = (atMs: number, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    numberingSystem: language === "ar" ? "arab" : "latn",
    timeZone: "UTC",
    timeZoneName: "short",
  }).format(atMs);

/** Its only address opens the settings. It has no link that signs in. */
export function writeNoticeMail(parts: NoticeMailParts): Required<Pick<Mail, "subject" | "text" | "html">> {
  const { brandName, language, provider, addedAt, settingsAddress } = parts;
  const words = CATALOGUES[language].server.notices;
  const site = `${brandName} (${new URL(settingsAddress).host})`;
  const subject = provider === null ? words.passkeyTitle(brandName) : words.providerTitle(brandName, provider);
  const what = provider === null ? words.passkeyText : words.providerText(provider);
  const facts = [what, words.where(site), words.when(writeMailTime(addedAt, language))].join(" ");
  const advice = provider === null ? words.passkeyNotYou : words.providerNotYou;
  const html = writeMailPage({
    language,
    brandName,
    subject,
    preview: what,
    title: subject,
    text: `${facts} ${advice}`,
    button: { label: words.openSettings, address: settingsAddress },
    note: words.wasYou,
    foot: [{ text: words.always }],
  });
  return { subject, html, text: `${[facts, advice, settingsAddress, words.wasYou, words.always].join("\n\n")}\n` };
}
