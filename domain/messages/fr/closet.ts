import type { Tab } from "#domain/closet-tabs.ts";
import { createPluralFormatter } from "#domain/plural-formatter.ts";
import type { ClosetMessages } from "#domain/messages/en/closet.ts";

const { count, number } = createPluralFormatter<"one" | "many" | "other">("fr");

/** `d’Emma` and `d’Hélène`, but `de Jane` and `de Yasmine`. */
export const toGenitive = (name: string): string =>
  /^(?:[aeiouhàâäéèêëîïôöùûüœæ]|y[^aeiouéèê])/i.test(name) ? `d’${name}` : `de ${name}`;

export const TABS: Record<Tab, string> = {
  outfits: "Les tenues",
  items: "Les pièces",
  collections: "Les collections",
  portfolios: "Le portfolio",
};

export const closet: ClosetMessages = {
  language: "fr",

  loading: "CHARGEMENT…",
  noOutfits: "Aucune tenue",
  noItems: "Aucune pièce",
  noPortfolios: "Aucun portfolio",
  noCollections: "Oups, aucune collection.",
  noCollectionItems: "Aucune pièce dans cette collection.",
  noCollectionOutfits: "Aucune tenue dans cette collection.",
  collectionNotFound: "Collection introuvable",
  notThere: (firstName) => `Cet élément n’est plus dans le dressing ${toGenitive(firstName)}.`,
  privateTitle: "Dressing privé",
  closetNotShown: (email) =>
    `Oups… Ce dressing est privé et ne peut pas être affiché. Si vous avez reçu une invitation, contactez la personne à qui appartient ce dressing. Elle peut modifier ses réglages de confidentialité. Si vous pensez qu’il s’agit d’un autre problème, écrivez-nous à ${email}.`,
  notAllLoaded: "Nous n’avons pas pu charger le reste de ce dressing.",
  tryAgain: "Réessayer",
  wait: "Un instant",
  outOfReach: "Connexion impossible pour le moment. Vérifiez votre accès à Internet.",

  closetOf: (firstName) => `Le dressing ${toGenitive(firstName)}`,
  tabOf: (firstName, tab) => `${TABS[tab]} ${toGenitive(firstName)}`,
  untitledCollection: "Sans titre",
  allCollections: "Toutes les collections",

  closet: "Dressing",
  tabs: { outfits: "TENUES", items: "PIÈCES", collections: "COLLECTIONS", portfolios: "PORTFOLIO" },
  lists: {
    items: "Pièces",
    outfits: "Tenues",
    portfolio: "Portfolio",
    collections: "Collections",
    inspirations: "Inspirations",
  },
  types: { wish: "ENVIE", packing: "VALISE", inspiration: "INSPIRATION", capsule: "CAPSULE" },
  show: "Afficher",
  more: "Plus",
  number,
  items: (total) => count(total, { one: "# pièce", many: "# de pièces", other: "# pièces" }),
  outfits: (total) => count(total, { one: "# tenue", many: "# de tenues", other: "# tenues" }),
  inspirations: (total) => count(total, { one: "# inspiration", many: "# d’inspirations", other: "# inspirations" }),
  comma: ", ",
  item: "Pièce",
  piece: (place) => `Pièce ${number(place)}`,
  outfit: (place) => `Tenue ${number(place)}`,
  portfolio: (place) => `Portfolio ${number(place)}`,
  inspiration: (place) => `Inspiration ${number(place)}`,

  lookAt: (firstName) => `Voir le dressing ${toGenitive(firstName)}`,
  style: (firstName) => `Une tenue pour ${firstName}`,
  styleHere: (firstName) => `Composer ici une tenue pour ${firstName}`,
  styleThis: "Composer avec cette pièce",
  styleFrom: "Partir de cette tenue",
  downloadPrompt: (firstName) => `Téléchargez l’appli pour composer des tenues pour ${firstName}`,
  stylePrompt: (firstName) => `Composez une tenue avec le dressing ${toGenitive(firstName)}`,
  justLook: "Voir de plus près",
  close: "Fermer",

  notWholeYet: "Une partie de cette page n’a pas pu être chargée.",
  reload: "Recharger",
  languages: "Langue",
};
