import { getDirection, type Language } from "#domain/languages.ts";
import { CATALOGUES } from "#domain/messages/catalogues.ts";
import { escapeMarkup } from "#domain/plain-text.ts";
import { PICTURE_CID } from "./mail.ts";

type FootLine = { text: string; address?: string };

export type MailPage = {
  language: Language;
  brandName: string;
  subject: string;
  /** The text that lists of mails show beside the subject. */
  preview: string;
  title: string;
  text: string;
  /** Attached as `PICTURE_CID`. Pixels. */
  picture?: { alt: string; width: number; height: number };
  button: { label: string; address: string };
  note: string;
  code?: { text: string; digits: string; note: string };
  foot: readonly FootLine[];
};

const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

// The colors of `app/ui/tokens.css`, since mail programs know no CSS variables. The light ones are inline, because some
// programs drop <style>. `data-ogsc` is the dark theme of Outlook on the web.
const LIGHT = {
  paper: "#faf7f2",
  ink: "#1d1a16",
  soft: "#645c51",
  line: "#ded6ca",
  accent: "#8f3a1c",
  onAccent: "#fffaf5",
};
const DARK = {
  paper: "#171412",
  ink: "#f4eee5",
  soft: "#b3a899",
  line: "#3a342e",
  accent: "#f0b18d",
  onAccent: "#2a1409",
};

const darkRules = (prefix: string): string =>
  [
    `${prefix}.paper { background-color: ${DARK.paper} !important; }`,
    `${prefix}.ink { color: ${DARK.ink} !important; }`,
    `${prefix}.soft { color: ${DARK.soft} !important; }`,
    `${prefix}.line { border-color: ${DARK.line} !important; }`,
    `${prefix}.button { background-color: ${DARK.accent} !important; }`,
    `${prefix}.on-button { color: ${DARK.onAccent} !important; }`,
  ].join("\n");

const STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
${darkRules("")}
}
${darkRules("[data-ogsc] ")}
@media (max-width: 480px) {
.column { padding: 32px 24px !important; }
.title { font-size: 28px !important; }
}`;

// Invisible characters: without them, mail programs fill the preview with the text below.
const PREVIEW_PADDING = "&#847;&zwnj;&nbsp;".repeat(60);

const writeLine = ({ text, address }: FootLine): string =>
  address === undefined
    ? escapeMarkup(text)
    : `<a class="soft" href="${escapeMarkup(address)}" style="color:${LIGHT.soft}">${escapeMarkup(text)}</a>`;

const writePicture = (picture: MailPage["picture"]): string =>
  picture
    ? `<p style="margin:0 0 28px"><img src="cid:${PICTURE_CID}" width="${picture.width}" height="${picture.height}" alt="${escapeMarkup(picture.alt)}" style="display:block;width:100%;max-width:${picture.width}px;height:auto;border-radius:2px"></p>`
    : "";

/** The mail loads nothing from the network, so that opening it is not tracked. */
export function writeMailPage(parts: MailPage): string {
  const { language, brandName, subject, preview, title, text, picture, button, note, code, foot } = parts;
  const words = CATALOGUES[language].server;
  const direction = getDirection(language);
  const start = direction === "rtl" ? "right" : "left";
  const [brand, address] = [escapeMarkup(brandName), escapeMarkup(button.address)];
  const paragraph = (text: string, look: { size: number; tone: "ink" | "soft"; below: number }): string =>
    `<p class="${look.tone}" style="margin:0 0 ${look.below}px;font:${look.size}px/1.55 ${SANS};color:${LIGHT[look.tone]}">${text}</p>`;
  const small = (text: string, below = 8): string => paragraph(text, { size: 14, tone: "soft", below });
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeMarkup(subject)}</title>
<style>
${STYLES}
</style>
</head>
<body class="paper" dir="${direction}" style="margin:0;padding:0;background-color:${LIGHT.paper};-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(preview)}${PREVIEW_PADDING}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT.paper}" style="background-color:${LIGHT.paper}">
<tr><td align="center">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="column" align="${start}" style="padding:56px 40px">
<p class="ink line" style="margin:0 0 40px;padding:0 0 16px;border-bottom:1px solid ${LIGHT.line};font:22px/1.2 ${SERIF};letter-spacing:-0.01em;color:${LIGHT.ink}"><bdi>${brand}</bdi></p>
<h1 class="ink title" style="margin:0 0 16px;font:normal 34px/1.15 ${SERIF};letter-spacing:-0.01em;color:${LIGHT.ink}">${escapeMarkup(title)}</h1>
${paragraph(escapeMarkup(text), { size: 16, tone: "ink", below: 28 })}
${writePicture(picture)}<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
<tr><td class="button" align="center" bgcolor="${LIGHT.accent}" style="border-radius:2px;background-color:${LIGHT.accent}">
<a class="on-button" href="${address}" style="display:inline-block;padding:14px 28px;font:600 16px/20px ${SANS};color:${LIGHT.onAccent};text-decoration:none;border-radius:2px">${escapeMarkup(button.label)}</a>
</td></tr>
</table>
${small(escapeMarkup(note), code ? 28 : 40)}
${
  code
    ? `${paragraph(escapeMarkup(code.text), { size: 16, tone: "ink", below: 8 })}
<p class="ink" dir="ltr" style="margin:0 0 12px;font:600 28px/1.2 ${SANS};letter-spacing:0.16em;text-align:${start};color:${LIGHT.ink}">${code.digits}</p>
${small(escapeMarkup(code.note), 40)}
`
    : ""
}${small(escapeMarkup(words.mailAddress), 4)}
<p style="margin:0 0 32px;font:13px/1.5 ${SANS};word-break:break-all"><a dir="ltr" class="soft" href="${address}" style="color:${LIGHT.soft}">${address}</a></p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="line" style="padding:20px 0 0;border-top:1px solid ${LIGHT.line}">
${foot.map((line, at) => small(writeLine(line), at === foot.length - 1 ? 0 : 8)).join("\n")}
</td></tr>
</table>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}
