import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnAppMessages } from "#domain/messages/en/own-app.ts";

const { count } = createPluralFormatter<"one" | "many" | "other">("fr");

export const ownApp: OwnAppMessages = {
  keptCloset: (moment) => `Vous êtes hors ligne. Voici votre dressing à ce moment : ${moment}.`,
  shared: (total) =>
    count(total, {
      one: "Vous avez partagé une photo avec votre dressing.",
      many: "Vous avez partagé # de photos avec votre dressing.",
      other: "Vous avez partagé # photos avec votre dressing.",
    }),
  addShared: "Ajouter",
  dropShared: "Ne pas ajouter",
  sharedLost: "Vos photos partagées ne sont pas arrivées. Choisissez-les ici.",
};
