import { expect, test } from "vitest";
import { writeSignInMail } from "./sign-in-mail.ts";

const LINK = "https://closet.example/user/emma?a=1&mode=signIn&oobCode=abc";
const unescape = (html: string): string =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

test("both parts hold the link, its lifetime, and what to do with an unexpected mail", () => {
  const { subject, text, html } = writeSignInMail({
    brandName: "Indyx",
    inviter: null,
    language: "en",
    link: LINK,
    minutes: 60,
    code: null,
  });
  expect(subject).toBe("Please verify your email for Indyx");
  expect(text).toContain(`\n${LINK}\n`);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => unescape(href))).toEqual([LINK, LINK]);
  expect(unescape(html)).toContain(`>${LINK}</a>`);
  for (const part of [text, html]) {
    expect(part).toContain("Use the link within one hour. It works only once.");
    expect(part).toContain("If you did not ask for this email, you can ignore it.");
    expect(part).toContain("Please do not forward this email");
  }
  expect(html).toContain('<html lang="en"');
  expect(
    writeSignInMail({ brandName: "Indyx", inviter: null, language: "en", link: LINK, minutes: 15, code: null }).text,
  ).toContain("within 15 minutes");
});

test("the mail loads nothing from the network, so opening it is not tracked", () => {
  const { html } = writeSignInMail({
    brandName: "Indyx",
    inviter: null,
    language: "en",
    link: LINK,
    minutes: 60,
    code: null,
  });
  expect(html).not.toMatch(/\ssrc=|url\(|<link|<img|@import|background=/i);
});

test("names and links are escaped", () => {
  const { html } = writeSignInMail({
    brandName: '<b>"A&B"</b>',
    inviter: "<i>",
    language: "en",
    link: `${LINK}"><script>`,
    minutes: 60,
    code: null,
  });
  expect(html).not.toContain("<b>");
  expect(html).not.toContain("<i>");
  expect(html).not.toContain("<script>");
  expect(html).toContain("&lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt;");
});

test("a mail has the direction of its language, and its link runs from left to right", () => {
  const { subject, text, html } = writeSignInMail({
    brandName: "Indyx",
    inviter: null,
    language: "ar",
    link: LINK,
    minutes: 15,
    code: null,
  });
  expect(subject).toBe("يُرجى تأكيد بريدك الإلكتروني في Indyx");
  for (const part of [text, html]) expect(part).toContain("١٥ دقيقة");
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<td class="column" align="right"');
  expect(html).toContain('<a dir="ltr" class="soft"');
});

test.for([
  ["en", "Please verify your email for Indyx to style Emma", "Please verify your email to style Emma"],
  [
    "de",
    "Bitte bestätige deine E-Mail-Adresse für Indyx, um Emma zu stylen",
    "Bitte bestätige deine E-Mail-Adresse, um Emma zu stylen",
  ],
  [
    "fr",
    "Confirmez votre adresse e-mail pour composer une tenue pour Emma sur Indyx",
    "Confirmez votre adresse e-mail pour composer une tenue pour Emma",
  ],
  ["es", "Verifica tu correo y crea looks para Emma en Indyx", "Verifica tu correo y crea looks para Emma"],
  ["ar", "يُرجى تأكيد بريدك الإلكتروني في Indyx لتنسيق ملابس Emma", "يُرجى تأكيد بريدك الإلكتروني لتنسيق ملابس Emma"],
] as const)("in %s the subject and the first line name the closet's owner", ([language, subject, line]) => {
  const mail = writeSignInMail({ brandName: "Indyx", inviter: "Emma", language, link: LINK, minutes: 60, code: null });
  expect(mail.subject).toBe(subject);
  expect(mail.text.split("\n")[0]).toBe(line);
  expect(mail.html).toContain(`>${line}</h1>`);
});

test.for([
  ["en", "The code works only there, for 10 minutes. No one will ever ask you for this code."],
  ["de", "Der Code funktioniert nur dort, 10 Minuten lang. Niemand wird dich nach diesem Code fragen."],
  ["ar", "يعمل الرمز هناك فقط، لمدة ١٠ دقائق. لن يطلب منك أحد هذا الرمز."],
] as const)(
  "in %s both parts have the six digits, on a line of their own, and their sentence",
  ([language, sentence]) => {
    const code = { digits: "042137", minutes: 10 };
    const { subject, text, html } = writeSignInMail({
      brandName: "Indyx",
      inviter: null,
      language,
      link: LINK,
      minutes: 60,
      code,
    });
    expect(text).toMatch(/^042137$/m);
    expect(html).toMatch(/dir="ltr"[^>]*>042137</);
    for (const part of [text, html]) expect(part).toContain(sentence);
    // A locked phone shows the subject and the preview.
    expect(subject + html.slice(0, html.indexOf("<h1"))).not.toContain("042137");
  },
);
