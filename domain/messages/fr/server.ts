import { createCounter } from "#domain/counter.ts";
import type { ServerMessages } from "#domain/messages/en/server.ts";
import { of, TAB_WORDS } from "./closet.ts";

const { count } = createCounter<"one" | "many" | "other">("fr");

export const server: ServerMessages = {
  aboutCloset: (firstName) =>
    `Fais un tour dans le dressing ${of(firstName)}, puis télécharge l’appli pour composer des tenues.`,
  aboutCollection: (firstName) => `Une collection du dressing ${of(firstName)}.`,
  aboutInvite: (firstName) => `Crée un compte en quelques secondes pour habiller ${firstName}.`,
  aboutNothing: "Les dressings s’ouvrent par leur lien.",
  collections: (total) => count(total, { one: "# collection", many: "# de collections", other: "# collections" }),

  drawnCloset: (firstName) => [firstName, "le dressing"],
  drawnTab: (firstName, tab) => [firstName, TAB_WORDS[tab]],
  aTab: { outfits: "Tenues", items: "Pièces", collections: "Collections", portfolios: "Portfolio" },
  aCloset: "Un dressing",
  openedByItsLink: "ouvert par son lien",
  aCollection: "Une collection",
  fromClosetOf: (firstName) => `du dressing ${of(firstName)}`,

  mailTime: (minutes) =>
    minutes === 60 ? "une heure" : count(minutes, { one: "# minute", many: "# de minutes", other: "# minutes" }),
  mailSubject: (brandName, firstName) =>
    firstName === null
      ? `Vérifie ton adresse e-mail pour ${brandName}`
      : `Vérifie ton adresse e-mail pour habiller ${firstName} sur ${brandName}`,
  mailPreview: (time) => `Ton lien marche une fois, pendant ${time}.`,
  mailTitle: (firstName) =>
    firstName === null ? "Vérifie ton adresse e-mail" : `Vérifie ton adresse e-mail pour habiller ${firstName}`,
  mailText: (brandName) =>
    `Suis le lien pour te connecter à ${brandName}. Si tu arrives tout juste, il termine la création de ton compte.`,
  mailButton: (brandName) => `Se connecter à ${brandName}`,
  mailLife: (time) => `Le lien marche une fois, pendant ${time}.`,
  mailAddress: "Si le bouton ne fait rien, copie cette adresse dans ton navigateur :",
  mailNotForOthers: "Ce lien est pour toi seul·e : ne transfère pas cet e-mail.",
  mailNotAsked: "Si tu ne l’as pas demandé, ignore cet e-mail. Il ne se passe rien tant que le lien n’est pas ouvert.",

  popupDone: "Te voilà connecté·e. Tu peux fermer cette fenêtre.",
  popupFailed: "Cela n’a pas marché. Ferme cette fenêtre, puis réessaie ou choisis un autre moyen.",

  errors: {
    badPopup: "Une connexion commence sur une page de ce site.",
    foreignOrigin: "Ceci est réservé aux pages de ce site.",
    notFound: "Il n’y a rien à cette adresse.",
    wrongMethod: "Cette adresse ne répond pas à cette méthode.",
    busy: "Il y a beaucoup à faire en ce moment. Réessaie dans un instant.",
    unwritable: "Rien ne peut être enregistré pour le moment. Réessaie dans une minute.",
    failed: "Quelque chose s’est mal passé de notre côté. Réessaie.",
  },
};
