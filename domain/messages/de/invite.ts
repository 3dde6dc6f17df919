import type { InviteMessages } from "#domain/messages/en/invite.ts";
import { toGenitive } from "./closet.ts";

export const invite: InviteMessages = {
  signUp: "In Sekunden registriert",
  signUpToStyle: (firstName) => `Erstell ein Konto und style ${firstName}`,
  signUpWithGoogle: "Mit Google registrieren",
  otherSignUpOptions: "Andere Möglichkeiten",
  signUpWithApple: "Mit Apple registrieren",
  continueWithEmail: "Weiter mit E-Mail",
  alreadyHaveAccount: (brandName) => `Du hast schon ein ${brandName}-Konto? Klick hier.`,
  agreement: [
    "Wenn du weitermachst, stimmst du den ",
    "Nutzungsbedingungen",
    " und der ",
    "Datenschutzerklärung",
    " zu.",
  ],
  notInThisApp:
    "In dieser App kann Google niemanden anmelden: Mach mit E-Mail weiter, oder öffne diese Seite in deinem Browser.",
  emailTitle: "Weiter mit E-Mail",
  emailQuestion: "Wie ist deine E-Mail-Adresse?",
  enterEmail: "E-Mail eingeben",
  continue: "Weiter",
  needsScript: "Zum Registrieren braucht es JavaScript, das dieser Browser nicht ausführt.",
  emailRefused: "An diese E-Mail-Adresse kann keine E-Mail geschickt werden.",
  verifyTitle: "Bitte bestätige deine E-Mail-Adresse",
  verifyText: [
    "Wir haben eine Bestätigung geschickt an ",
    ". Klick auf den Link darin, um dein Konto fertig anzulegen.",
  ],
  notThere: "Nichts da? Es kann eine Minute dauern, oder sie liegt im Spam.",
  sendAgain: "Noch mal schicken",
  sentAgain: "Eine neue E-Mail ist unterwegs.",
  sentSeveral: "Wir haben dir schon mehrere E-Mails geschickt. Bitte schau im Spam-Ordner nach.",
  otherEmail: "Andere E-Mail-Adresse",
  confirmEmail: "Bitte gib zur Bestätigung deine E-Mail-Adresse an",
  creatingAccount: ["Du erstellst ein Konto mit deiner E-Mail-Adresse ", "."],
  firstName: "Vorname",
  lastName: "Nachname",
  enterFirstName: "Vornamen eingeben",
  enterLastName: "Nachnamen eingeben",
  welcome: (brandName) => `Willkommen bei ${brandName}`,
  goAndStyle: (firstName) =>
    `Du kannst dir jetzt die App holen und in ${toGenitive(firstName)} Kleiderschrank mit dem Stylen anfangen.`,
  logInThere: "Wähle dort „Schon ein Konto?“, um dich anzumelden.",
  signingIn: "Du wirst angemeldet.",
  inOtherWindow: "Mach in dem Fenster weiter, das sich geöffnet hat.",
  notSignedInYet: "Du bist noch nicht angemeldet. Ist das Fenster zu?",
  windowBlocked:
    "Dein Browser hat das Fenster nicht geöffnet. Mach mit E-Mail weiter, oder erlaube Fenster für diese Seite.",
  providerRefused: "Das hat nicht geklappt. Du kannst auch einen anderen Weg wählen.",
  linkRefused:
    "Dieser Link funktioniert nicht mehr: Er wurde schon benutzt oder ist abgelaufen. Gib deine E-Mail-Adresse ein, dann bekommst du einen neuen.",
  linkOfOtherEmail: (email) =>
    `Dieser Link ging an eine andere Adresse, nicht an ${email}. Prüf die Adresse, und versuch es noch mal.`,
  linkOfAnother: (email) =>
    `Dieser Link funktioniert nicht mehr: Er wurde schon benutzt oder ist abgelaufen. Du bist angemeldet als ${email}.`,
  noCookies:
    "Dein Browser hat sich nicht gemerkt, dass du angemeldet bist: Erlaube Cookies für diese Seite, und versuch es noch mal.",
  notSaved: "Deine Namen konnten nicht gespeichert werden. Schau sie dir an, und versuch es noch mal.",
  signOut: "Abmelden",
  signedOut: "Du wurdest abgemeldet. Melde dich noch mal an, um weiterzumachen.",
  offline: "Du bist anscheinend offline: Das hier ist vielleicht nicht aktuell.",
  scanTheCode: "Scanne den QR-Code",
  goToCloset: (firstName) => `Geh in der App zu ${toGenitive(firstName)} Kleiderschrank.`,
  openInApp: (brandName) => `In der ${brandName}-App öffnen`,
  back: "Zurück",
};
