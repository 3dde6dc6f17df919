import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { OwnAppMessages } from "#domain/messages/en/own-app.ts";

const { count, number } = createPluralFormatter<"one" | "many" | "other">("fr");

export const ownApp: OwnAppMessages = {
  appText: "Vos vêtements et vos tenues, sur votre téléphone et pour vos proches.",
  keptCloset: (moment) => `Vous êtes hors ligne. Dernière version de votre dressing : ${moment}.`,
  notKept: {
    OFFLINE:
      "Vous êtes hors ligne, et votre navigateur ne peut pas conserver vos modifications. Laissez cette page ouverte jusqu’à ce que tout soit enregistré.",
    SIGNED_OUT:
      "Votre session a expiré, et votre navigateur ne peut pas conserver vos modifications. Laissez cette page ouverte et connectez-vous dans un autre onglet.",
  },
  shared: (total) =>
    count(total, {
      one: "Vous avez partagé une photo avec votre dressing.",
      many: "Vous avez partagé # de photos avec votre dressing.",
      other: "Vous avez partagé # photos avec votre dressing.",
    }),
  addShared: "Ajouter",
  dropShared: "Ne pas ajouter",
  notTaken: (total, most) =>
    count(total, {
      one: `Une photo n’a pas été ajoutée. Il n’y a pas de place ici pour plus de ${number(most)} photos.`,
      many: `# de photos n’ont pas été ajoutées. Il n’y a pas de place ici pour plus de ${number(most)} photos.`,
      other: `# photos n’ont pas été ajoutées. Il n’y a pas de place ici pour plus de ${number(most)} photos.`,
    }),
  sharedLost: "Vos photos partagées ne sont pas arrivées. Choisissez-les ici.",
};
