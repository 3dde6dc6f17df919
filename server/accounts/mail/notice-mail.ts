import type { Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import type { Mail } from "./mail.ts";
import { writeMailPage } from "./mail-page.ts";

export type NoticeMailParts = {
  brandName: string;
  language: Language;
  /** A provider that was added. */
  what: "passkey" | "emailChanged" | { provider: string };
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

function choose(what: NoticeMailParts["what"], brandName: string, words: ServerMessages["notices"]) {
  if (what === "passkey") return [words.passkeyTitle(brandName), words.passkeyText, words.passkeyNotYou] as const;
  if (what === "emailChanged") return [words.emailTitle(brandName), words.emailText, words.emailNotYou] as const;
  const { provider } = what;
  return [words.providerTitle(brandName, provider), words.providerText(provider), words.providerNotYou] as const;
}

/** Its only address opens the settings. It has no link that signs in. */
export function writeNoticeMail(parts: NoticeMailParts): Required<Pick<Mail, "subject" | "text" | "html">> {
  const { brandName, language, addedAt, settingsAddress } = parts;
  const words = CATALOGUES[language].server.notices;
  const site = `${brandName} (${new URL(settingsAddress).host})`;
  const [subject, what, advice] = choose(parts.what, brandName, words);
  const facts = [what, words.where(site), words.when(writeMailTime(addedAt, language))].join(" ");
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
