import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnAppMessages } from "#domain/messages/en/own-app.ts";

const { count, number } = createPluralFormatter<"one" | "other">("de");

export const ownApp: OwnAppMessages = {
  appText: "Deine Kleidung und deine Outfits, auf deinem Handy und für deinen Freundeskreis.",
  keptCloset: (moment) => `Du bist offline. Stand deines Kleiderschranks: ${moment}.`,
  notKept: {
    OFFLINE:
      "Du bist offline, und dein Browser kann deine Änderungen nicht aufbewahren. Lass diese Seite offen, bis alles gespeichert ist.",
    SIGNED_OUT:
      "Du wurdest abgemeldet, und dein Browser kann deine Änderungen nicht aufbewahren. Lass diese Seite offen und melde dich in einem anderen Tab an.",
  },
  shared: (total) =>
    count(total, {
      one: "Du hast ein Foto mit deinem Kleiderschrank geteilt.",
      other: "Du hast # Fotos mit deinem Kleiderschrank geteilt.",
    }),
  addShared: "Hinzufügen",
  dropShared: "Nicht hinzufügen",
  notTaken: (total, most) =>
    count(total, {
      one: `Ein Foto wurde nicht hinzugefügt. Für mehr als ${number(most)} ist hier kein Platz.`,
      other: `# Fotos wurden nicht hinzugefügt. Für mehr als ${number(most)} ist hier kein Platz.`,
    }),
  sharedLost: "Deine geteilten Fotos sind nicht angekommen. Bitte wähle sie hier aus.",
};
