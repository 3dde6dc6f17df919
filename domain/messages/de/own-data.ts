import type { OwnDataMessages } from "#domain/messages/en/own-data.ts";

export const ownData: OwnDataMessages = {
  yourData: "Deine Daten",
  exportCloset: "Alles als Zip herunterladen",
  deleteCloset: "Kleiderschrank löschen",
  deleteClosetText: (username) =>
    `Alle Teile, Outfits und Bilder werden endgültig gelöscht. Tippe ${username} zur Bestätigung.`,
  confirmUsername: "Dein Benutzername zur Bestätigung",
  notDeleted: "Wir konnten deinen Kleiderschrank nicht löschen. Bitte versuche es noch einmal.",
  deleteAccount: "Konto löschen",
  deleteAccountText: (email) =>
    `Dein Konto, dein Kleiderschrank und alle Bilder darin werden endgültig gelöscht. Alle Geräte werden abgemeldet. Tippe ${email} zur Bestätigung.`,
  confirmEmail: "Deine E-Mail-Adresse zur Bestätigung",
  accountNotDeleted: "Wir konnten dein Konto nicht löschen. Bitte versuche es noch einmal.",
};
