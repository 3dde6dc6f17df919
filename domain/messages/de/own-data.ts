import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

const { count, number } = createPluralFormatter<"one" | "other">("de");

export const ownData: OwnDataMessages = {
  yourData: "Deine Daten",
  exportCloset: "Alles als ZIP-Datei herunterladen",
  exportLacks: "Einige Änderungen oder Fotos sind noch nicht gespeichert: Sie fehlen in der ZIP-Datei.",
  exportAnyway: "Trotzdem herunterladen",
  room: {
    NEARLY_FULL: "Dein Kleiderschrank ist fast voll.",
    FULL: "Dein Kleiderschrank ist voll.",
    used: ({ items, mostItems, pictureMb, mostPictureMb }) =>
      `Belegt: ${number(items)} von ${number(mostItems)} Teilen, ${number(pictureMb)} von ${number(mostPictureMb)} MB für Bilder.`,
    makeRoom: "Lösche Teile und leere den Papierkorb, um Platz zu schaffen.",
  },
  deleteCloset: "Kleiderschrank löschen",
  deleteClosetText: (username) =>
    `Alle Teile, Outfits und Bilder werden endgültig gelöscht. Gib zur Bestätigung ${username} ein.`,
  confirmUsername: "Dein Benutzername zur Bestätigung",
  notDeleted: "Wir konnten deinen Kleiderschrank nicht löschen. Bitte versuch es noch einmal.",
  deleteAccount: "Konto löschen",
  deleteAccountText: (email) =>
    `Dein Konto, dein Kleiderschrank und alle Bilder darin werden endgültig gelöscht. Alle Geräte werden abgemeldet. Gib zur Bestätigung ${email} ein.`,
  confirmEmail: "Deine E-Mail-Adresse zur Bestätigung",
  accountNotDeleted: "Wir konnten dein Konto nicht löschen. Bitte versuch es noch einmal.",

  collections: (total) => count(total, { one: "# Sammlung", other: "# Sammlungen" }),
  portfolios: (total) => count(total, { one: "# Portfolio-Bild", other: "# Portfolio-Bilder" }),

  importFile: "Datei importieren",
  importText:
    "Ein Export dieser Website oder einer anderen App oder eine Tabelle mit deiner Kleidung: ZIP, JSON, CSV oder TSV. Du siehst vorher, was geschieht.",
  sending: (percent) => `Wird hochgeladen: ${number(percent)} %`,
  checking: "Wir sehen uns die Datei an …",
  adding: "Wir fügen hinzu, was in der Datei ist …",
  replacing: "Wir ersetzen deinen Kleiderschrank …",
  fileName: (name) => `Inhalt von ${name}`,
  willAdd: (things) => `Neu in deinem Kleiderschrank: ${things}.`,
  emptyFile: "In dieser Datei ist nichts.",
  nothingNew: "Alles in dieser Datei ist schon in deinem Kleiderschrank.",
  staysAsItIs: (things) => `Schon in deinem Kleiderschrank, bleibt unverändert: ${things}.`,
  becomesAsInFile: (things) => `Schon in deinem Kleiderschrank, wird an die Datei angepasst: ${things}.`,
  movesToBin: (things) => `Nicht in der Datei, kommt für 30 Tage in den Papierkorb: ${things}.`,
  leftOut: (total) =>
    count(total, { one: "# Eintrag können wir nicht verwenden.", other: "# Einträge können wir nicht verwenden." }),
  unusablePictures: (total) =>
    count(total, {
      one: "# Bild können wir nicht verwenden. Sein Platz bleibt leer.",
      other: "# Bilder können wir nicht verwenden. Ihre Plätze bleiben leer.",
    }),
  notFetched: (total) =>
    count(total, { one: "# Bild bleibt auf einer anderen Website.", other: "# Bilder bleiben auf anderen Websites." }),
  notUnderstood: "Felder, die wir nicht verwenden:",
  tooLong: "Zu lang, deshalb kürzen wir es oder lassen es weg:",
  which: "Welche und warum",
  importReasons: {
    NOT_AN_OBJECT: "Das ist kein Eintrag.",
    NO_ID: "Die ID fehlt.",
    BAD_ID: "Diese ID können wir nicht verwenden.",
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
  andMore: (total) => count(total, { one: "und noch #", other: "und noch #" }),
  tooManyItems: (would, most) =>
    `Dein Kleiderschrank hätte ${number(would)} Teile. Höchstens ${number(most)} sind möglich.`,
  tooManyPictures: (would, most) =>
    `Die Bilder deines Kleiderschranks wären ${number(would)} MB groß. Höchstens ${number(most)} MB sind möglich.`,
  how: "Was sollen wir tun?",
  addAll: "Zu meinem Kleiderschrank hinzufügen",
  addAllText: "Was du hast, bleibt unverändert.",
  replaceAll: "Meinen Kleiderschrank ersetzen",
  replaceAllText:
    "Dein Kleiderschrank enthält danach, was in der Datei ist. Deine Einstellungen und dein Link bleiben.",
  confirmReplace: "Ja, alles in meinem Kleiderschrank ersetzen",
  addNow: "Hinzufügen",
  replaceNow: "Ersetzen",
  importDone: "Dein Kleiderschrank ist fertig",
  added: (things) => `Hinzugefügt: ${things}.`,
  nothingAdded: "Es wurde nichts hinzugefügt.",
  seeItems: "Deine Teile ansehen",
  otherFile: "Andere Datei wählen",
  importProblems: {
    KIND: "Wähle eine ZIP-, JSON-, CSV- oder TSV-Datei.",
    TOO_LARGE:
      "Diese Datei ist zu groß: höchstens 512 MB für eine ZIP-Datei, 64 MB für andere. Die Leute, die diese Website betreiben, können sie importieren.",
    UNUSABLE: "Wir können diese Datei nicht verwenden. Dein Kleiderschrank ist unverändert.",
    UNREACHABLE: "Die Verbindung ist abgebrochen. Versuch es noch einmal: Nichts wird doppelt hinzugefügt.",
    BUSY: "Gerade ist zu viel los. Bitte versuch es gleich noch einmal.",
    NO_SPACE: "Wir können gerade keine Bilder mehr speichern.",
    SIGNED_OUT: "Du wurdest abgemeldet. Melde dich wieder an und wähle dann die Datei.",
  },
};
