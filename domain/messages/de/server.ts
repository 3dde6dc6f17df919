import { MAX_USERNAME_LENGTH } from "#domain/limits.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import { TAB_WORDS, toGenitive } from "./visitor.ts";

const { count } = createPluralFormatter<"one" | "other">("de");

export const server: ServerMessages = {
  aboutCloset: (firstName) =>
    `Schau dich in ${toGenitive(firstName)} Kleiderschrank um, lade dann die App herunter und fang an zu stylen.`,
  aboutCollection: (firstName) => `Eine Sammlung aus ${toGenitive(firstName)} Kleiderschrank.`,
  aboutEntry: (entry, firstName) => `${entry} aus ${toGenitive(firstName)} Kleiderschrank.`,
  aboutInvite: (firstName) => `Erstelle in Sekunden ein Konto und style ${firstName}.`,
  aboutStyling: (firstName) => `Stell ein Outfit aus ${toGenitive(firstName)} Kleiderschrank zusammen. Ohne Konto.`,
  stylingNeedsScript: "Um ein Outfit zusammenzustellen, schalte JavaScript in deinem Browser ein.",
  aboutNothing: "Öffne einen Kleiderschrank mit dem Link, den du bekommen hast.",
  collections: (total) => count(total, { one: "# Sammlung", other: "# Sammlungen" }),

  drawnCloset: (firstName) => [toGenitive(firstName), "Kleiderschrank"],
  drawnTab: (firstName, tab) => [toGenitive(firstName), TAB_WORDS[tab]],
  aTab: TAB_WORDS,
  aCloset: "Ein Kleiderschrank",
  openedByItsLink: "per Link geteilt",
  aCollection: "Eine Sammlung",
  anEntry: {
    items: "Ein Teil",
    outfits: "Ein Outfit",
    portfolios: "Ein Portfolio-Bild",
    inspirations: "Eine Inspiration",
  },
  fromClosetOf: (firstName) => `aus ${toGenitive(firstName)} Kleiderschrank`,

  mailTime: (minutes) => (minutes === 60 ? "einer Stunde" : count(minutes, { one: "# Minute", other: "# Minuten" })),
  mailSubject: (brandName, firstName) =>
    firstName === null
      ? `Bitte bestätige deine E-Mail-Adresse für ${brandName}`
      : `Bitte bestätige deine E-Mail-Adresse für ${brandName}, um ${firstName} zu stylen`,
  mailPreview: (time) => `Benutze deinen Link innerhalb von ${time}. Er funktioniert nur einmal.`,
  mailTitle: (firstName) =>
    firstName === null
      ? "Bitte bestätige deine E-Mail-Adresse"
      : `Bitte bestätige deine E-Mail-Adresse, um ${firstName} zu stylen`,
  mailText: (brandName) =>
    `Mit diesem Link meldest du dich bei ${brandName} an. Wenn du neu hier bist, wird damit auch dein Konto erstellt.`,
  mailButton: (brandName) => `Bei ${brandName} anmelden`,
  mailLife: (time) => `Benutze den Link innerhalb von ${time}. Er funktioniert nur einmal.`,
  mailCode: "Oder gib diesen Code dort ein, wo du die E-Mail angefordert hast:",
  mailCodeLife: (time) => `Der Code funktioniert nur dort, ${time} lang. Niemand wird dich nach diesem Code fragen.`,
  mailAddress: "Wenn der Button nicht funktioniert, kopiere diese Adresse in deinen Browser:",
  mailNotForOthers: "Der Link ist nur für dich bestimmt. Bitte leite diese E-Mail nicht weiter.",
  mailNotAsked:
    "Wenn du diese E-Mail nicht angefordert hast, kannst du sie ignorieren. Es passiert nichts, solange niemand den Link öffnet.",

  notices: {
    passkeyTitle: (brandName) => `Neuer Passkey für dein Konto bei ${brandName}`,
    providerTitle: (brandName, provider) => `Neue Anmeldung über ${provider} für dein Konto bei ${brandName}`,
    passkeyText: "Ab jetzt kann man sich mit einem neuen Passkey in deinem Konto anmelden.",
    providerText: (provider) => `Ab jetzt kann man sich über ${provider} in deinem Konto anmelden.`,
    where: (site) => `Website: ${site}.`,
    when: (time) => `Zeitpunkt: ${time}.`,
    passkeyNotYou:
      "Warst du das nicht? Entferne den Passkey in den Einstellungen und melde dich dort auf allen Geräten ab.",
    providerNotYou:
      "Warst du das nicht? Melde dich in den Einstellungen auf allen Geräten ab und sag den Leuten Bescheid, die diese Website betreiben.",
    emailTitle: (brandName) => `Neue E-Mail-Adresse für dein Konto bei ${brandName}`,
    emailText: "E-Mails zum Anmelden gehen ab jetzt an eine andere Adresse.",
    emailNotYou: "Warst du das nicht? Sag sofort den Leuten Bescheid, die diese Website betreiben.",
    openSettings: "Einstellungen öffnen",
    wasYou: "Wenn du es warst, musst du nichts tun.",
    always: "Diese E-Mail schützt dein Konto und lässt sich deshalb nicht abbestellen.",
  },

  newEmail: {
    title: (brandName) => `Deine neue Adresse bei ${brandName}`,
    text: "Gib diesen Code in den Einstellungen deines Kontos ein, dann wird dies seine Adresse:",
    notAsked: "Wenn du diese E-Mail nicht angefordert hast, kannst du sie ignorieren.",
  },

  people: {
    someone: "Jemand",
    invitedTitle: (who: string, closet: string) => `${who} lädt dich ein, den Kleiderschrank von ${closet} mitzuführen`,
    invitedText: {
      helper: "Du kannst darin alles hinzufügen, ändern und kombinieren.",
      owner: "Du bekommst alle Rechte daran.",
    },
    until: (time: string) => `Die Einladung gilt einmal, bis ${time}.`,
    openInvitation: "Einladung ansehen",
    notAsked:
      "Wenn du diese E-Mail nicht erwartet hast, kannst du sie ignorieren. Es passiert nichts, solange du nicht zusagst.",
    titles: {
      joined: (who: string, closet: string) => `${who} hilft jetzt im Kleiderschrank von ${closet}`,
      owner: (who: string, closet: string) => `${who} hat jetzt alle Rechte am Kleiderschrank von ${closet}`,
      helper: (who: string, closet: string) => `${who} hilft im Kleiderschrank von ${closet} nur noch mit`,
      left: (who: string, closet: string) => `${who} ist nicht mehr im Kleiderschrank von ${closet} dabei`,
      leaving: (who: string, closet: string) => `${who} soll aus dem Kleiderschrank von ${closet} entfernt werden`,
      staying: (who: string, closet: string) => `${who} behält alle Rechte am Kleiderschrank von ${closet}`,
      removals: (who: string, closet: string) => `${who} hat viel aus dem Kleiderschrank von ${closet} entfernt`,
    },
    leavingText: (time: string) => `Bis ${time} könnt ihr das stoppen.`,
    removalsText: "Alles liegt im Papierkorb. Du kannst alles zurückholen.",
    review: "Wenn das nicht abgesprochen war, kannst du es in den Einstellungen ändern.",
    openPeople: "Ansehen, wer dabei ist",
  },

  stylings: {
    newTitle: (name) =>
      name === null ? "Jemand hat dir ein Outfit zusammengestellt" : `${name} hat dir ein Outfit zusammengestellt`,
    newText: (total) =>
      count(total, {
        one: "Sieh es dir an, behalte es oder sag danke.",
        other: "# neue Outfits warten in deinem Posteingang.",
      }),
    picture: "Das Outfit",
    openInbox: "Posteingang öffnen",
    atMost: "Du bekommst diese E-Mail höchstens einmal in der Stunde.",
    stop: "Diese E-Mails abbestellen",
    answerTitle: (firstName) =>
      firstName === null ? "Es gibt eine Antwort auf dein Outfit" : `${firstName} hat dir geantwortet`,
    wornTitle: (firstName) =>
      firstName === null ? "Dein Outfit wurde getragen" : `${firstName} hat dein Outfit getragen`,
    boughtTitle: (firstName) =>
      firstName === null ? "Dein Vorschlag wurde gekauft" : `${firstName} hat gekauft, was du vorgeschlagen hast`,
    choseTitle: (firstName) =>
      firstName === null ? "Dein Outfit wurde gewählt" : `${firstName} hat dein Outfit gewählt`,
    chosen: "Dein Outfit wurde gewählt. Es gehört jetzt zum Kleiderschrank.",
    accepted: "Dein Outfit gehört jetzt zum Kleiderschrank.",
    asked: "Es gibt einen Wunsch zu deinem Outfit: Du kannst es ändern und noch einmal senden.",
    openAnswer: "Hier siehst du, was du gesendet hast und was daraus wurde:",
    stopHere: "Wenn du keine dieser E-Mails mehr möchtest, öffne diese Seite:",
    stopTitle: "Diese E-Mails abbestellen?",
    stopped: "Du bekommst keine dieser E-Mails mehr.",
    stopInvalid: "Dieser Link zum Abbestellen ist nicht gültig.",
  },

  link: {
    passwordTitle: "Für diesen Link brauchst du ein Passwort.",
    password: "Passwort",
    wrongPassword: "Das Passwort stimmt nicht. Prüfe es und versuch es noch einmal.",
    tooManyPasswords: "Zu viele falsche Passwörter. Warte zehn Minuten und versuch es dann noch einmal.",
    noCookies:
      "Dein Browser speichert keine Cookies dieser Seite, deshalb bleibt sie zu. Erlaube sie und gib das Passwort noch einmal ein.",
    open: "Öffnen",
  },

  popupDone: "Du bist angemeldet. Du kannst dieses Fenster schließen.",
  popupNotSetUp: (provider) => `Die Anmeldung mit ${provider} ist auf diesem Server nicht eingerichtet`,
  popupSettings: "Gib dem Server diese Einstellungen und starte ihn neu:",
  popupFailed:
    "Das hat nicht geklappt. Schließe dieses Fenster. Versuch es dann noch einmal oder wähle einen anderen Weg.",

  errors: {
    badPopup: "Bitte beginne die Anmeldung auf einer Seite dieser Website.",
    foreignOrigin: "Das funktioniert nur von einer Seite dieser Website aus.",
    badUsername: `Ein Benutzername hat höchstens ${MAX_USERNAME_LENGTH} Buchstaben, Ziffern, Punkte, Binde- und Unterstriche. Er beginnt nicht mit einem Punkt oder Bindestrich.`,
    usernameTaken: "Diesen Benutzernamen gibt es schon. Bitte wähle einen anderen.",
    usernameReserved: "Dieser Benutzername ist der Website vorbehalten. Bitte wähle einen anderen.",
    secondCloset: "Du hast schon so viele Kleiderschränke angelegt, wie hier mit einem Konto möglich sind.",
    noNewClosets: "Auf dieser Website lassen sich keine neuen Kleiderschränke anlegen.",
    notInvited:
      "Für einen Kleiderschrank auf dieser Website brauchst du eine Einladung. Frag bitte die Leute, die diese Website betreiben.",
    tooManyUsernames: "Du hast viele Benutzernamen ausprobiert. Bitte versuch es in einer Stunde noch einmal.",
    tooManyClosets:
      "Aus deinem Netzwerk wurden heute zu viele Kleiderschränke angelegt. Bitte versuch es morgen wieder.",
    noSuchItem:
      "Eines dieser Teile ist nicht mehr im Kleiderschrank. Nimm es heraus und sende das Outfit dann noch einmal.",
    signInToStyle:
      "Dieser Kleiderschrank nimmt nur Outfits von Leuten mit Konto an. Bitte melde dich an und sende dein Outfit dann noch einmal.",
    stylingsClosed: "Dieser Kleiderschrank nimmt gerade keine Outfits an.",
    tooManyStylings:
      "In der letzten Stunde wurden viele Outfits gesendet. Bitte sende dieses in spätestens einer Stunde noch einmal.",
    inboxFull: "Im Posteingang dieses Kleiderschranks liegen schon viele Outfits. Bitte versuch es später noch einmal.",
    stylingAccepted:
      "Dieses Outfit wurde schon in den Kleiderschrank aufgenommen. Es lässt sich nicht mehr zurückziehen.",
    notFound: "Unter dieser Adresse gibt es nichts. Bitte prüfe sie.",
    wrongMethod: "Diese Adresse nimmt diese Methode nicht an. Verwende eine aus dem Allow-Header.",
    tooManyRequests: "Von dir kamen gerade zu viele Anfragen. Bitte versuch es gleich noch einmal.",
    busy: "Gerade gibt es zu viele Anfragen. Bitte versuch es gleich noch einmal.",
    databaseAway: "Wir kommen gerade nicht an unsere Daten. Bitte versuch es in einer Minute noch einmal.",
    picturesAway: "Wir kommen gerade nicht an unsere Bilder. Bitte versuch es in einer Minute noch einmal.",
    cannotDecode: "Wir können gerade keine Bilder verarbeiten. Bitte versuch es später noch einmal.",
    unwritable: "Wir können gerade nichts speichern. Bitte versuch es in einer Minute noch einmal.",
    failed: "Bei uns ist etwas schiefgegangen. Bitte versuch es noch einmal.",
  },
};
