import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { PagesMessages } from "#domain/messages/en/pages.ts";
import { toGenitive } from "./closet.ts";

const { count } = createPluralFormatter<"one" | "other">("de");

export const pages: PagesMessages = {
  inviteTitle: (firstName) => `${firstName} lädt dich zum Stylen ein`,
  linkTitle: (firstName) => `${toGenitive(firstName)} Kleiderschrank wartet auf dich`,
  linkTitleWithoutCloset: "Ein Kleiderschrank wartet auf dich",
  notFound: "Diese Seite gibt es nicht.",
  toHome: "Zur Startseite",
  portfolioList: "Portfolios",
  portfolios: (total) => count(total, { one: "# Portfolio", other: "# Portfolios" }),
  styleInCapitals: (firstName) => `${firstName.toLocaleUpperCase("de")} STYLEN`,
  getTheApp: (brandName) => `Hol dir die ${brandName}-App`,
  signUpInstead: (firstName) => `Registriere dich und style ${firstName}`,
  qrCodeFor: (address) => `QR-Code für ${address}`,
  scanWithPhone: "Scanne den Code mit der Kamera deines Handys.",
  onAppStore: ["Laden im", "App Store"],
  onGooglePlay: ["Jetzt bei", "Google Play"],
  onThisPage: "Auf dieser Seite",
  opensShop: "Öffnet den Shop in einem neuen Fenster",
  moreInApp: (name) => `Mehr zu ${name} in der App`,
  home: "Öffne einen Kleiderschrank",
  homeText: "Sieh dir Outfits an und stell neue zusammen. Ohne Konto, ohne App.",
  openClosetOf: "Benutzername oder Link",
  username: "Benutzername",
  open: "Öffnen",
  keepYourOwn: "Eigenen Kleiderschrank anlegen oder anmelden",
};
