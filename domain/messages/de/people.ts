import type { OwnPeopleMessages } from "#domain/messages/en/people.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";

const { count } = createPluralFormatter<"one" | "other">("de");

export const ownPeople: OwnPeopleMessages = {
  title: "Personen",
  text: "Sie führen diesen Kleiderschrank mit dir.",
  roles: { owner: "Inhaber:in", helper: "Helfer:in" },
  roleTexts: {
    owner: "Darf alles, was du darfst.",
    helper:
      "Fügt Teile, Outfits und Sammlungen hinzu, ändert sie und beantwortet den Posteingang. Erstellt keine Links und ändert keine Einstellungen.",
  },
  you: "du",
  unnamed: "Ohne Namen",
  since: (day) => `seit ${day}`,
  seesPrivate: "Sieht Preise, Kaufdaten und Notizen",
  invite: "Eine Person einladen",
  email: "E-Mail-Adresse",
  emailOrLink: "E-Mail-Adresse, falls wir die Einladung senden sollen",
  until: {
    helper: "Der Link gilt 14 Tage, für eine Person.",
    owner: "Der Link gilt 24 Stunden, für das Konto mit dieser Adresse.",
  },
  make: "Einladung erstellen",
  made: "Die Einladung ist fertig. Ihr Link wird nur jetzt angezeigt.",
  mailed: (email) => `Wir haben sie an ${email} gesendet.`,
  invitations: "Offene Einladungen",
  withLink: "Wer den Link hat",
  untilMoment: (moment) => `bis ${moment}`,
  takeBack: "Zurücknehmen",
  makeOwner: "Zur Inhaberin oder zum Inhaber machen",
  becomeHelper: "Selbst nur noch helfen",
  remove: "Entfernen",
  removeText: {
    helper: (name) => `${name} verliert den Zugang sofort. Alles bleibt im Kleiderschrank.`,
    owner: (name) =>
      `${name} wird nach drei Tagen entfernt. Bis dahin kann es jede Inhaberin und jeder Inhaber aufhalten.`,
  },
  removal: (moment) => `Wird entfernt: ${moment}`,
  stopRemoval: "Nicht entfernen",
  hasRemoved: (total) =>
    count(total, { one: "Hat an einem Tag # Eintrag gelöscht", other: "Hat an einem Tag # Einträge gelöscht" }),
  former: "führt diesen Kleiderschrank nicht mehr",
  putBack: "Alles zurücklegen",
  isBack: (total) => count(total, { one: "# Eintrag ist wieder da.", other: "# Einträge sind wieder da." }),
  leave: "Diesen Kleiderschrank verlassen",
  leaveText: "Du verlierst den Zugang sofort. Was du hinzugefügt hast, bleibt im Kleiderschrank.",
  handOver: "Diesen Kleiderschrank übergeben",
  handOverText:
    "Lade die Person als Inhaber:in ein. Wenn sie da ist, hilf hier nur noch mit oder verlasse den Kleiderschrank.",
  problems: {
    lastOwner: "Ein Kleiderschrank braucht eine Inhaberin oder einen Inhaber. Mach zuerst eine andere Person dazu.",
    tooManyPeople: "Dieser Kleiderschrank hat schon so viele Personen, wie er haben kann.",
    tooManyInvitations: "Es gibt zu viele offene Einladungen. Nimm zuerst eine zurück.",
    signInAgain:
      "Bitte melde dich zuerst noch einmal an: Dafür braucht es eine Anmeldung aus den letzten zehn Minuten.",
    notValid: "Bitte prüfe die E-Mail-Adresse.",
    closetsFull: "Du führst schon so viele Kleiderschränke, wie ein Konto haben kann.",
    other: "Das hat nicht geklappt. Bitte versuche es noch einmal.",
  },
  closets: {
    title: "Deine Kleiderschränke",
    change: "Anderer Kleiderschrank",
    all: "Alle Kleiderschränke",
    waiting: (total) => count(total, { one: "# Outfit wartet", other: "# Outfits warten" }),
    unsent: (total) =>
      count(total, { one: "# Änderung noch nicht gesendet", other: "# Änderungen noch nicht gesendet" }),
    changed: (day) => `Geändert: ${day}`,
    answer: "Posteingang öffnen",
    begin: "Ein Kleiderschrank für eine andere Person",
    beginText: "Er beginnt privat und im Namen dieser Person. Später kannst du ihn übergeben.",
    theirName: "Vorname der Person",
    username: "Ein Benutzername dafür",
    beginNow: "Kleiderschrank anlegen",
  },
  join: {
    title: (closet) => `Mitmachen: ${closet}`,
    from: (name, closet) =>
      name === ""
        ? `Du bist eingeladen, gemeinsam zu führen: ${closet}.`
        : `${name} lädt dich ein, gemeinsam zu führen: ${closet}.`,
    signIn: "Anmelden und mitmachen",
    signedInAs: (email) => `Du bist angemeldet als ${email}.`,
    other: "Ein anderes Konto verwenden",
    now: "Mitmachen",
    joined: "Du bist dabei.",
    open: "Kleiderschrank öffnen",
    notValid: "Diese Einladung gilt nicht.",
    notValidText:
      "Sie ist abgelaufen, wurde schon benutzt oder ist für ein anderes Konto. Bitte lass dir eine neue geben.",
  },
  outfits: {
    toInbox:
      "Outfits, die Helfer:innen zusammenstellen, kommen zuerst in den Posteingang. Fotografierte sind sofort im Kleiderschrank.",
    inboxFull: "Im Posteingang warten schon 200 Outfits auf Antwort.",
    sent: "In den Posteingang gesendet.",
    waits: "Wartet auf Antwort.",
    present: "Outfits vorschlagen",
    presentText: "Sie kommen in den Posteingang, jedes mit deinem Satz.",
    sentence: (outfit) => `Ein Satz zu: ${outfit}`,
    send: "Senden",
    tooMany: "Höchstens 20 Outfits auf einmal.",
  },
  changedBy: (name, day) => `${name}, ${day}`,
  fates: { title: "Was aus deinen Kleiderschränken wird", delete: "Löschen", leave: "Den anderen überlassen" },
  lost: {
    title: "Du hast keinen Zugang mehr zu diesem Kleiderschrank.",
    text: (total) =>
      count(total, {
        one: "Eine deiner Änderungen konnte nicht gespeichert werden. Du kannst sie als Datei behalten.",
        other: "# deiner Änderungen konnten nicht gespeichert werden. Du kannst sie als Datei behalten.",
      }),
    save: "Als Datei speichern",
    photographs: "Diese Fotos sind nicht angekommen. Du kannst jedes speichern:",
    drop: "Von diesem Gerät löschen",
  },
};
