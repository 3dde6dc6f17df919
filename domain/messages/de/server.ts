import { createCounter } from "#domain/counter.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import { TAB_WORDS, toGenitive } from "./closet.ts";

const { count } = createCounter<"one" | "other">("de");

export const server: ServerMessages = {
  aboutCloset: (firstName) =>
    `Schau dich in ${toGenitive(firstName)} Kleiderschrank um, dann hol dir die App und fang an zu stylen.`,
  aboutCollection: (firstName) => `Eine Sammlung aus ${toGenitive(firstName)} Kleiderschrank.`,
  aboutInvite: (firstName) => `Erstell in Sekunden ein Konto und style ${firstName}.`,
  aboutNothing: "Kleiderschränke öffnen sich mit ihrem Link.",
  collections: (total) => count(total, { one: "# Sammlung", other: "# Sammlungen" }),

  drawnCloset: (firstName) => [toGenitive(firstName), "Kleiderschrank"],
  drawnTab: (firstName, tab) => [toGenitive(firstName), TAB_WORDS[tab]],
  aTab: TAB_WORDS,
  aCloset: "Ein Kleiderschrank",
  openedByItsLink: "per Link geöffnet",
  aCollection: "Eine Sammlung",
  fromClosetOf: (firstName) => `aus ${toGenitive(firstName)} Kleiderschrank`,

  mailTime: (minutes) => (minutes === 60 ? "einer Stunde" : count(minutes, { one: "# Minute", other: "# Minuten" })),
  mailSubject: (brandName, firstName) =>
    firstName === null
      ? `Bitte bestätige deine E-Mail-Adresse für ${brandName}`
      : `Bitte bestätige deine E-Mail-Adresse für ${brandName} und style ${firstName}`,
  mailPreview: (time) => `Dein Link gilt einmal, innerhalb von ${time}.`,
  mailTitle: (firstName) =>
    firstName === null
      ? "Bitte bestätige deine E-Mail-Adresse"
      : `Bitte bestätige deine E-Mail-Adresse und style ${firstName}`,
  mailText: (brandName) =>
    `Mit diesem Link meldest du dich bei ${brandName} an. Wenn du neu hier bist, ist damit dein Konto fertig.`,
  mailButton: (brandName) => `Bei ${brandName} anmelden`,
  mailLife: (time) => `Der Link gilt einmal, innerhalb von ${time}.`,
  mailAddress: "Wenn der Knopf nichts tut, kopier diese Adresse in deinen Browser:",
  mailNotForOthers: "Der Link ist nur für dich: Bitte leite diese E-Mail nicht weiter.",
  mailNotAsked:
    "Wenn du ihn nicht angefordert hast, ignorier diese E-Mail. Es passiert nichts, solange niemand den Link öffnet.",

  popupDone: "Du bist angemeldet. Du kannst dieses Fenster schließen.",
  popupFailed: "Das hat nicht geklappt. Schließ dieses Fenster, und versuch es noch mal oder wähle einen anderen Weg.",

  errors: {
    badPopup: "Eine Anmeldung beginnt auf einer Seite dieser Website.",
    foreignOrigin: "Das ist nur für Seiten dieser Website.",
    notFound: "Unter dieser Adresse gibt es nichts.",
    wrongMethod: "Diese Adresse antwortet nicht auf diese Methode.",
    busy: "Gerade ist viel los. Bitte versuch es gleich noch mal.",
    unwritable: "Gerade kann nichts gespeichert werden. Bitte versuch es in einer Minute noch mal.",
    failed: "Bei uns ist etwas schiefgegangen. Bitte versuch es noch mal.",
  },
};
