import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { PagesMessages } from "#domain/messages/en/pages.ts";
import { toGenitive } from "./closet.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("fr");

export const pages: PagesMessages = {
  inviteTitle: (firstName) => `${firstName} vous invite à composer ses tenues`,
  linkTitle: (firstName) => `Le dressing ${toGenitive(firstName)} vous attend`,
  linkTitleWithoutCloset: "Un dressing vous attend",
  notFound: "Cette page est introuvable.",
  toHome: "Aller à la page d’accueil",
  portfolioList: "Portfolios",
  portfolios: (total) => count(total, { one: "# portfolio", many: "# de portfolios", other: "# portfolios" }),
  styleInCapitals: (firstName) => `UNE TENUE POUR ${firstName.toLocaleUpperCase("fr")}`,
  getTheApp: (brandName) => `Télécharger l’appli ${brandName}`,
  signUpInstead: (firstName) => `Inscrivez-vous pour composer une tenue pour ${firstName}`,
  qrCodeFor: (address) => `Code QR pour ${address}`,
  scanWithPhone: "Scannez le code avec l’appareil photo de votre téléphone.",
  onAppStore: ["Télécharger dans", "l’App Store"],
  onGooglePlay: ["Disponible sur", "Google Play"],
  onThisPage: "Sur cette page",
  opensShop: "Ouvre la boutique dans une nouvelle fenêtre",
  moreInApp: (name) => `En savoir plus sur ${name} dans l’appli`,
  home: "Ouvrez un dressing",
  homeText: "Regardez des tenues et composez-en de nouvelles. Sans compte, sans appli.",
  openClosetOf: "Nom d’utilisateur ou lien",
  username: "nom d’utilisateur",
  open: "Ouvrir",
  keepYourOwn: "Créer votre dressing ou vous connecter",
};
