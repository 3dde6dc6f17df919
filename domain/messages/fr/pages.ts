import { createCounter } from "#domain/counter.ts";
import type { PagesMessages } from "#domain/messages/en/pages.ts";
import { of } from "./closet.ts";

const { count } = createCounter<"one" | "many" | "other">("fr");

export const pages: PagesMessages = {
  inviteTitle: (firstName) => `${firstName} t’invite à composer ses tenues`,
  linkTitle: (firstName) => `Le dressing ${of(firstName)} t’attend`,
  linkTitleWithoutCloset: "Un dressing t’attend",
  notFound: "Il n’y a rien à cette adresse.",
  toHome: "Aller à l’accueil",
  portfolioList: "Portfolios",
  portfolios: (total) => count(total, { one: "# portfolio", many: "# de portfolios", other: "# portfolios" }),
  styleInCapitals: (firstName) => `HABILLER ${firstName.toLocaleUpperCase("fr")}`,
  getTheApp: (brandName) => `Télécharger l’appli ${brandName}`,
  signUpInstead: (firstName) => `Inscris-toi pour habiller ${firstName}`,
  qrCodeFor: (address) => `Code QR pour ${address}`,
  scanWithPhone: "Scanne le code avec l’appareil photo de ton téléphone.",
  onAppStore: ["Télécharger dans", "l’App Store"],
  onGooglePlay: ["Disponible sur", "Google Play"],
  onThisPage: "Sur cette page",
  opensShop: "Ouvre la boutique dans une nouvelle fenêtre",
  moreInApp: (name) => `En savoir plus sur ${name} dans l’appli`,
  home: "Un dressing, ouvert par son lien",
  homeText:
    "Découvre tout de suite les tenues, les pièces et les collections d’une amie, sans compte, et habille-la depuis cette page.",
  openClosetOf: "Ouvre un dressing par son nom d’utilisateur",
  username: "nom d’utilisateur",
  open: "Ouvrir",
};
