import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

const { count, number } = createPluralFormatter<"one" | "other">("de");

export const ownData: OwnDataMessages = {
  yourData: "Deine Daten",
  exportCloset: "Alles als Zip herunterladen",
  exportLacks: "Manche Änderungen oder Fotos sind noch nicht gespeichert: Sie fehlen im Zip.",
  exportAnyway: "Ohne sie herunterladen",
  room: {
    NEARLY_FULL: "Dein Kleiderschrank ist fast voll.",
    FULL: "Dein Kleiderschrank ist voll.",
    used: ({ items, mostItems, pictureMb, mostPictureMb }) =>
      `Belegt: ${number(items)} von ${number(mostItems)} Teilen, ${number(pictureMb)} von ${number(mostPictureMb)} MB für Bilder.`,
    makeRoom: "Lösche Teile und leere den Papierkorb, um Platz zu schaffen.",
  },
  deleteCloset: "Kleiderschrank löschen",
  deleteClosetText: (username) =>
    `Alle Teile, Outfits und Bilder werden endgültig gelöscht. Tippe ${username} zur Bestätigung.`,
  confirmUsername: "Dein Benutzername zur Bestätigung",
  notDeleted: "Wir konnten deinen Kleiderschrank nicht löschen. Bitte versuch es noch einmal.",
  deleteAccount: "Konto löschen",
  deleteAccountText: (email) =>
    `Dein Konto, dein Kleiderschrank und alle Bilder darin werden endgültig gelöscht. Alle Geräte werden abgemeldet. Tippe ${email} zur Bestätigung.`,
  confirmEmail: "Deine E-Mail-Adresse zur Bestätigung",
  accountNotDeleted: "Wir konnten dein Konto nicht löschen. Bitte versuch es noch einmal.",

  collections: (total) => count(total, { one: "# Sammlung", other: "# Sammlungen" }),
  portfolios: (total) => count(total, { one: "# Portfoliobild", other: "# Portfoliobilder" }),

  importFile: "Datei importieren",
  importText:
    "Ein Export dieser Seite oder einer anderen App, oder eine Tabelle deiner Kleidung: ZIP, JSON, CSV oder TSV. Du siehst vorher, was geschieht.",
  sending: (percent) => `Wird gesendet: ${number(percent)} %`,
  checking: "Wir sehen uns die Datei an …",
  adding: "Wir fügen hinzu, was in der Datei ist …",
  replacing: "Wir ersetzen deinen Kleiderschrank …",
  fileName: (name) => `Das ist in ${name}`,
  willAdd: (things) => `Neu in deinem Kleiderschrank: ${things}.`,
  emptyFile: "In dieser Datei ist nichts.",
  nothingNew: "Alles in dieser Datei ist schon in deinem Kleiderschrank.",
  staysAsItIs: (things) => `Schon in deinem Kleiderschrank, bleibt wie es ist: ${things}.`,
  becomesAsInFile: (things) => `Schon in deinem Kleiderschrank, wird wie in der Datei: ${things}.`,
  movesToBin: (things) => `Nicht in der Datei, kommt für 30 Tage in den Papierkorb: ${things}.`,
  leftOut: (total) =>
    count(total, { one: "# Eintrag können wir nicht verwenden.", other: "# Einträge können wir nicht verwenden." }),
  unusablePictures: (total) =>
    count(total, {
      one: "# Bild können wir nicht verwenden. Sein Platz bleibt leer.",
      other: "# Bilder können wir nicht verwenden. Ihre Plätze bleiben leer.",
    }),
  notFetched: (total) =>
    count(total, { one: "# Bild bleibt auf einer anderen Seite.", other: "# Bilder bleiben auf anderen Seiten." }),
  notUnderstood: "Felder, die wir nicht verwenden:",
  tooLong: "Zu lang, deshalb kürzen wir es oder lassen es weg:",
  which: "Welche, und warum",
  importReasons: {
    NOT_AN_OBJECT: "Das ist kein Eintrag.",
    NO_ID: "Die ID fehlt.",
    BAD_ID: "Die ID hat Zeichen, die wir nicht lesen können.",
    LONG_ID: "Die ID ist zu lang.",
    SAME_ID: "Ein anderer Eintrag hat dieselbe ID.",
    NOTHING_SHOWN: "Marke, Name und Bild fehlen.",
    ARCHIVED: "Das Teil ist archiviert.",
    DELETED: "Das Teil wurde vor dem Export gelöscht.",
    MISSING: "Das Bild fehlt.",
    NOT_A_PICTURE: "Das ist kein Bild, das wir lesen können.",
    DAMAGED: "Das Bild ist beschädigt.",
    TOO_LARGE: "Das Bild ist zu groß: höchstens 20 MB.",
    TOO_MANY_PIXELS: "Das Bild hat zu viele Pixel.",
    NO_HEIC: "HEIC können wir hier nicht lesen. Nimm ein JPEG.",
    BAD_ADDRESS: "Unter dieser Adresse finden wir kein Bild.",
    UNREADABLE: "Wir können dieses Bild nicht lesen.",
  },
  statusReason: (status) => `Der Status ist „${status}“.`,
  andMore: (total) => count(total, { one: "und # weiteres", other: "und # weitere" }),
  tooManyItems: (would, most) =>
    `Dein Kleiderschrank hätte ${number(would)} Teile. Höchstens ${number(most)} sind möglich.`,
  tooManyPictures: (would, most) =>
    `Die Bilder deines Kleiderschranks wären ${number(would)} MB groß. Höchstens ${number(most)} MB sind möglich.`,
  how: "Was sollen wir tun?",
  addAll: "Zu meinem Kleiderschrank hinzufügen",
  addAllText: "Was du hast, bleibt wie es ist.",
  replaceAll: "Meinen Kleiderschrank ersetzen",
  replaceAllText: "Dein Kleiderschrank wird wie in der Datei. Einstellungen und Link bleiben.",
  confirmReplace: "Ja, alles in meinem Kleiderschrank ersetzen",
  addNow: "Hinzufügen",
  replaceNow: "Ersetzen",
  importDone: "Dein Kleiderschrank ist fertig",
  added: (things) => `Hinzugefügt: ${things}.`,
  nothingAdded: "Es kam nichts hinzu.",
  seeItems: "Deine Teile ansehen",
  otherFile: "Andere Datei wählen",
  importProblems: {
    KIND: "Wähle eine ZIP-, JSON-, CSV- oder TSV-Datei.",
    TOO_LARGE:
      "Diese Datei ist zu groß: höchstens 512 MB für ein ZIP, 64 MB für andere. Frag die Betreiber dieser Seite.",
    UNUSABLE: "Wir können diese Datei nicht verwenden. Dein Kleiderschrank ist wie zuvor.",
    UNREACHABLE: "Die Verbindung ist abgebrochen. Versuch es noch einmal: Nichts kommt doppelt.",
    BUSY: "Gerade ist zu viel los. Bitte versuch es gleich noch einmal.",
    NO_SPACE: "Wir können gerade keine Bilder mehr speichern.",
    SIGNED_OUT: "Du wurdest abgemeldet. Melde dich wieder an, dann wähle die Datei.",
  },
};
